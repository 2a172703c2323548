import {language} from './words.js';

const DECIMALS = {BIF: 0, USD: 2, KES: 2, XAF: 0};

/**
 * How a language writes amounts, as in the widget (`src/core/money-text.ts`); `#` stands for the digits.
 *
 * @typedef {{group: string, point: string, patterns: Readonly<Record<string, string>>}} Notation
 */

/** @type {Notation} */
const ENGLISH = {
  group: ',',
  point: '.',
  patterns: {BIF: 'BIF\u00a0#', USD: '$#', KES: 'KES\u00a0#', XAF: 'FCFA\u00a0#'},
};

/** @type {Notation} */
const FRENCH = {
  group: '\u202f',
  point: ',',
  patterns: {BIF: '#\u00a0FBu', USD: '#\u00a0$US', KES: '#\u00a0KES', XAF: '#\u00a0FCFA'},
};

/** @type {Readonly<Record<string, Notation>>} */
const NOTATIONS = {
  fr: FRENCH,
  rn: FRENCH,
  sw: {...ENGLISH, patterns: {...ENGLISH.patterns, USD: '$\u00a0#', KES: 'Ksh\u00a0#'}},
};

/**
 * An amount in minor units as plain text in major units. It moves digits and never divides.
 *
 * @param {number} minor
 * @param {string} currency
 * @example decimalText(1999, 'USD') // '19.99'
 */
export function decimalText(minor, currency) {
  const digits = digitsOf(currency);
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * The same, formatted for the page's language.
 *
 * @param {number} minor
 * @param {string} currency
 * @example moneyText(145000, 'BIF') // 'BIF 145,000'
 */
export function moneyText(minor, currency) {
  const {patterns} = notation();
  return (patterns[currency] ?? `${currency}\u00a0#`).replace('#', numberText(minor, currency));
}

/**
 * The same without the currency, for a line above a total that shows it.
 *
 * @param {number} minor
 * @param {string} currency
 * @example numberText(145000, 'BIF') // '145,000'
 */
export function numberText(minor, currency) {
  const {group, point} = notation();
  const [whole = '', fraction] = decimalText(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + point + fraction;
}

/**
 * Formats major units that a tester typed. Invalid amounts are returned unchanged.
 *
 * @param {string} text
 * @param {string} currency
 * @example writtenMoney('19.9', 'USD') // '$19.90'
 */
export function writtenMoney(text, currency) {
  const digits = digitsOf(currency);
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return `${text} ${currency}`;
  return moneyText(Number(whole + fraction.padEnd(digits, '0')), currency);
}

/** @param {string} currency */
function digitsOf(currency) {
  return currency in DECIMALS ? DECIMALS[/** @type {keyof typeof DECIMALS} */ (currency)] : 0;
}

function notation() {
  return NOTATIONS[language()] ?? ENGLISH;
}
