import {decimalText, type Currency, type Money} from './money.js';

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

/**
 * As CLDR has it for the regions where the currencies are at home: `fr-BI`, `sw-KE`. Browsers have no Kirundi, and amounts are
 * written there as the French of Burundi does. A table, because a browser's first number in any language costs a cheap phone
 * more than a tenth of a second (docs/decisions/0027).
 */
const NOTATIONS: Readonly<Record<string, Notation>> = {
  fr: FRENCH,
  rn: FRENCH,
  sw: {...ENGLISH, patterns: {...ENGLISH.patterns, USD: '$\u00a0#', KES: 'Ksh\u00a0#'}},
};

/**
 * Writes an amount as people who read this language do. Its digits are text all the way, so none is lost to a binary fraction.
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
