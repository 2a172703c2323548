import type {Currency} from '../../db/types.js';
import {majorUnits} from '../../rails/bank/emv-qr.js';

/** The languages that people are written to in: those of the widget. */
export type Language = 'en' | 'fr' | 'rn' | 'sw';

/** How amounts are written in a language; `#` stands for the digits. */
interface Notation {
  /** Between groups of three digits. */
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

/** The widget's own (`src/core/money-text.ts`), so that a page and the widget on it write one amount in one way. */
const NOTATIONS: Readonly<Record<Language, Notation>> = {
  en: ENGLISH,
  fr: FRENCH,
  rn: FRENCH,
  sw: {...ENGLISH, patterns: {...ENGLISH.patterns, USD: '$\u00a0#', KES: 'Ksh\u00a0#'}},
};

const LOCALES: Readonly<Record<Language, string>> = {en: 'en-GB', fr: 'fr', rn: 'rn', sw: 'sw'};

/**
 * Minor units for people. The digits are moved, never divided.
 *
 * @example moneyText({amount: 199900n, currency: 'USD'}, 'fr') // '1 999,00 $US', its spaces ones that do not break
 */
export function moneyText(money: {readonly amount: bigint; readonly currency: Currency}, language: Language): string {
  return NOTATIONS[language].patterns[money.currency].replace('#', () => numberText(money, language));
}

/** The same without the currency. */
export function numberText(money: {readonly amount: bigint; readonly currency: Currency}, language: Language): string {
  const [whole = '', fraction] = majorUnits(money.amount, money.currency).split('.');
  return countText(whole, language) + (fraction === undefined ? '' : NOTATIONS[language].point + fraction);
}

/** A whole number, its digits in groups: `1,200`. */
export function countText(count: bigint | string, language: Language): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, NOTATIONS[language].group);
}

/** A calendar date, kept as the moment its day begins in UTC: `31 December 2026`. */
export function dateText(epochMs: number, language: Language): string {
  const options = {dateStyle: 'long', timeZone: 'UTC'} as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(epochMs);
}

/** The name of a country; its code where the language has no name for it. */
export function countryText(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(LOCALES[language], {type: 'region'}).of(code) ?? code;
  } catch {
    return code;
  }
}
