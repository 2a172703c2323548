import type {Loot} from './thief.ts';

/** A card that is looked for. */
export interface Marker {
  /** 16 digits. */
  readonly number: string;
  /** Three digits; found where they stand alone, or in a row of keys. */
  readonly cvc: string;
}

const SEPARATORS = ['', ' ', '-', '.', '_', '+', '%20', '\u00A0'];

/**
 * Where a card is in what somebody has got hold of, in any of the disguises below; with the disguise. Empty when it is nowhere.
 * Two adjacent groups of four digits are enough to be found.
 */
export function tracesOf({number, cvc}: Marker, loot: readonly Loot[]): readonly string[] {
  const looks = disguisesOf(number);
  const alone = new RegExp(`(?<![0-9A-Za-z])${cvc}(?![0-9A-Za-z])`);
  const found = loot.flatMap(({where, text}) => [
    ...Object.entries(looks).flatMap(([disguise, texts]) =>
      texts.some((one) => text.includes(one)) ? [`${where}: ${disguise}`] : [],
    ),
    ...(holdsDigits(text, number) ? [`${where}: digits`] : []),
    ...(alone.test(text) || (where === 'keys' && text.includes(cvc)) ? [`${where}: code`] : []),
  ]);
  return [...new Set(found)].sort();
}

/** A number as it may be carried unnoticed. */
export function disguisesOf(number: string): Readonly<Record<string, readonly string[]>> {
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

/** Whether 12 digits of its beginning or end stand in a row once everything else is left out, also one digit a line. */
function holdsDigits(text: string, number: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.includes(number.slice(0, 12)) || digits.includes(number.slice(-12));
}

/** What stays the same of a text in base64, wherever in a longer text it begins. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from('.'.repeat(offset) + text);
    const first = Math.ceil((offset * 8) / 6);
    return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
  });
}
