import {bankUrl, FINGERPRINT_PREFIX, type ChallengeCard} from './simulated-bank.js';
import type {
  CardDetails,
  CardOrder,
  CardProcessor,
  DeclineCode,
  ProcessorCard,
  ProcessorCharge,
} from './card-processor.js';

/** A test card and how it behaves. */
interface TestCard {
  readonly name: string;
  readonly brand: 'visa' | 'mastercard';
  readonly outcome: 'succeeded' | 'pending' | 'paid' | 'asks' | DeclineCode;
  /** Once the card is saved, each payment needs its security code. */
  readonly isCodeAsked?: true;
}

/** A card whose issuer asks the payer. */
function challengeCard(name: ChallengeCard): TestCard {
  return {name, brand: 'visa', outcome: 'asks'};
}

/** The only card numbers that the simulation accepts. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': {name: 'visa_ok', brand: 'visa', outcome: 'succeeded'},
  '5555555555554444': {name: 'mastercard_ok', brand: 'mastercard', outcome: 'succeeded'},
  '4000000000000002': {name: 'declined', brand: 'visa', outcome: 'PROCESSOR_DECLINED'},
  '4000000000009995': {name: 'no_funds', brand: 'visa', outcome: 'INSUFFICIENT_FUND'},
  '4000000000009987': {name: 'unauthorized', brand: 'visa', outcome: 'UNAUTHORIZED_CARD'},
  '4000000000000127': {name: 'wrong_cvn', brand: 'visa', outcome: 'INVALID_CVN'},
  '4000000000000341': {name: 'invalid_account', brand: 'visa', outcome: 'INVALID_ACCOUNT'},
  '4000002500003155': {name: 'not_authenticated', brand: 'visa', outcome: 'CONSUMER_AUTHENTICATION_FAILED'},
  '4000000000000259': {name: 'pending', brand: 'visa', outcome: 'pending'},
  '4000000000000101': {name: 'code_asked', brand: 'visa', outcome: 'succeeded', isCodeAsked: true},
  '4000000000000077': {name: 'paid', brand: 'visa', outcome: 'paid'},
  '4000000000003220': challengeCard('challenge'),
  '4000008400001629': challengeCard('challenge_refused'),
  '4000000000003063': challengeCard('challenge_twice'),
  '4000000000003246': challengeCard('challenge_silent'),
  '4000000000003253': challengeCard('challenge_late'),
};

const REFERENCE_PREFIX = 'simulated_card_';
const BY_NAME = new Map(Object.values(TEST_CARDS).map((card) => [card.name, card]));

/** The only security code that the simulation treats as wrong for a saved card. */
const WRONG_CODE = '000';
const WRONG_CODE_REFERENCE = 'simulated_code_wrong';
const RIGHT_CODE_REFERENCE = 'simulated_code_right';

/** Declines that already happen when a card is saved, before any charge. */
const REFUSED_ON_SAVING: readonly string[] = ['INVALID_ACCOUNT', 'UNAUTHORIZED_CARD', 'INVALID_CVN'];

/** A card processor that accepts the test cards only. It stores nothing: the reference contains the card's name. */
export const simulatedCards: CardProcessor = {
  tokenise: async (card) => toProcessorCard(card),
  verify: async (reference) => verify(reference),
  takeCode: async (code) => (code === WRONG_CODE ? WRONG_CODE_REFERENCE : RIGHT_CODE_REFERENCE),
  charge: async (order) => toCharge(behaviour(order.reference), order),
  // It stores nothing: a repeated order gets the same answer, also the same challenge. An answer to one comes by callback.
  find: async () => undefined,
  refund: async () => undefined,
  findRefund: async () => false,
};

function toProcessorCard(card: CardDetails): ProcessorCard | undefined {
  const found = Object.hasOwn(TEST_CARDS, card.number) ? TEST_CARDS[card.number] : undefined;
  if (found === undefined) return undefined;
  return {
    reference: REFERENCE_PREFIX + found.name,
    brand: found.brand,
    last4: card.number.slice(-4),
    funding: found.brand === 'visa' ? 'credit' : 'debit',
    fingerprint: FINGERPRINT_PREFIX + found.name,
    isCodeAsked: found.isCodeAsked === true,
  };
}

function verify(reference: string): DeclineCode | undefined {
  const {outcome} = behaviour(reference);
  return isDecline(outcome) && REFUSED_ON_SAVING.includes(outcome) ? outcome : undefined;
}

function toCharge(card: TestCard, {code, attempt, returnUrl}: CardOrder): ProcessorCharge {
  const processingId = `sim_${attempt}`;
  const outcome = code === WRONG_CODE_REFERENCE ? 'INVALID_CVN' : card.outcome;
  if (outcome === 'asks') return {status: 'pending', processingId, challenge: {url: bankUrl(returnUrl)}};
  return isDecline(outcome) ? {status: 'failed', processingId, declineCode: outcome} : {status: outcome, processingId};
}

function behaviour(reference: string): TestCard {
  const card = BY_NAME.get(reference.slice(REFERENCE_PREFIX.length));
  if (card === undefined) throw new Error('the processor did not issue this card reference');
  return card;
}

function isDecline(outcome: TestCard['outcome']): outcome is DeclineCode {
  return !['succeeded', 'pending', 'paid', 'asks'].includes(outcome);
}
