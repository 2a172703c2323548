import {decimalText, type Currency, type Money} from './money.js';

/** How amounts are written in a language; `#` stands for the digits. */
interface Notation {
  /** The separator between groups of three digits. */
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

/**
 * From CLDR, for `en`, `fr-BI` and `sw-KE`. Browsers do not support Kirundi, which writes amounts as the French of Burundi does. A table,
 * because the first `Intl.NumberFormat` takes more than 100 ms on a cheap phone (docs/decisions/0027).
 */
const NOTATIONS: Readonly<Record<string, Notation>> = {
  fr: FRENCH,
  rn: FRENCH,
  sw: {...ENGLISH, patterns: {...ENGLISH.patterns, USD: '$\u00a0#', KES: 'Ksh\u00a0#'}},
};

/**
 * Formats an amount for a language. The digits stay text, so floating point cannot change them.
 *
 * @param locale a language the words are in, `rn`
 * @example formatMoney({minor: 199900, currency: 'USD'}, 'fr') // '1 999,00 $US'
 */
export function formatMoney(money: Money, locale: string): string {
  const {group, point, patterns} = NOTATIONS[locale] ?? ENGLISH;
  const [whole = '', fraction] = decimalText(money).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const digits = fraction === undefined ? grouped : grouped + point + fraction;
  return patterns[money.currency].replace('#', digits);
}

/** Browsers do not support Kirundi, so its dates are in digits. */
const DATES: Readonly<Record<string, readonly [locale: string, month: 'short' | '2-digit']>> = {
  fr: ['fr', 'short'],
  rn: ['fr', '2-digit'],
  sw: ['sw', 'short'],
};

/**
 * Formats a calendar date.
 *
 * @param epochMs the start of the day in UTC
 * @param locale a language the words are in
 * @example dateText(1796428800000, 'en') // '5 Dec 2026'
 */
export function dateText(epochMs: number, locale: string): string {
  return localDate(epochMs, locale, {timeZone: 'UTC'});
}

/**
 * Formats a moment in the payer's time zone.
 *
 * @example momentText(1796479620000, 'en') // '5 Dec 2026, 16:07', in Bujumbura
 */
export function momentText(epochMs: number, locale: string): string {
  return localDate(epochMs, locale, {hour: '2-digit', minute: '2-digit'});
}

function localDate(epochMs: number, locale: string, more: Intl.DateTimeFormatOptions): string {
  const [tag, month] = DATES[locale] ?? ['en-GB', 'short'];
  return new Date(epochMs).toLocaleString(tag, {day: 'numeric', month, year: 'numeric', ...more});
}
