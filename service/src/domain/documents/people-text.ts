import type {Currency} from '../../db/types.js';
import {majorUnits} from '../../rails/bank/emv-qr.js';

/** The languages of texts for people: those of the widget. */
export type Language = 'en' | 'fr' | 'rn' | 'sw';

/** The languages of what is sent to a customer. */
export type Written = Exclude<Language, 'rn'>;

/** How a language writes amounts; `#` stands for the digits. */
interface Notation {
  /** Separates groups of three digits. */
  readonly group: string;
  readonly point: string;
  readonly patterns: Readonly<Record<Currency, string>>;
}

const ENGLISH: Notation = {
  group: ',',
  point: '.',
  patterns: {BIF: 'BIF\u00a0#', USD: '$#', KES: 'KES\u00a0#', XAF: 'FCFA\u00a0#'},
};

const FRENCH: Notation = {
  group: '\u202f',
  point: ',',
  patterns: {BIF: '#\u00a0FBu', USD: '#\u00a0$US', KES: '#\u00a0KES', XAF: '#\u00a0FCFA'},
};

/** The same as the widget's (`src/core/money-text.ts`), so that a page and the widget on it write an amount in the same way. */
const NOTATIONS: Readonly<Record<Language, Notation>> = {
  en: ENGLISH,
  fr: FRENCH,
  rn: FRENCH,
  sw: {...ENGLISH, patterns: {...ENGLISH.patterns, USD: '$\u00a0#', KES: 'Ksh\u00a0#'}},
};

const LOCALES: Readonly<Record<Language, string>> = {en: 'en-GB', fr: 'fr', rn: 'rn', sw: 'sw'};

/** The languages of what is sent to a customer, the first one first: those that people read where the currency is used. */
export function languagesOf({currency}: Pick<Money, 'currency'>): readonly [Written, Written] {
  return currency === 'KES' ? ['en', 'sw'] : ['fr', 'en'];
}

/** An amount in minor units. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/**
 * Formats minor units for people. The digits are moved, never divided.
 *
 * @example moneyText({amount: 199900n, currency: 'USD'}, 'fr') // '1 999,00 $US', with non-breaking spaces
 */
export function moneyText(money: Money, language: Language): string {
  return NOTATIONS[language].patterns[money.currency].replace('#', () => numberText(money, language));
}

/** Like {@link moneyText}, without the currency. */
export function numberText(money: Money, language: Language): string {
  const [whole = '', fraction] = majorUnits(money.amount, money.currency).split('.');
  return countText(whole, language) + (fraction === undefined ? '' : NOTATIONS[language].point + fraction);
}

/** A whole number with grouped digits: `1,200`. */
export function countText(count: bigint | string, language: Language): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, NOTATIONS[language].group);
}

/** A calendar date, given as its midnight in UTC: `31 December 2026`. Kirundi writes the month in digits, as on the widget. */
export function dateText(epochMs: number, language: Language): string {
  const [year, month, day] = new Date(epochMs).toISOString().slice(0, 10).split('-');
  if (language === 'rn') return `${String(Number(day))}/${month ?? ''}/${year ?? ''}`;
  const options = {dateStyle: 'long', timeZone: 'UTC'} as const;
  const text = new Intl.DateTimeFormat(LOCALES[language], options).format(epochMs);
  // French counts the first day of a month: “1er janvier”. Intl does not.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** How many digits a group of a national number has, by the calling code. */
const PHONE_GROUPS: Readonly<Record<string, number>> = {237: 2, 254: 3, 257: 2};

/**
 * Formats a phone number, given as E.164 text, in the groups of its country, without line breaks, as the widget does (`src/core/phone.ts`).
 *
 * @example phoneText('+25722222222') // '+257 22 22 22 22', with non-breaking spaces
 */
export function phoneText(number: string): string {
  const [code, national] = [number.slice(1, 4), number.slice(4)];
  const size = PHONE_GROUPS[code];
  if (size === undefined) return number;
  return `+${code}\u00a0${national.replace(new RegExp(`\\d(?=(?:\\d{${String(size)}})+$)`, 'g'), '$&\u00a0')}`;
}

/** The name of a country, or its code if the language has no name for it. */
export function countryText(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(LOCALES[language], {type: 'region'}).of(code) ?? code;
  } catch {
    return code;
  }
}
