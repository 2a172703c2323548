import {hasGlyph} from './fonts.js';

/** What stands for a letter that cannot be written. */
const REPLACEMENT = '?';

/** Text as the fonts can write it, and whether it is still the same. */
export interface WrittenText {
  readonly text: string;
  readonly isExact: boolean;
}

/**
 * Writes text with the letters of the fonts: a mark they lack is left off, a letter they lack becomes
 * {@link REPLACEMENT}. Nothing vanishes and nothing is written wrongly without `isExact` saying so.
 */
export function toWritten(text: string): WrittenText {
  const composed = text.normalize('NFC');
  const written = Array.from(composed, writeLetter).join('');
  return {text: written, isExact: written === composed};
}

function writeLetter(letter: string): string {
  if (hasGlyph(letter)) return letter;
  if (/^[\p{Mn}\p{Cf}]$/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return bare !== '' && bare !== letter ? Array.from(bare, writeLetter).join('') : REPLACEMENT;
}
