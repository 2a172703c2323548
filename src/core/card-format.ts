import {hasOwn, latinDigits} from './text.js';

/** A month: `month` is 1..12, `year` has four digits. */
export interface CardDate {
  readonly month: number;
  readonly year: number;
}

/** What an expiry text means; `valid` has both parts as the service expects them, `07` and `2029`. */
export type ExpiryReading =
  | {readonly step: 'missing' | 'incomplete' | 'wrong' | 'past'}
  | {readonly step: 'valid'; readonly month: string; readonly year: string};

/** A text field's value and its caret (or the end of its selection). */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** One edit of a number field, as the browser left it. `kind` is `InputEvent.inputType`, '' when unknown. */
export interface NumberEdit extends Typed {
  readonly kind: string;
  /** The field's text before the edit. */
  readonly before: string;
}

/** The most digits a card number has (ISO/IEC 7812). */
const MAX_CARD_DIGITS = 19;

/** How far ahead, in years, a card can expire; the same as card-validator's. */
const MAX_YEARS_AHEAD = 19;

/** The digits of a text, of any script, in order, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/**
 * Formats a card number in groups.
 *
 * @param gaps where a group begins: how many digits stand before it
 * @example groupDigits('424242424', [4, 8, 12]) // '4242 4242 4'
 */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/**
 * Formats an edited card number in groups, with the caret behind the same digit as before. Deleting a
 * space deletes the digit next to it; otherwise the key would have no effect, because the space is added again.
 */
export function retypeNumber(edit: NumberEdit, gapsOf: (digits: string) => readonly number[]): Typed {
  const typed = digitsOf(edit.text);
  const seen = digitsOf(edit.text.slice(0, edit.caret)).length;
  const lost = lostDigit(edit, typed, seen);
  const digits = (lost === undefined ? typed : typed.slice(0, lost) + typed.slice(lost + 1)).slice(0, MAX_CARD_DIGITS);
  const gaps = gapsOf(digits);
  return {text: groupDigits(digits, gaps), caret: groupDigits(digits.slice(0, lost ?? seen), gaps).length};
}

/** The index of the digit that is deleted with a space; undefined when something else was edited. */
function lostDigit({text, before, kind}: NumberEdit, typed: string, seen: number): number | undefined {
  if (typed !== digitsOf(before) || text.length !== before.length - 1) return undefined;
  if (kind === 'deleteContentBackward' && seen > 0) return seen - 1;
  return kind === 'deleteContentForward' ? seen : undefined;
}

/** How the months begin in English, French and Swahili, without accents. */
const MONTHS = [
  ...[/^jan/, /^fe[bv]/, /^ma[rc]/, /^a[pv]r/, /^ma[iy]|^mei/, /^jun|^juin/],
  ...[/^jul|^juil/, /^au?g|^aou/, /^sep/, /^o[ck]t/, /^nov/, /^de[cs]/],
];

/** A year and the first part of a month, as long as more may follow. */
const YEAR_BEGUN = /^\s*20(?:\d{0,3}|\d\d[\s./-]{1,3}\d?)$/;

/**
 * Formats an expiry as typed: a slash behind the month once a year begins, a zero before a month of one digit. A date that begins with its year, has a day
 * or names its month, as it may be pasted or filled in, becomes MM/YY.
 *
 * @param isWhole whether nothing more can follow
 * @example formatExpiry('1227') // '12/27'
 * @example formatExpiry('7/') // '07/'
 * @example formatExpiry('2029-07') // '07/29'
 */
export function formatExpiry(text: string, isWhole = false): string {
  const latin = latinDigits(text);
  const date = readLongDate(isWhole ? `${latin} ` : latin);
  if (date) return date;
  if (YEAR_BEGUN.test(latin)) return latin.trimStart();
  const typed = latin.replace(/^\D+/, '');
  if (typed === '') return '';
  const month = typed.slice(0, /^\d\d/.test(typed) ? 2 : 1);
  const rest = typed.slice(month.length);
  const year = digitsOf(rest).slice(0, 4);
  return year !== '' || /^\s*[/.-]/.test(rest) ? `${month.padStart(2, '0')}/${year}` : month;
}

/** Reads a date that is not written as month and year; undefined for all others. */
function readLongDate(text: string): string | undefined {
  const [, early, month] = /^\D*20(\d\d)\D{0,3}(0[1-9]|1[0-2]|[1-9](?=\D))(?:\D{0,3}\d{1,2})?\D*$/.exec(text) ?? [];
  if (early !== undefined && month !== undefined) return monthAndYear(Number(month), early);
  const [, first, second, late] = /^\D*(\d{1,2})\D{1,3}(\d{1,2})\D{1,3}20(\d\d)\D*$/.exec(text) ?? [];
  // A day comes first, except where it cannot be a month's place.
  if (late !== undefined) return monthAndYear(Number(second) > 12 ? Number(first) : Number(second), late);
  return readNamedMonth(text);
}

function readNamedMonth(text: string): string | undefined {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = /\p{L}{3,}/u.exec(plain)?.[0] ?? '';
  const month = MONTHS.findIndex((beginning) => beginning.test(name)) + 1;
  const year = /(?:^|\D)(?:20)?(\d\d)\D*$/.exec(plain)?.[1];
  return month === 0 || year === undefined ? undefined : monthAndYear(month, year);
}

function monthAndYear(month: number, year: string): string | undefined {
  return month >= 1 && month <= 12 ? `${String(month).padStart(2, '0')}/${year}` : undefined;
}

/**
 * Reads MM/YY or MM/YYYY. Only a card that expired more than a month ago is refused: the payer's clock may be wrong, and the issuer decides.
 *
 * @param today by the payer's clock
 */
export function readExpiry(text: string, today: CardDate): ExpiryReading {
  if (text.trim() === '') return {step: 'missing'};
  const [month = '', year = ''] = formatExpiry(text, true).split('/');
  if (/^(?:00|1[3-9]|[2-9]\d)$/.test(month)) return {step: 'wrong'};
  if (!/^\d\d(?:\d\d)?$/.test(year)) return {step: 'incomplete'};
  return checkExpiry(month, year.length === 4 ? year : `20${year}`, today);
}

/** Phones whose battery was empty begin again in 1970 or 2000: no clock is right that says a year before this one. */
const LEAST_YEAR = 2026;

function checkExpiry(month: string, year: string, today: CardDate): ExpiryReading {
  const now = today.year < LEAST_YEAR ? {month: 1, year: LEAST_YEAR} : today;
  const monthsLeft = (Number(year) - now.year) * 12 + Number(month) - now.month;
  if (monthsLeft < -1) return {step: 'past'};
  return Number(year) - now.year > MAX_YEARS_AHEAD ? {step: 'wrong'} : {step: 'valid', month, year};
}

/** One outline of a mark, in a box of 30 by 20: an SVG path and its paint. */
export interface MarkPath {
  readonly 'd': string;
  readonly 'fill': string;
  readonly 'stroke'?: string;
  readonly 'stroke-width'?: string;
}

const CARD = 'M3 0h24a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z';

/** Simple marks; not the networks' artwork. */
const MARKS: Readonly<Record<string, readonly MarkPath[]>> = {
  visa: [
    {d: CARD, fill: '#1a1f71'},
    {'d': 'M8 5l4.5 10L20 5', 'fill': 'none', 'stroke': '#fff', 'stroke-width': '2.6'},
    {d: 'M0 17h30v2H0z', fill: '#f7b600'},
  ],
  mastercard: [
    {d: CARD, fill: '#16181d'},
    {d: 'M6 10a6 6 0 1 1 12 0a6 6 0 1 1-12 0', fill: '#eb001b'},
    {d: 'M12 10a6 6 0 1 1 12 0a6 6 0 1 1-12 0', fill: '#f79e1b'},
    {d: 'M15 4.8a6 6 0 0 1 0 10.4a6 6 0 0 1 0-10.4', fill: '#ff5f00'},
  ],
};

const PLAIN_CARD: readonly MarkPath[] = [
  {
    'd': 'M3 .8h24A2.2 2.2 0 0 1 29.2 3v14a2.2 2.2 0 0 1-2.2 2.2H3A2.2 2.2 0 0 1 .8 17V3A2.2 2.2 0 0 1 3 .8z',
    'fill': 'none',
    'stroke': 'currentColor',
    'stroke-width': '1.5',
  },
  {d: 'M0 5h30v4H0z', fill: 'currentColor'},
];

/**
 * The mark of a card network; a plain card for one that has none here. It is decorative: the network's name is next to it
 * as text.
 */
export function brandMark(brand: string): readonly MarkPath[] {
  return (hasOwn(MARKS, brand) ? MARKS[brand] : undefined) ?? PLAIN_CARD;
}
