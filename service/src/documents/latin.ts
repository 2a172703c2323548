/** What a PDF's standard fonts can write (WinAnsiEncoding, ISO 32000-1 annex D) beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that are no base letter with a mark, and how they are written without them. */
const PLAIN: Readonly<Record<string, string>> = {
  'Đ': 'D',
  'đ': 'd',
  'Ħ': 'H',
  'ħ': 'h',
  'ı': 'i',
  'Ł': 'L',
  'ł': 'l',
  'Ŋ': 'Ng',
  'ŋ': 'ng',
  'Ŧ': 'T',
  'ŧ': 't',
  'Ɓ': 'B',
  'ɓ': 'b',
  'Ɗ': 'D',
  'ɗ': 'd',
  'Ɛ': 'E',
  'ɛ': 'e',
  'Ɔ': 'O',
  'ɔ': 'o',
  'Ǝ': 'E',
  'ǝ': 'e',
  'Ə': 'E',
  'ə': 'e',
  'Ƙ': 'K',
  'ƙ': 'k',
  'ʼ': '’',
  'ʻ': '‘',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '\u202f': '\u00a0',
  '\u2009': ' ',
};

/** What stands for a letter that cannot be written. */
const REPLACEMENT = '?';

/** Text as the standard fonts can write it, and whether it is still the same. */
export interface LatinText {
  readonly text: string;
  readonly isExact: boolean;
}

/**
 * Writes text with the letters of the standard fonts: a mark they lack is left off, a letter they lack becomes
 * {@link REPLACEMENT}. Nothing vanishes and nothing is written wrongly without `isExact` saying so.
 */
export function toLatin(text: string): LatinText {
  const composed = text.normalize('NFC');
  const written = Array.from(composed, writeLetter).join('');
  return {text: written, isExact: written === composed};
}

function writeLetter(letter: string): string {
  if (isWritable(letter)) return letter;
  const plain = PLAIN[letter];
  if (plain !== undefined) return plain;
  if (/^[\p{Mn}\p{Cf}]$/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return bare !== '' && bare !== letter ? Array.from(bare, writeLetter).join('') : REPLACEMENT;
}

function isWritable(letter: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(letter) || BEYOND_LATIN_1.includes(letter);
}
