import {displayText, hasOwn} from '../core/text.js';

/** The texts that a merchant may word, each with the placeholders that must stay in it. What the payer is warned of is not one. */
export const WORDABLE = {
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

/** The name of one. */
export type WordName = keyof typeof WORDABLE;

/** A merchant's texts: one for all languages, or one for each BCP 47 language tag. Placeholders stand in braces. */
export type Wording = Readonly<Partial<Record<WordName, string | Readonly<Record<string, string>>>>>;

/** Says a text as the merchant words it, or as the widget does where the merchant has none in this language. */
export type ReplaceText = (name: WordName, otherwise: string, values?: Readonly<Record<string, string>>) => string;

/** The most characters of a text, in code points. */
const MOST = 300;

/**
 * Checks what a page set. What is not right is left out.
 *
 * @returns the texts that can be used, and a line for each that cannot, without its text
 */
export function readWording(value: unknown): {readonly wording: Wording; readonly faults: readonly string[]} {
  if (value === undefined || value === null) return {wording: {}, faults: []};
  if (typeof value !== 'object') return {wording: {}, faults: ['set it to an object of texts']};
  const faults: string[] = [];
  const read = Object.entries(value).map(([name, texts]) => [name, readTexts(name, texts, faults)] as const);
  return {wording: Object.fromEntries(read.filter(([, texts]) => texts !== undefined)), faults};
}

/** How a widget in this language speaks. */
export function textReplacer(wording: Wording, locale: string): ReplaceText {
  return (name, otherwise, values = {}) => {
    const texts = wording[name];
    const text = typeof texts === 'object' ? texts[locale] : texts;
    return text === undefined ? otherwise : fill(text, values);
  };
}

function readTexts(name: string, value: unknown, faults: string[]): Wording[WordName] {
  if (!isWordName(name)) {
    faults.push(`${displayText(name, 40)}: there is no such text; there are ${Object.keys(WORDABLE).join(', ')}`);
    return undefined;
  }
  const one = (text: unknown, where: string): string | undefined => {
    const remedy = remedyOf(name, text);
    if (remedy !== undefined) faults.push(`${where}: ${remedy}`);
    return remedy === undefined ? displayText(String(text), MOST) : undefined;
  };
  if (typeof value !== 'object' || value === null) return one(value, name);
  const read = Object.entries(value).map(([tag, text]) => [tag, one(text, `${name}.${displayText(tag, 40)}`)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function isWordName(name: string): name is WordName {
  return hasOwn(WORDABLE, name);
}

function remedyOf(name: WordName, text: unknown): string | undefined {
  if (typeof text !== 'string' || displayText(text) === '') return 'set it to a text, or to one text a language';
  if (text.length > MOST) return `make it no longer than ${String(MOST)} characters`;
  const missing = WORDABLE[name].filter((placeholder) => !text.includes(`{${placeholder}}`));
  return missing.length === 0
    ? undefined
    : `keep ${missing.map((placeholder) => `{${placeholder}}`).join(' and ')} in it`;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}
