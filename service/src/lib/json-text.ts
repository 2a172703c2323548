/** JSON text of any body; an integer that no number holds exactly is written as a string. Only for comparing and matching. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    return part >= Number.MIN_SAFE_INTEGER && part <= Number.MAX_SAFE_INTEGER ? Number(part) : String(part);
  });
}

/** Marks the digits of an exact number. No other JSON text contains it unescaped: `JSON.stringify` writes it as `\\u0001`. */
const EXACT = '\u0001';

const WRITTEN = new RegExp(`"${EXACT}([^"]*)"`, 'g');

/** Digits, perhaps with a fraction, that no number holds exactly, on their way into a response. */
export function exactNumber(digits: string): string {
  return EXACT + digits;
}

/** JSON text in which every {@link exactNumber} is written as a number. */
export function withExactNumbers(text: string): string {
  return text.includes(EXACT) ? text.replaceAll(WRITTEN, '$1') : text;
}
