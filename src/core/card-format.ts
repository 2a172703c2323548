import {hasOwn, latinDigits} from './text.js';

/** A month: `month` is 1..12, `year` has four digits. */
export interface CardDate {
  readonly month: number;
  readonly year: number;
}

/** The result of reading an expiry; `valid` has both parts as the service expects them, such as `07` and `2029`. */
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

/** How far ahead, in years, a card can expire. */
const MAX_YEARS_AHEAD = 19;

/** The digits of a text, of any script, in order, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/**
 * Formats a card number in groups.
 *
 * @param gaps for each group after the first, the number of digits before it
 * @example groupDigits('424242424', [4, 8, 12]) // '4242 4242 4'
 */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/**
 * Formats an edited card number in groups, and keeps the caret behind the same digit. Deleting a space
 * deletes the digit next to it. Otherwise the key would have no effect, because the space is added again.
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

/** The first letters of the months in English, French and Swahili, without accents. */
const MONTHS = [
  ...[/^jan/, /^fe[bv]/, /^ma[rc]/, /^a[pv]r/, /^ma[iy]|^mei/, /^jun|^juin/],
  ...[/^jul|^juil/, /^au?g|^aou/, /^sep/, /^o[ck]t/, /^nov/, /^de[cs]/],
];

/** An incomplete date that starts with its year: a year, or a year and the first part of a month. */
const PARTIAL_YEAR = /^\s*20(?:\d{0,3}|\d\d[\s./-]{1,3}\d?)$/;

/**
 * Formats an expiry while it is typed: a slash after the month when a year starts, a zero before a month of one digit. A pasted or filled-in
 * date that starts with its year, has a day, or names its month becomes MM/YY.
 *
 * @param isWhole whether the text is complete
 * @example formatExpiry('1227') // '12/27'
 * @example formatExpiry('7/') // '07/'
 * @example formatExpiry('2029-07') // '07/29'
 */
export function formatExpiry(text: string, isWhole = false): string {
  const latin = latinDigits(text);
  const date = readLongDate(isWhole ? `${latin} ` : latin);
  if (date) return date;
  if (PARTIAL_YEAR.test(latin)) return latin.trimStart();
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
  // The order is day, month; except when the second number cannot be a month.
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
 * Reads MM/YY or MM/YYYY. Refuses only a card that expired more than a month ago: the payer's clock may be wrong, and the issuer decides.
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

/** The clock of a phone whose battery was empty restarts in 1970 or 2000, so a clock that shows a year before this one is wrong. */
const MIN_YEAR = 2026;

function checkExpiry(month: string, year: string, today: CardDate): ExpiryReading {
  const now = today.year < MIN_YEAR ? {month: 1, year: MIN_YEAR} : today;
  const monthsLeft = (Number(year) - now.year) * 12 + Number(month) - now.month;
  if (monthsLeft < -1) return {step: 'past'};
  return Number(year) - now.year > MAX_YEARS_AHEAD ? {step: 'wrong'} : {step: 'valid', month, year};
}

/** One outline of a mark, in a box of 38 by 24: an SVG path and its paint. */
export interface MarkPath {
  readonly d: string;
  readonly fill: string;
  readonly stroke?: string;
  readonly transform?: string;
}

/** The white plate below a mark, in both themes. */
const PLATE: MarkPath = {
  d: 'M4.5.5h29a4 4 0 0 1 4 4v15a4 4 0 0 1-4 4h-29a4 4 0 0 1-4-4v-15a4 4 0 0 1 4-4z',
  fill: '#fff',
  stroke: '#d5dbe2',
};

const VISA =
  'M9.11 8.26L5.97 15.76H3.92L2.37 9.78c-.09-.37-.17-.5-.46-.66C1.45 8.86.68 8.63 0 8.48l.05-.22h3.3a.9.9 0 0 1 .89.76l.82 4.34 2.02-5.1zm8.03 5.05c.01-1.98-2.74-2.09-2.72-2.97.01-.27.26-.56.82-.63a3.66 3.66 0 0 1 1.91.34l.34-1.59a5.21 5.21 0 0 0-1.81-.33c-1.92 0-3.27 1.02-3.28 2.48-.01 1.08.96 1.68 1.7 2.04.76.37 1.01.6 1.01.93-.01.5-.6.72-1.16.73-.97.01-1.54-.26-1.99-.47l-.35 1.64c.45.21 1.29.39 2.16.4 2.04 0 3.37-1.01 3.38-2.56m5.06 2.45H24l-1.56-7.5h-1.66a.88.88 0 0 0-.83.55l-2.91 6.95h2.04l.41-1.12h2.49zm-2.16-2.66l1.02-2.81.59 2.81zm-8.16-4.84l-1.6 7.5H8.34l1.6-7.5z';

const MASTERCARD = 'translate(.3.3)scale(.78)';

/** The networks' marks as they publish them. The path of Visa is from simple-icons (CC0). */
const MARKS: Readonly<Record<string, readonly MarkPath[]>> = {
  visa: [PLATE, {d: VISA, fill: '#1434cb', transform: 'translate(3.5-3.5)scale(1.29)'}],
  mastercard: [
    PLATE,
    {d: 'M7 15a11 11 0 1 1 22 0a11 11 0 1 1-22 0', fill: '#eb001b', transform: MASTERCARD},
    {d: 'M19 15a11 11 0 1 1 22 0a11 11 0 1 1-22 0', fill: '#f79e1b', transform: MASTERCARD},
    {d: 'M24 5.8a11 11 0 0 1 0 18.4a11 11 0 0 1 0-18.4', fill: '#ff5f00', transform: MASTERCARD},
  ],
};

/** The networks that the service accepts. */
export const ACCEPTED_BRANDS: readonly string[] = Object.keys(MARKS);

const PLAIN_CARD: readonly MarkPath[] = [
  {
    d: 'M6.5 2.5h25a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-25a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z',
    fill: 'none',
    stroke: 'currentColor',
  },
  {d: 'M4.5 7h29v4h-29z', fill: 'currentColor'},
];

/** The mark of a card network; a plain card for a network without a mark here. */
export function brandMark(brand: string): readonly MarkPath[] {
  return (hasOwn(MARKS, brand) ? MARKS[brand] : undefined) ?? PLAIN_CARD;
}

/** A picture of the security code's place: four digits on the front above the number, three digits on the back. */
export function codeMark(codeSize: number): readonly MarkPath[] {
  const [outline, stripe] = PLAIN_CARD;
  const place = codeSize === 4 ? 'M20.5 6h10v5h-10z' : 'M20.5 13h10v5h-10z';
  const frame: MarkPath = {d: place, fill: 'none', stroke: 'currentColor'};
  return [outline, codeSize === 4 ? {d: 'M8 15h18v2H8z', fill: 'currentColor'} : stripe, frame].filter(
    (path) => path !== undefined,
  );
}
