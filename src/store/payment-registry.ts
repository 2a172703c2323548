import type {Credential} from '../core/credential.js';
import {orderMark, paymentKey} from '../payment/attempt.js';
import type {PaymentOptions} from '../payment/options.js';
import {isUnfinished} from '../payment/state.js';
import type {Environment, Part} from './environment.js';
import {PaymentStore, type PaymentView} from './payment-store.js';

/**
 * The payments of one document that no widget shows and that are not finished. A widget that asks for the same thing takes
 * one: a framework that makes a new element for every page still has one payment.
 */
export class PaymentRegistry {
  readonly env: Environment;
  readonly #left = new Set<PaymentStore>();
  readonly #attached = new Set<PaymentStore>();

  constructor(env: Environment) {
    this.env = env;
  }

  /** A payment for a widget to show: one that was left, or a new one. */
  take(options: PaymentOptions, credential: Credential, view: PaymentView, invoiceMode?: Part): PaymentStore {
    const left = this.#leftLike(options);
    left?.retarget(options, credential);
    return this.#attach(left ?? new PaymentStore(this.env, options, credential, invoiceMode), view);
  }

  /**
   * A payment for a widget that is back in the page: the one it had, unless another widget shows that now, or has left one
   * that is not finished.
   *
   * @returns undefined when it is neither: the widget takes a new one
   */
  takeBack(store: PaymentStore, view: PaymentView): PaymentStore | undefined {
    const {isAttached, options} = store.payment;
    if (!isAttached && isUnfinished(store.payment)) return this.#attach(store, view);
    const left = this.#leftLike(options) ?? (isAttached ? undefined : store);
    return left && this.#attach(left, view);
  }

  /**
   * A widget leaves a payment. When it is not finished, a widget that shows an idle payment of the same kind is told; without
   * one it is kept for the next widget.
   */
  leave(store: PaymentStore): void {
    this.#attached.delete(store);
    store.detach();
    if (!isUnfinished(store.payment)) return;
    this.#left.add(store);
    [...this.#attached]
      .find((other) => isFree(other) && isSameOrder(other.payment.options, store.payment.options))
      ?.tellLeft();
  }

  /** Whether a widget whose payment is finished could show one that was left while it had no time. */
  isLeftFor(store: PaymentStore): boolean {
    return isFree(store) && this.#leftLike(store.payment.options) !== undefined;
  }

  /** A success was announced: attempts of other widgets of this document on the same invoice are superseded. */
  supersede(store: PaymentStore): void {
    const {options} = store.payment;
    if (options.mode !== 'invoice') return;
    for (const other of [...this.#left, ...this.#attached]) {
      const isSame = other !== store && paymentKey(other.payment.options) === paymentKey(options);
      if (isSame) other.dispatch({type: 'payment/superseded'});
    }
  }

  #leftLike(options: PaymentOptions): PaymentStore | undefined {
    return [...this.#left].find(({payment}) => isSameOrder(payment.options, options));
  }

  #attach(store: PaymentStore, view: PaymentView): PaymentStore {
    this.#left.delete(store);
    this.#attached.add(store);
    store.attach(view);
    return store;
  }
}

/** Whether nothing is lost when the widget shows another payment: neither an unfinished one nor a success to read. */
function isFree({payment}: PaymentStore): boolean {
  return !isUnfinished(payment) && (!payment.success || payment.success.by === 'elsewhere');
}

function isSameOrder(one: PaymentOptions, other: PaymentOptions): boolean {
  return paymentKey(one) === paymentKey(other) && orderMark(one) === orderMark(other);
}
