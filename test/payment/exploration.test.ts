import {describe, it} from 'node:test';
import {assert} from 'chai';
import {reduce} from '../helpers/payment.js';
import {INVOICE_SLICE} from '../../src/payment/invoice.js';
import {CHALLENGE_SLICE} from '../../src/payment/challenge.js';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {makeReducer} from '../../src/payment/reducer.js';
import {isInstant} from '../../src/payment/state.js';
import {WALLET_SLICE} from '../../src/payment/wallet.js';
import {andThen, fail, mapAttempts, settle, step} from '../../src/payment/transitions.js';
import {check} from './exploration/checks.js';
import {choices} from './exploration/choices.js';
import {after, digestOf, firstSituation, type Reduce, type Situation} from './exploration/situation.js';

/*
 * Explores every order of possible events from a new payment, up to a depth. The actions of the page, the payer, the bank and
 * the service are chosen freely; every effect gets each of its results, at any later time. After every event the invariants
 * below are checked. They are the guarantees of docs/guarantees.md that one payment can keep. `EXPLORE_DEPTH=7` explores an
 * invoice to that depth too (345,000 states, 5.3 million events), as in the long suite `explore`.
 */
const DEPTHS = {charge: 9, add: 9, invoice: Number(process.env.EXPLORE_DEPTH ?? 5)};

for (const [mode, depth] of Object.entries(DEPTHS) as [keyof typeof DEPTHS, number][]) {
  describe(`the reducer in ${mode} mode`, () => {
    it(`keeps every invariant in all orders of up to ${String(depth)} events`, (context) => {
      const {states, transitions} = explore(reduce, firstSituation(reduce, mode), depth);
      context.diagnostic(`${mode}: ${String(states)} states, ${String(transitions)} transitions`);
      assert.isAbove(states, 1_000);
    });
  });
}

/** Faulty reducers, and the invariant that each one breaks. */
const FAULTS: readonly (readonly [string, keyof typeof DEPTHS, Reduce, RegExp])[] = [
  [
    'accepts a second press',
    'charge',
    (payment, event, now) =>
      event.type === 'card/submitted'
        ? withAttemptsOf(payment, reduce({...payment, attempts: new Map()}, event, now))
        : reduce(payment, event, now),
    /a second charge is made during another one/,
  ],
  [
    'removes a success',
    'charge',
    (payment, event, now) =>
      reduce(event.type === 'view/detached' ? {...payment, success: undefined} : payment, event, now),
    /a success was removed/,
  ],
  [
    'makes a call before the attempt log has stored the attempt',
    'add',
    (payment, event, now) => {
      const {payment: next, effects} = reduce(payment, event, now);
      const logs = effects.find((effect) => effect.do === 'log-attempt');
      return logs ? reduce(next, {type: 'attempt/logged', attempt: logs.attempt.id}, now) : {payment: next, effects};
    },
    /a call does not follow the attempt log/,
  ],
  [
    'treats every settlement as paid elsewhere',
    'invoice',
    (payment, event, now) =>
      event.type === 'status/received'
        ? andThen(settle(payment, {by: 'elsewhere'}), (after) => reduce(after, {type: 'charge/ticked'}, now))
        : reduce(payment, event, now),
    /a call of this widget may have paid it/,
  ],
  [
    'forgets attempts whose outcome is unknown',
    'charge',
    (payment, event, now) => {
      const {payment: next, effects} = reduce(payment, event, now);
      const isPending = event.type === 'card/charged' && event.charge.status === 'pending';
      return {
        payment: next,
        effects: isPending ? [...effects, {do: 'forget-attempts', ids: [event.attempt]}] : effects,
      };
    },
    /an attempt with an unknown outcome is forgotten/,
  ],
  [
    'leaves the request shown when a code is requested',
    'invoice',
    (payment, event, now) => {
      const step = reduce(payment, event, now);
      return event.type === 'qr/requested' ? withAttemptsOf(step.payment, {...step, payment}) : step;
    },
    /two ways to pay are shown at once/,
  ],
  [
    'leaves the code shown when a card is charged',
    'invoice',
    (payment, event, now) => {
      const step = reduce(payment, event, now);
      return event.type === 'card/prepared' ? {...step, payment: showing(step.payment)} : step;
    },
    /another way to pay is shown during a charge/,
  ],
  [
    'hides a request without withdrawing it',
    'invoice',
    (payment, event, now) => {
      const step = reduce(payment, event, now);
      return event.type === 'phone/cancelled' ? {...step, payment: unwithdrawn(step.payment)} : step;
    },
    /a hidden code or request can still be paid/,
  ],
  [
    'sends a second press of a wallet',
    'charge',
    (payment, event, now) => reduce(event.type === 'wallet/pressed' ? unpressed(payment) : payment, event, now),
    /two presses are in flight/,
  ],
  [
    'announces a refused press as a failure',
    'charge',
    (payment, event, now) => {
      const after = reduce(payment, event, now);
      const attempt = event.type === 'wallet/press-refused' ? after.payment.attempts.get(event.attempt) : undefined;
      return attempt ? fail(after.payment, attempt, {kind: 'declined', code: ''}) : after;
    },
    /a charge that may still succeed is announced as failed/,
  ],
  [
    'announces the failure of a charge that its payer has cancelled',
    'charge',
    (payment, event, now) => reduce(payment, uncancelled(event), now),
    /a charge that was cancelled or returned is announced/,
  ],
  [
    'does not cancel a wallet charge when the invoice is paid another way',
    'invoice',
    makeReducer([INVOICE_SLICE, {...WALLET_SLICE, follow: (payment) => step(payment)}]),
    /a charge can still succeed although the payment succeeded another way/,
  ],
  [
    'does not cancel a card charge when the invoice is paid another way',
    'invoice',
    makeReducer([INVOICE_SLICE, WALLET_SLICE, {...CHALLENGE_SLICE, follow: (payment) => step(payment)}]),
    /a charge can still succeed although the payment succeeded another way/,
  ],
  [
    'treats a challenge that its payer has cancelled as paid',
    'charge',
    (payment, event, now) =>
      event.type === 'challenge/answered' && event.hasEnded
        ? settle(payment, {by: 'card', detail: {charge: {id: 'ch'}} as CardChargedDetail}, event.attempt)
        : reduce(payment, event, now),
    /a charge is announced that the service did not report as paid/,
  ],
  [
    'cancels the charge of another attempt',
    'charge',
    (payment, event, now) => {
      const after = reduce(payment, event, now);
      const effects = after.effects.map((effect) =>
        effect.do === 'cancel-challenge' ? {...effect, chargeId: 'ch-other'} : effect,
      );
      return {...after, effects};
    },
    /the press belongs to another charge/,
  ],
  [
    'sends a second cancellation of a challenge',
    'charge',
    (payment, event, now) => reduce(event.type === 'challenge/cancelled' ? unpressed(payment) : payment, event, now),
    /two presses are in flight/,
  ],
];

describe('the exploration', () => {
  for (const [name, mode, faulty, invariant] of FAULTS) {
    it(`detects a reducer that ${name}`, () => {
      assert.throws(() => explore(faulty, firstSituation(faulty, mode), 7), invariant);
    });
  }
});

function withAttemptsOf(
  payment: Situation['payment'],
  {payment: next, effects}: ReturnType<Reduce>,
): ReturnType<Reduce> {
  return {payment: {...next, attempts: new Map([...payment.attempts, ...next.attempts])}, effects};
}

/** The payment with every code and request shown. */
function showing(payment: Situation['payment']): Situation['payment'] {
  return mapAttempts(payment, (one) => (isInstant(one) ? {...one, isShown: true} : one));
}

/** The payment with every withdrawn attempt set back to issued. */
function unwithdrawn(payment: Situation['payment']): Situation['payment'] {
  return mapAttempts(payment, (one) => (one.step === 'withdrawn' ? {...one, step: 'issued'} : one));
}

/** The payment as if no press were in flight. */
function unpressed(payment: Situation['payment']): Situation['payment'] {
  return mapAttempts(payment, (one) => (isInstant(one) ? one : {...one, pressed: undefined}));
}

/** The same outcome, as if the charge had failed for another reason. */
function uncancelled(event: PaymentEvent): PaymentEvent {
  if (event.type !== 'attempt/resolved' || event.outcome.kind !== 'charge') return event;
  const {charge} = event.outcome;
  const failureCode = charge.failure_code === null ? null : 'OTHER';
  return {...event, outcome: {...event.outcome, charge: {...charge, failure_code: failureCode}}};
}

/** Explores all orders of events. The situations at the last depth, which are the most, are checked but not deduplicated. */
function explore(
  reducer: Reduce,
  first: Situation,
  depth: number,
): {readonly states: number; readonly transitions: number} {
  const seen = new Set([digestOf(first)]);
  let transitions = 0;
  const visit = (situation: Situation): readonly Situation[] => {
    const found = successors(reducer, situation);
    transitions += found.length;
    return found;
  };
  let situations: readonly Situation[] = [first];
  for (let deep = 1; deep < depth; deep++) {
    situations = situations.flatMap((situation) => visit(situation).filter((next) => isNew(seen, digestOf(next))));
  }
  for (const situation of situations) visit(situation);
  return {states: seen.size, transitions};
}

/** The situations after each possible event, checked. */
function successors(reducer: Reduce, situation: Situation): readonly Situation[] {
  return [...choices(situation)].map(([event, change]) => {
    const before = {...situation, ...change};
    const now = after(reducer, before, event);
    check(before, event, now);
    return now;
  });
}

function isNew(seen: Set<string>, digest: string): boolean {
  const {size} = seen;
  return seen.add(digest).size > size;
}
