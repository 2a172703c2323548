import type {Credential} from '../core/credential.js';
import {orderMark, paymentKey} from '../payment/attempt.js';
import type {PaymentOptions} from '../payment/options.js';
import {isUnfinished} from '../payment/state.js';
import type {Environment, Part} from './environment.js';
import {PaymentStore, type PaymentView} from './payment-store.js';

/**
 * The unfinished payments of one document that no widget shows. A widget for the same order takes one of them, so a framework
 * that creates a new element for every page still has one payment.
 */
export class PaymentRegistry {
  readonly env: Environment;
  readonly #left = new Set<PaymentStore>();
  readonly #attached = new Set<PaymentStore>();

  constructor(env: Environment) {
    this.env = env;
  }

  /** Returns a payment for a widget to show: a detached one of the same order, or a new one. */
  take(options: PaymentOptions, credential: Credential, view: PaymentView, invoiceMode?: Part): PaymentStore {
    const left = this.#leftLike(options);
    left?.retarget(options, credential);
    return this.#attach(left ?? new PaymentStore(this.env, options, credential, invoiceMode), view);
  }

  /**
   * Returns a payment for a widget that was inserted into the page again: its own, unless another widget now shows that one or has
   * left an unfinished one.
   *
   * @returns undefined when there is none: the widget then takes a new payment
   */
  takeBack(store: PaymentStore, view: PaymentView): PaymentStore | undefined {
    const {isAttached, options} = store.payment;
    if (!isAttached && isUnfinished(store.payment)) return this.#attach(store, view);
    const left = this.#leftLike(options) ?? (isAttached ? undefined : store);
    return left && this.#attach(left, view);
  }

  /**
   * Detaches a payment from its widget. An unfinished payment is offered to a widget that shows an idle payment of the same order,
   * or else kept for the next widget.
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

  /** Whether a widget whose payment is finished can now show another one that was detached while it was busy. */
  isLeftFor(store: PaymentStore): boolean {
    return isFree(store) && this.#leftLike(store.payment.options) !== undefined;
  }

  /** Supersedes the attempts of other widgets of this document on the same invoice, because a success was announced. */
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

/** Whether the widget can show another payment: this one is neither unfinished nor a success that must stay shown. */
function isFree({payment}: PaymentStore): boolean {
  return !isUnfinished(payment) && (!payment.success || payment.success.by === 'elsewhere');
}

function isSameOrder(one: PaymentOptions, other: PaymentOptions): boolean {
  return paymentKey(one) === paymentKey(other) && orderMark(one) === orderMark(other);
}
