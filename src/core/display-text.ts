/** Control characters, and what turns or hides text: bidirectional controls, zero-width characters, halves of a character. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** Begins and ends text that has its own direction, whatever is around it (Unicode UAX #9, FSI and PDI). */
const ISOLATE = '\u2068';
const END = '\u2069';

/**
 * Text of somebody else as it may be shown: one line, no longer than `most` characters, and unable to turn or hide the
 * words around it.
 *
 * @param most in code points; the last one is an ellipsis when there is more
 */
export function displayText(text: string, most = 80): string {
  // As much as is looked at; a text may be a megabyte.
  const characters = Array.from(
    text
      .slice(0, 8 * most)
      .replace(UNSEEN, ' ')
      .trim(),
  );
  return characters.length > most ? [...characters.slice(0, most - 1), '…'].join('') : characters.join('');
}

/** The same within a sentence: whichever way it is written, it keeps its place there. */
export function quotedText(text: string): string {
  const shown = displayText(text);
  return shown === '' ? '' : `${ISOLATE}${shown}${END}`;
}
