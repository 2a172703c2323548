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

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Formats a card number in groups.
 *
 * @param gaps where a group begins: how many digits stand before it
 * @example groupDigits('424242424', [4, 8, 12]) // '4242 4242 4'
 */
export function groupDigits(digits: string, gaps: readonly number[]): string {
  return Array.from(digits, (digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
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

/**
 * Formats an expiry as typed: a slash behind the month once a year begins, a zero before a month of one digit.
 *
 * @example formatExpiry('1227') // '12/27'
 * @example formatExpiry('7/') // '07/'
 */
export function formatExpiry(text: string): string {
  const typed = text.replace(/^\D+/, '');
  if (typed === '') return '';
  const month = typed.slice(0, /^\d\d/.test(typed) ? 2 : 1);
  const rest = typed.slice(month.length);
  const year = digitsOf(rest).slice(0, 4);
  return year !== '' || /^\s*[/.-]/.test(rest) ? `${month.padStart(2, '0')}/${year}` : month;
}

/** Reads MM/YY or MM/YYYY; a card is valid to the last day of its month. */
export function readExpiry(text: string, today: CardDate): ExpiryReading {
  if (text.trim() === '') return {step: 'missing'};
  const [month = '', year = ''] = formatExpiry(text).split('/');
  if (/^(?:00|1[3-9]|[2-9]\d)$/.test(month)) return {step: 'wrong'};
  if (!/^\d\d(?:\d\d)?$/.test(year)) return {step: 'incomplete'};
  return checkExpiry(month, year.length === 4 ? year : `${String(today.year).slice(0, 2)}${year}`, today);
}

function checkExpiry(month: string, year: string, today: CardDate): ExpiryReading {
  const yearsLeft = Number(year) - today.year;
  if (yearsLeft * 12 + Number(month) < today.month) return {step: 'past'};
  return yearsLeft > MAX_YEARS_AHEAD ? {step: 'wrong'} : {step: 'valid', month, year};
}
