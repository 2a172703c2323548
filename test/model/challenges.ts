import {ok, refusal, showCharge} from './service-shapes.js';
import type {Charge, Reply} from './service-types.js';

const LIFE_MS = 20_000;

/** The bank's response to what the payer did on its page. `again`: another challenge. `late`: the bank decides later. */
export type BankAnswer = 'passed' | 'failed' | 'again' | 'late';

/** Card charges with a challenge, with the rules of `service/src/domain/charges/challenges.ts`. */
export class ModelChallenges {
  readonly #now: () => number;
  readonly #settle: (charge: Charge) => void;

  constructor(now: () => number, settle: (charge: Charge) => void) {
    this.#now = now;
    this.#settle = settle;
  }

  /** Starts the first challenge of a charge, or another one. */
  ask(charge: Charge): void {
    const asked = (charge.challenge?.asked ?? 0) + 1;
    charge.challenge = {asked, expiresAt: this.#now() + LIFE_MS, isAnswered: false, failureCode: null};
  }

  answer(charge: Charge, answer: BankAnswer): void {
    const {challenge, status} = charge;
    if (!challenge || challenge.isAnswered || status !== 'pending') return;
    challenge.isAnswered = true;
    if (answer === 'again') this.ask(charge);
    else if (answer !== 'late') this.decide(charge, answer === 'passed' ? 'succeeded' : 'failed');
  }

  /** The payer cancels. Money that the bank still takes is returned. */
  cancel(charge: Charge | undefined): Reply {
    if (!charge?.challenge) return refusal(404, 'not_found');
    if (charge.status === 'pending') this.#fail(charge, 'CANCELLED_BY_PAYER');
    return ok(showCharge(charge, this.#now()));
  }

  /** The bank decides, possibly late. */
  decide(charge: Charge, end: 'succeeded' | 'failed'): void {
    if (charge.status === 'pending') {
      if (end === 'failed') this.#fail(charge, 'CONSUMER_AUTHENTICATION_FAILED');
      else charge.status = end;
      if (end === 'succeeded') this.#settle(charge);
    } else if (charge.challenge?.failureCode === 'CANCELLED_BY_PAYER' && end === 'succeeded') {
      charge.isReturned = true;
    }
  }

  #fail(charge: Charge, code: string): void {
    charge.status = 'failed';
    if (charge.challenge) charge.challenge.failureCode = code;
  }
}
