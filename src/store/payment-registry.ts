import type {Credential} from '../core/credential.js';
import {orderMark} from '../payment/attempt.js';
import {paymentKey, type Intent} from '../payment/options.js';
import type {PaymentView} from './event-outbox.js';
import {type Environment, browserEnvironment} from './environment.js';
import {PaymentStore} from './payment-store.js';

/**
 * The payments of one document that nobody shows and of which something may still come. A widget that asks for the same
 * thing takes one up: a framework that makes a new element for every page still has one payment.
 */
export class PaymentRegistry {
  readonly env: Environment;
  readonly #left = new Set<PaymentStore>();
  readonly #held = new Set<PaymentStore>();

  constructor(env: Environment) {
    this.env = env;
  }

  /** A payment to hold: one that was left, or a new one. */
  take(intent: Intent, credential: Credential, holder: PaymentView): PaymentStore {
    const left = this.#leftLike(intent);
    left?.retarget(intent, credential);
    return this.#hold(left ?? new PaymentStore(this.env, intent, credential), holder);
  }

  /**
   * A payment to hold again, for a widget that is back in the page: the one it had, unless another widget holds that now, or
   * has left one that is under way.
   *
   * @returns undefined when it is neither: the widget takes a new one
   */
  takeBack(run: PaymentStore, holder: PaymentView): PaymentStore | undefined {
    if (!run.isHeld && run.isUnderWay) return this.#hold(run, holder);
    const left = this.#leftLike(run.intent) ?? (run.isHeld ? undefined : run);
    return left && this.#hold(left, holder);
  }

  /**
   * Lets go of a payment. When something may still come of it, a widget that shows an idle payment of the same kind is told;
   * else it is kept for whoever comes next.
   */
  leave(run: PaymentStore): void {
    this.#held.delete(run);
    run.release();
    if (!run.isUnderWay) return;
    this.#left.add(run);
    [...this.#held].find((other) => isFree(other) && isSameOrder(other.intent, run.intent))?.tellLeft();
  }

  /** Whether a widget whose payment has come to an end has one to look after that was left when it had no time. */
  isLeftFor(run: PaymentStore): boolean {
    return isFree(run) && this.#leftLike(run.intent) !== undefined;
  }

  /** A payment is announced as made: what others of this document have under way for the same invoice is overtaken. */
  overtake(run: PaymentStore): void {
    if (run.intent.mode !== 'invoice') return;
    for (const other of [...this.#left, ...this.#held]) {
      if (other !== run && paymentKey(other.intent) === paymentKey(run.intent)) other.overtake();
    }
  }

  #leftLike(intent: Intent): PaymentStore | undefined {
    return [...this.#left].find((run) => isSameOrder(run.intent, intent));
  }

  #hold(run: PaymentStore, holder: PaymentView): PaymentStore {
    this.#left.delete(run);
    this.#held.add(run);
    run.hold(holder);
    return run;
  }
}

/** Whether nothing is lost when the widget shows another payment: neither one under way nor the news that it was made. */
function isFree({isUnderWay, payment}: PaymentStore): boolean {
  return !isUnderWay && (payment.step === 'open' || payment.success.by === 'elsewhere');
}

function isSameOrder(one: Intent, other: Intent): boolean {
  return paymentKey(one) === paymentKey(other) && orderMark(one) === orderMark(other);
}

/** The payments of this document. The one state that is a module's: an element comes and goes, its payment stays. */
export const DOCUMENT_PAYMENTS = new PaymentRegistry(browserEnvironment());
