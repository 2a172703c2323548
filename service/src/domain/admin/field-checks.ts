import {isPlainText} from '../../lib/plain-text.js';
import {invalid} from '../../lib/problem.js';

/** Checks a field and returns its value. It throws a Problem 400 that names the field and never quotes the value. */
export type Check = (field: string, value: string) => string;

/** The largest amount that the interface can carry: an int64. */
const MAX_MONEY = 2n ** 63n - 1n;

/** The most rows of a list. */
const MAX_ROWS = 1000;

/** Readable text without control characters. Its length is counted in code points. */
export function text(least: number, most: number): Check {
  return (field, value) => {
    const {length} = Array.from(value);
    if (length < least || length > most) throw invalid(field, `${field} must have ${least} to ${most} characters`);
    if (!isPlainText(value)) throw invalid(field, `${field} must be readable text without control characters`);
    return value;
  };
}

/** Text of a form that `example` has. */
export function matching(pattern: RegExp, what: string): Check {
  return (field, value) => {
    if (!pattern.test(value)) throw invalid(field, `${field} must be ${what}`);
    return value;
  };
}

/** One of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): (field: string, value: string) => Word {
  return (field, value) => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw invalid(field, `${field} must be one of ${words.join(', ')}`);
    return word;
  };
}

/** A country's two letters (ISO 3166-1), as they are now: not UK for GB, and not ZR for CD. */
export function country(field: string, value: string): string {
  const isKnown =
    /^[A-Z]{2}$/.test(value) && COUNTRIES.of(value) !== undefined && !NO_COUNTRIES.includes(value) && isCurrent(value);
  if (!isKnown) throw invalid(field, `${field} must be the two capital letters of a country, such as BI`);
  return value;
}

const COUNTRIES = new Intl.DisplayNames('en', {type: 'region', fallback: 'none'});
/** Other regions that Unicode names: parts of countries, unions, and codes for tests. */
const NO_COUNTRIES = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

function isCurrent(region: string): boolean {
  const locale = `und-${region}`;
  return Intl.getCanonicalLocales(locale)[0] === locale;
}

/** An amount of money, in minor units. */
export function money(field: string, value: bigint): bigint {
  if (value < 1n || value > MAX_MONEY) {
    throw invalid(field, `${field} must be a whole number of minor units, from 1 to ${MAX_MONEY}`);
  }
  return value;
}

/** How many rows of a list to show. */
export function rowLimit(field: string, value: bigint): number {
  if (value < 1n || value > MAX_ROWS) throw invalid(field, `${field} must be from 1 to ${MAX_ROWS}`);
  return Number(value);
}
