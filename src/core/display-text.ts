/** Control characters, bidirectional controls, zero-width characters and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** Isolates the direction of a text from the text around it (Unicode UAX #9, FSI and PDI). */
const ISOLATE = '\u2068';
const END = '\u2069';

/**
 * Makes text from outside safe to show: one line of at most `most` characters that cannot change or hide the
 * text around it.
 *
 * @param most in code points; the last one is an ellipsis when there is more
 */
export function displayText(text: string, most = 80): string {
  // Cut first, because the text may be a megabyte long.
  const characters = Array.from(
    text
      .slice(0, 8 * most)
      .replace(UNSEEN, ' ')
      .trim(),
  );
  return characters.length > most ? [...characters.slice(0, most - 1), '…'].join('') : characters.join('');
}

/** The same within a sentence, with its own direction. */
export function quotedText(text: string): string {
  const shown = displayText(text);
  return shown === '' ? '' : `${ISOLATE}${shown}${END}`;
}
