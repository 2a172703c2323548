import {displayText, hasOwn} from '../core/text.js';

/** The texts that a merchant may replace, each with the placeholders that must stay in it. Warnings cannot be replaced. */
export const REPLACEABLE = {
  pay: ['amount'],
  save: [],
  method_card: [],
  method_qr: [],
  method_phone: [],
  method_wallet: [],
  phone_help: [],
  paid_title: [],
  return: [],
  paid_text: ['amount'],
  saved_title: [],
  saved_text: ['card'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of such a text. */
export type WordName = keyof typeof REPLACEABLE;

/** A merchant's texts: one for all languages, or one for each BCP 47 language tag. Placeholders are in braces. */
export type Wording = Readonly<Partial<Record<WordName, string | Readonly<Record<string, string>>>>>;

/** Returns the merchant's text, or the widget's own text (`otherwise`) when the merchant has none in this language. */
export type ReplaceText = (name: WordName, otherwise: string, values?: Readonly<Record<string, string>>) => string;

/** The maximum length of a text, in code points. */
const MAX_LENGTH = 300;

/**
 * Checks the page's texts, and leaves out invalid ones.
 *
 * @returns the valid texts, and one line for each invalid text, which does not contain the text itself
 */
export function readWording(value: unknown): {readonly wording: Wording; readonly faults: readonly string[]} {
  if (value === undefined || value === null) return {wording: {}, faults: []};
  if (typeof value !== 'object') return {wording: {}, faults: ['set it to an object of texts']};
  const faults: string[] = [];
  const read = Object.entries(value).map(([name, texts]) => [name, readTexts(name, texts, faults)] as const);
  return {wording: Object.fromEntries(read.filter(([, texts]) => texts !== undefined)), faults};
}

/** Creates the function that returns texts in this language. */
export function textReplacer(wording: Wording, locale: string): ReplaceText {
  return (name, otherwise, values = {}) => {
    const texts = wording[name];
    const text = typeof texts === 'object' ? texts[locale] : texts;
    return text === undefined ? otherwise : fill(text, values);
  };
}

function readTexts(name: string, value: unknown, faults: string[]): Wording[WordName] {
  if (!isWordName(name)) {
    faults.push(`${displayText(name, 40)}: there is no such text; there are ${Object.keys(REPLACEABLE).join(', ')}`);
    return undefined;
  }
  const one = (text: unknown, where: string): string | undefined => {
    const remedy = remedyOf(name, text);
    if (remedy !== undefined) faults.push(`${where}: ${remedy}`);
    return remedy === undefined ? displayText(String(text), MAX_LENGTH) : undefined;
  };
  if (typeof value !== 'object' || value === null) return one(value, name);
  const read = Object.entries(value).map(([tag, text]) => [tag, one(text, `${name}.${displayText(tag, 40)}`)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function isWordName(name: string): name is WordName {
  return hasOwn(REPLACEABLE, name);
}

function remedyOf(name: WordName, text: unknown): string | undefined {
  if (typeof text !== 'string' || displayText(text) === '') return 'set it to a text, or to one text per language';
  if (text.length > MAX_LENGTH) return `make it no longer than ${String(MAX_LENGTH)} characters`;
  const missing = REPLACEABLE[name].filter((placeholder) => !text.includes(`{${placeholder}}`));
  return missing.length === 0
    ? undefined
    : `keep ${missing.map((placeholder) => `{${placeholder}}`).join(' and ')} in it`;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}
