import type {Capture} from './capture.ts';

/** A card to look for. */
export interface Marker {
  /** 16 digits. */
  readonly number: string;
  /** Three digits; found where they stand alone, or in a row of key presses. */
  readonly cvc: string;
}

const SEPARATORS = ['', ' ', '-', '.', '_', '+', '%20', '\u00A0'];

/**
 * Where a card appears in the collected data, in any of the encodings below, and in which encoding. Empty if nowhere. Two
 * adjacent groups of four digits count as a match.
 */
export function tracesOf({number, cvc}: Marker, captures: readonly Capture[]): readonly string[] {
  const looks = encodingsOf(number);
  const alone = new RegExp(`(?<![0-9A-Za-z])${cvc}(?![0-9A-Za-z])`);
  const found = captures.flatMap(({where, text}) => [
    ...Object.entries(looks).flatMap(([encoding, texts]) =>
      texts.some((one) => text.includes(one)) ? [`${where}: ${encoding}`] : [],
    ),
    ...(holdsDigits(text, number) ? [`${where}: digits`] : []),
    ...(alone.test(text) || (where === 'keys' && text.includes(cvc)) ? [`${where}: code`] : []),
  ]);
  return [...new Set(found)].sort();
}

/** The encodings that could hide a card number. */
export function encodingsOf(number: string): Readonly<Record<string, readonly string[]>> {
  const groups = number.match(/\d{4}/g) ?? [];
  const pairs = groups.slice(1).map((group, index) => [groups[index] ?? '', group] as const);
  const codes = [...number].map((digit) => digit.charCodeAt(0));
  return {
    'plain': [number],
    'groups': pairs.flatMap((pair) => SEPARATORS.map((separator) => pair.join(separator))),
    'reversed': [[...number].reverse().join('')],
    'base64': [number, groups.join(' '), groups.join('-')].flatMap(base64Of),
    'char codes': [',', ', ', ' '].map((separator) => codes.join(separator)),
    'hexadecimal': [codes.map((code) => code.toString(16)).join('')],
  };
}

/** Whether 12 consecutive digits of its start or end appear when everything else is ignored, also with one digit per line. */
function holdsDigits(text: string, number: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.includes(number.slice(0, 12)) || digits.includes(number.slice(-12));
}

/** The part of a text's base64 form that does not depend on its position, for each of the three offsets. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from('.'.repeat(offset) + text);
    const first = Math.ceil((offset * 8) / 6);
    return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
  });
}
