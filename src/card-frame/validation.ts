import {cardNumber} from 'card-validator/dist/card-number.js';
import {cardholderName} from 'card-validator/dist/cardholder-name.js';
import {cvv} from 'card-validator/dist/cvv.js';
import cardTypes from 'credit-card-type';
import type {CardField} from '../card-protocol/messages.js';
import {digitsOf, readExpiry, type CardDate} from '../core/card-rules.js';

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

/** The networks that the service accepts. */
const ACCEPTED = ['visa', 'mastercard'];
const COMMON_GAPS = [4, 8, 12];
const COMMON_CODE_SIZE = 3;

/** The brand of the digits typed so far. */
export function readBrand(digits: string): CardBrand {
  const candidates = cardTypes(digits);
  const isAccepted = candidates.some(({type}) => ACCEPTED.includes(type));
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
    ['holder', checkHolder(card.holder)],
    ['number', checkNumber(digitsOf(card.number), brand)],
    ['expiry', expiry.step === 'valid' ? undefined : expiry.step],
    ['cvc', checkCode(card.cvc, brand.codeSize)],
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
  if (holder.trim() === '') return 'missing';
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
