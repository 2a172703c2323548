/** JSON text of any body that was read: an integer that no number holds exactly is written as text. For comparing and matching only. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    return part >= Number.MIN_SAFE_INTEGER && part <= Number.MAX_SAFE_INTEGER ? Number(part) : String(part);
  });
}

/** Stands before the digits of an exact number. As it is no text of JSON can hold it: there it is written `\\u0001`. */
const EXACT = '\u0001';

const WRITTEN = new RegExp(`"${EXACT}([^"]*)"`, 'g');

/** Digits, perhaps with a fraction, that no number holds exactly, on their way into an answer. */
export function exactNumber(digits: string): string {
  return EXACT + digits;
}

/** JSON text with every {@link exactNumber} in it as a number. */
export function withExactNumbers(text: string): string {
  return text.includes(EXACT) ? text.replaceAll(WRITTEN, '$1') : text;
}
