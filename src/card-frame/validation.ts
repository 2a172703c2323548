import {cardNumber} from 'card-validator/dist/card-number.js';
import {cardholderName} from 'card-validator/dist/cardholder-name.js';
import {cvv} from 'card-validator/dist/cvv.js';
import cardTypes from 'credit-card-type';
import type {CardField} from '../card-protocol/messages.js';
import {ACCEPTED_BRANDS, digitsOf, formatExpiry, readExpiry, type CardDate} from '../core/card-format.js';
import {isBlank, latinDigits} from '../core/text.js';

/** Why a field is wrong; `test-only` comes from the service. */
export type Problem = 'missing' | 'incomplete' | 'wrong' | 'past' | 'not-accepted' | 'test-only';

/** The text of every field, as typed. */
export type CardText = Readonly<Record<CardField, string>>;

/** What follows from the first digits of a card number. */
export interface CardBrand {
  /** As credit-card-type calls it, `visa`; '' while it could be several. */
  readonly id: string;
  /** The brand's own spelling, `Visa`; '' while it could be several. */
  readonly name: string;
  readonly isAccepted: boolean;
  /** How many digits stand before each new group. */
  readonly gaps: readonly number[];
  /** How many digits its security code has. */
  readonly codeSize: number;
}

const COMMON_GAPS = [4, 8, 12];
const COMMON_CODE_SIZE = 3;

/** The brand of the digits typed so far. */
export function readBrand(digits: string): CardBrand {
  const candidates = cardTypes(digits);
  const isAccepted = candidates.some(({type}) => ACCEPTED_BRANDS.includes(type));
  const [only] = candidates.length === 1 ? candidates : [];
  if (!only) return {id: '', name: '', isAccepted, gaps: COMMON_GAPS, codeSize: COMMON_CODE_SIZE};
  return {id: only.type, name: only.niceType, isAccepted, gaps: only.gaps, codeSize: only.code.size};
}

/** The brand of an empty number. */
export const NO_BRAND: CardBrand = readBrand('');

/**
 * The first problem of each field; a field without one is left out.
 *
 * @param brand what {@link readBrand} says of the number
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

/** How many digits the code of a card of this brand has. */
export function codeSizeOf(brand: string): number {
  return brand === 'american-express' ? 4 : COMMON_CODE_SIZE;
}

/** The problem of a security code without a card. */
export function findCodeProblems(code: string, size: number): ReadonlyMap<CardField, Problem> {
  const problem = checkCode(code, size);
  return new Map(problem ? [['cvc', problem]] : []);
}

function checkHolder(holder: string): Problem | undefined {
  if (isBlank(holder)) return 'missing';
  const isCardNumber = digitsOf(holder).length > 6;
  return cardholderName(holder.trim()).isValid && !isCardNumber ? undefined : 'wrong';
}

function checkNumber(digits: string, brand: CardBrand): Problem | undefined {
  if (digits === '') return 'missing';
  if (!brand.isAccepted) return 'not-accepted';
  const {isValid, isPotentiallyValid, card} = cardNumber(digits);
  if (isValid) return undefined;
  // A number of a usual length can still grow (Visa has 16, 18 and 19), but a mistyped digit is likelier.
  const isUsualLength = card?.lengths.includes(digits.length) ?? false;
  return isPotentiallyValid && !isUsualLength ? 'incomplete' : 'wrong';
}

function checkCode(code: string, size: number): Problem | undefined {
  if (code === '') return 'missing';
  return cvv(code, size).isValid ? undefined : 'incomplete';
}

/** What {@link findCard} has found; '' for what is not there. */
export interface FoundCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** How many digits most cards have. */
const USUAL_LENGTH = 16;

/** What may stand between two groups of a card number. */
const BETWEEN_GROUPS = /^[\s.-]{1,3}$/;

const DATE =
  /20\d\d[\s./-]+\d{1,2}|\d{1,2}\s*[/.-]\s*(?:20)?\d\d(?!\d)|\p{L}{3,}\.?\s+20\d\d|(?:0[1-9]|1[0-2])\s?\d\d(?!\d)/u;

/**
 * Finds a card in a text that holds more than a number, as it may be pasted: the number is right by its check digit, and the digits of an
 * expiry or a code are no part of it.
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

/** A group of digits, and where it begins in the text. */
interface Group {
  readonly digits: string;
  readonly from: number;
}

/** The card whose number begins with the first of these groups. */
function cardFrom(text: string, groups: readonly Group[]): FoundCard | undefined {
  const begin = groups[0]?.from ?? 0;
  let digits = '';
  let end = begin;
  for (const group of groups) {
    if (digits !== '' && !BETWEEN_GROUPS.test(text.slice(end, group.from))) return undefined;
    digits += group.digits;
    end = group.from + group.digits.length;
    const number = [digits, digits.slice(0, USUAL_LENGTH)].find((one) => cardNumber(one).isValid);
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

/** The text without what looks like an expiry and without what follows a number of usual length: for a number that is mistyped. */
export function withoutDate(text: string): string {
  const latin = latinDigits(text);
  const {index = latin.length} = /\d{1,2}\s*\/\s*(?:20)?\d\d(?!\d)/.exec(latin) ?? {};
  return digitsOf(latin.slice(0, index)).length < 12 ? latin : latin.slice(0, index);
}
