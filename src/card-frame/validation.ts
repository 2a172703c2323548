import type {CardField} from '../card-protocol/messages.js';
import {ACCEPTED_BRANDS, digitsOf, formatExpiry, readExpiry, type CardDate} from '../core/card-format.js';
import {isBlank, latinDigits} from '../core/text.js';

/** Why a field is not valid; `test-only` comes from the service. */
export type Problem = 'missing' | 'incomplete' | 'wrong' | 'past' | 'not-accepted' | 'test-only';

/** The text of every field, as typed. */
export type CardText = Readonly<Record<CardField, string>>;

/** The brand that the first digits of a card number show. */
export interface CardBrand {
  /** Such as `visa`; '' while several brands are possible. */
  readonly id: string;
  /** The brand's own spelling, such as `Visa`; '' while several brands are possible. */
  readonly name: string;
  readonly isAccepted: boolean;
  /** The possible numbers of digits, ascending; none while several brands are possible. */
  readonly lengths: readonly number[];
  /** For each group after the first, the number of digits before it. */
  readonly gaps: readonly number[];
  /** The number of digits of its security code. */
  readonly codeSize: number;
}

/** A card network. `ranges`: the first digits of its numbers, from and to. */
interface Network {
  readonly id: string;
  readonly name: string;
  readonly ranges: readonly (readonly [from: string, to: string])[];
  readonly lengths: readonly number[];
}

/**
 * The networks that a payer may try, by their published ranges (ISO/IEC 7812-1 defines the form of the numbers). Networks that are not
 * accepted are listed for their names, and to find a number in pasted text.
 */
const NETWORKS: readonly Network[] = [
  {id: 'visa', name: 'Visa', ranges: [['4', '4']], lengths: [16, 18, 19]},
  {
    id: 'mastercard',
    name: 'Mastercard',
    ranges: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
  },
  {
    id: 'american-express',
    name: 'American Express',
    ranges: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
  },
  {
    id: 'diners-club',
    name: 'Diners Club',
    ranges: [
      ['300', '305'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, 16, 19],
  },
  {
    id: 'discover',
    name: 'Discover',
    ranges: [
      ['6011', '6011'],
      ['644', '659'],
    ],
    lengths: [16, 19],
  },
  {id: 'jcb', name: 'JCB', ranges: [['3528', '3589']], lengths: [16, 17, 18, 19]},
  {id: 'unionpay', name: 'UnionPay', ranges: [['62', '62']], lengths: [16, 17, 18, 19]},
  {
    id: 'maestro',
    name: 'Maestro',
    ranges: [
      ['50', '50'],
      ['56', '58'],
      ['67', '67'],
    ],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  },
];

/** The maximum number of digits of a card number. */
const MAX_DIGITS = 19;
const COMMON_GAPS = [4, 8, 12];
const FOUR_DIGIT_CODE = 'american-express';

/** The brand of the digits typed so far. */
export function readBrand(digits: string): CardBrand {
  const candidates = NETWORKS.filter(({ranges}) => ranges.some(([from, to]) => canStart(digits, from, to)));
  const isAccepted = candidates.some(({id}) => ACCEPTED_BRANDS.includes(id));
  const [only] = candidates.length === 1 ? candidates : [];
  const {id, name, lengths} = only ?? {id: '', name: '', lengths: []};
  const gaps = id === FOUR_DIGIT_CODE ? [4, 10] : COMMON_GAPS;
  return {id, name, isAccepted, lengths, gaps, codeSize: codeSizeOf(id)};
}

/** Whether a number with these first digits may be in a range. */
function canStart(digits: string, from: string, to: string): boolean {
  const size = Math.min(digits.length, from.length);
  const start = digits.slice(0, size);
  return start >= from.slice(0, size) && start <= to.slice(0, size);
}

/** The brand of an empty number. */
export const NO_BRAND: CardBrand = readBrand('');

/**
 * The first problem of each field; a field without one is left out.
 *
 * @param brand the result of {@link readBrand} for the number
 */
export function findProblems(
  card: CardText,
  {brand, today}: {readonly brand: CardBrand; readonly today: CardDate},
): ReadonlyMap<CardField, Problem> {
  const expiry = readExpiry(card.expiry, today);
  const found: readonly (readonly [CardField, Problem | undefined])[] = [
    ['number', checkNumber(digitsOf(card.number), brand)],
    ['expiry', expiry.step === 'valid' ? undefined : expiry.step],
    ['cvc', checkCode(card.cvc, brand.codeSize)],
    ['holder', checkHolder(card.holder)],
  ];
  return new Map(found.filter((one): one is readonly [CardField, Problem] => one[1] !== undefined));
}

/** The number of digits of the security code of this brand. */
export function codeSizeOf(brand: string): number {
  return brand === FOUR_DIGIT_CODE ? 4 : 3;
}

/** The problem of a security code without a card. */
export function findCodeProblems(code: string, size: number): ReadonlyMap<CardField, Problem> {
  const problem = checkCode(code, size);
  return new Map(problem ? [['cvc', problem]] : []);
}

/** The service's maximum length of a name on a card, in characters. */
const MAX_LENGTH = 255;

function checkHolder(holder: string): Problem | undefined {
  if (isBlank(holder)) return 'missing';
  const isNumber = /^[\d\s-]*$/.test(holder) || digitsOf(holder).length > 6;
  return isNumber || holder.trim().length > MAX_LENGTH ? 'wrong' : undefined;
}

function checkNumber(digits: string, {isAccepted, lengths}: CardBrand): Problem | undefined {
  if (digits === '') return 'missing';
  if (!isAccepted) return 'not-accepted';
  // A number of a usual length can still grow (Visa has 16, 18 and 19), but a mistyped digit is more likely.
  if (lengths.includes(digits.length)) return hasCheckDigit(digits) ? undefined : 'wrong';
  return digits.length < Math.max(...(lengths.length > 0 ? lengths : [MAX_DIGITS])) ? 'incomplete' : 'wrong';
}

/** Whether the last digit is right by the Luhn formula (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const part = Number(digit) * ((index % 2) + 1);
    return total + (part > 9 ? part - 9 : part);
  }, 0);
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  return readBrand(digits).lengths.includes(digits.length) && hasCheckDigit(digits);
}

function checkCode(code: string, size: number): Problem | undefined {
  if (code === '') return 'missing';
  return /^\d+$/.test(code) && code.length === size ? undefined : 'incomplete';
}

/** The result of {@link findCard}; '' for missing parts. */
export interface FoundCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** The number of digits of most cards. */
const USUAL_LENGTH = 16;

/** The separators between two groups of a card number. */
const BETWEEN_GROUPS = /^[\s.-]{1,3}$/;

const DATE =
  /20\d\d[\s./-]+\d{1,2}|\d{1,2}\s*[/.-]\s*(?:20)?\d\d(?!\d)|\p{L}{3,}\.?\s+20\d\d|(?:0[1-9]|1[0-2])\s?\d\d(?!\d)/u;

/**
 * Finds a card in pasted text that contains more than a number: the number must have a valid check digit, and the digits of an expiry or
 * a code are not part of it.
 *
 * @returns undefined when there is no card number
 * @example findCard('4242 4242 4242 4242 12/29 123') // {number: '4242424242424242', expiry: '12/29', cvc: '123'}
 */
export function findCard(text: string): FoundCard | undefined {
  const latin = latinDigits(text);
  const groups = [...latin.matchAll(/\d+/g)].map(({0: digits, index}) => ({digits, from: index}));
  const found = groups.map((_, first) => cardFrom(latin, groups.slice(first)));
  return found.find((card) => card !== undefined);
}

/** A group of digits, and where it starts in the text. */
interface Group {
  readonly digits: string;
  readonly from: number;
}

/** The card whose number starts with the first of these groups. */
function cardFrom(text: string, groups: readonly Group[]): FoundCard | undefined {
  const begin = groups[0]?.from ?? 0;
  let digits = '';
  let end = begin;
  for (const group of groups) {
    if (digits !== '' && !BETWEEN_GROUPS.test(text.slice(end, group.from))) return undefined;
    digits += group.digits;
    end = group.from + group.digits.length;
    const number = [digits, digits.slice(0, USUAL_LENGTH)].find(isCardNumber);
    const rest = text.slice(end - digits.length + (number?.length ?? 0));
    if (number !== undefined) return {number, ...readRest(`${text.slice(0, begin)} ${rest}`)};
  }
  return undefined;
}

function readRest(text: string): Omit<FoundCard, 'number'> {
  const date = DATE.exec(text)?.[0] ?? '';
  const cvc = /(?:^|\D)(\d{3,4})(?!\d)/.exec(text.replace(date, ' '))?.[1] ?? '';
  return {expiry: date === '' ? '' : formatExpiry(date, true), cvc};
}

/** For a mistyped number: the text without anything that looks like an expiry, and without anything after a number of usual length. */
export function withoutDate(text: string): string {
  const latin = latinDigits(text);
  const {index = latin.length} = /\d{1,2}\s*\/\s*(?:20)?\d\d(?!\d)/.exec(latin) ?? {};
  return digitsOf(latin.slice(0, index)).length < 12 ? latin : latin.slice(0, index);
}
