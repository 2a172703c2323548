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

/**
 * The short names of the months, from CLDR for `en-GB`, `fr` and `sw`. A table, because the first `Intl.DateTimeFormat` takes 60 ms on a
 * cheap phone.
 */
const MONTHS: Readonly<Record<string, string>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  sw: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des',
};
const ENGLISH_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec';

/**
 * Formats a calendar date. Kirundi writes the month in digits; French counts the first day of a month.
 *
 * @param epochMs the start of the day in UTC
 * @param locale a language the words are in
 * @example dateText(1796428800000, 'en') // '5 Dec 2026'
 */
export function dateText(epochMs: number, locale: string): string {
  const date = new Date(epochMs);
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
  if (locale === 'rn') return `${day}/${twoDigits(month + 1)}/${year}`;
  return `${day}${locale === 'fr' && day === 1 ? 'er' : ''} ${(MONTHS[locale] ?? ENGLISH_MONTHS).split(' ')[month]} ${year}`;
}

/**
 * Formats a moment in the payer's time zone.
 *
 * @example momentText(1796479620000, 'en') // '5 Dec 2026, 16:07', in Bujumbura
 */
export function momentText(epochMs: number, locale: string): string {
  const moment = new Date(epochMs);
  const day = dateText(epochMs - moment.getTimezoneOffset() * 60_000, locale);
  return `${day}${locale === 'rn' ? '' : ','} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
