import {orderDigest, paymentKey} from '../payment/attempt.js';
import type {PaymentOptions, Setup} from '../payment/options.js';
import {isUnfinished} from '../payment/state.js';
import type {Environment, Part} from './environment.js';
import {PaymentStore, type PaymentView} from './payment-store.js';

/**
 * The unfinished payments of one document that no widget shows. A widget for the same order takes one of them, so a framework
 * that creates a new element for every page still has one payment.
 */
export class PaymentRegistry {
  readonly env: Environment;
  readonly #detached = new Set<PaymentStore>();
  readonly #attached = new Set<PaymentStore>();

  constructor(env: Environment) {
    this.env = env;
  }

  /** Returns a payment for a widget to show: a detached one of the same order, or a new one. */
  take(setup: Setup, view: PaymentView, invoiceMode?: Part): PaymentStore {
    const detached = this.#findDetached(setup.options);
    detached?.retarget(setup);
    return this.#attach(detached ?? new PaymentStore(this.env, setup, invoiceMode), view);
  }

  /**
   * Returns a payment for a widget that was inserted into the page again: its own, unless another widget now shows that one or has
   * left an unfinished one.
   *
   * @returns undefined when there is none: the widget then takes a new payment
   */
  reattach(store: PaymentStore, view: PaymentView): PaymentStore | undefined {
    const {isAttached, options} = store.payment;
    if (!isAttached && isUnfinished(store.payment)) return this.#attach(store, view);
    const detached = this.#findDetached(options) ?? (isAttached ? undefined : store);
    return detached && this.#attach(detached, view);
  }

  /**
   * Detaches a payment from its widget. An unfinished payment is offered to a widget that shows an idle payment of the same order,
   * or else kept for the next widget.
   */
  release(store: PaymentStore): void {
    this.#attached.delete(store);
    store.detach();
    if (!isUnfinished(store.payment)) return;
    this.#detached.add(store);
    [...this.#attached]
      .find((other) => isFree(other) && isSameOrder(other.payment.options, store.payment.options))
      ?.offerDetached();
  }

  /** Whether a widget whose payment is finished can now show another one that was detached while it was busy. */
  hasDetachedFor(store: PaymentStore): boolean {
    return isFree(store) && this.#findDetached(store.payment.options) !== undefined;
  }

  /** Supersedes the attempts of other widgets of this document on the same invoice, because a success was announced. */
  supersede(store: PaymentStore): void {
    const {options} = store.payment;
    if (options.mode !== 'invoice') return;
    for (const other of [...this.#detached, ...this.#attached]) {
      const isSame = other !== store && paymentKey(other.payment.options) === paymentKey(options);
      if (isSame) other.dispatch({type: 'payment/superseded'});
    }
  }

  #findDetached(options: PaymentOptions): PaymentStore | undefined {
    return [...this.#detached].find(({payment}) => isSameOrder(payment.options, options));
  }

  #attach(store: PaymentStore, view: PaymentView): PaymentStore {
    this.#detached.delete(store);
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
  return paymentKey(one) === paymentKey(other) && orderDigest(one) === orderDigest(other);
}
