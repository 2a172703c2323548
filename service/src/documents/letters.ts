import {hasGlyph} from './fonts.js';

/** Replaces a character that the fonts lack. */
const REPLACEMENT = '?';

/** Text as the fonts can write it, and whether it is unchanged. */
export interface WrittenText {
  readonly text: string;
  readonly isExact: boolean;
}

/**
 * Writes text with the characters of the fonts. A mark they lack is left out; a letter they lack becomes
 * {@link REPLACEMENT}. `isExact` is false if anything was changed.
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
