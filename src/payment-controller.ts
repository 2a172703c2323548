import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {CustomerDetails} from './core/customer-details.js';
import {isSameSubject, paymentKey, type Intent} from './core/intent.js';
import {isSameMoney, type Money} from './core/money.js';
import type {CustomerPayload, SourcePayload} from './core/payloads.js';
import {
  advance,
  announcementOf,
  isCardBusy,
  NEW_PAYMENT,
  type Announcement,
  type Move,
  type Payment,
} from './core/payment.js';
import type {Credential} from './core/credential.js';
import {copyText} from './io/clipboard.js';
import {randomId} from './io/random-id.js';
import {followCharge, moveOfCharge, payByCard, type CardAttempt, type TokenAnswer} from './rails/card-rail.js';
import {Desk} from './rails/desk.js';
import type {InvoiceRails, InvoiceState} from './rails/invoice-rails.js';

/** What the payer filled in for a card payment. */
export interface CardInput {
  /** A saved card, or undefined for the card in the frame. */
  readonly sourceId: string | undefined;
  /** Who a new customer is; undefined when the service has the customer. */
  readonly details: CustomerDetails | undefined;
  readonly tokenize: (idempotencyKey: string) => Promise<TokenAnswer>;
}

/**
 * Runs one payment: starts rails, feeds what they find out to the one state machine, stops watching. Every rail ends in
 * `#feed`, so what holds for the machine (at most one success, no failure after it) holds for all of them.
 */
export class PaymentController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #announce: (announcement: Announcement) => void;
  #intent: Intent | undefined;
  #payment: Payment = NEW_PAYMENT;
  #desk: Desk | undefined;
  /** One for each payment the page asked for that is not settled: what was given out can be paid until the page is back. */
  readonly #desks = new Map<string, Desk>();
  #refusedKey: string | undefined;
  #hasSession = false;
  /** Made before the payer can press, replaced only when an attempt has ended. */
  #nextAttempt = randomId();
  #customer: {readonly details: string; readonly payload: CustomerPayload} | undefined;
  #follow: AbortController | undefined;

  constructor(host: ReactiveControllerHost, announce: (announcement: Announcement) => void) {
    this.#host = host;
    this.#announce = announce;
    host.addController(this);
  }

  get payment(): Payment {
    return this.#payment;
  }

  get invoice(): InvoiceState {
    return this.rails?.invoice ?? {step: 'loading'};
  }

  /** Cards that the session's customer has saved. */
  get savedCards(): readonly SourcePayload[] {
    return this.#desk?.savedCards ?? [];
  }

  /** What the next press would pay; undefined while it is not known, and in add mode. */
  get money(): Money | undefined {
    if (this.#intent?.mode === 'charge') return this.#intent.money;
    return this.invoice.step === 'payable' ? this.invoice.invoice.due : undefined;
  }

  /** The customer that the page or the invoice names; nothing personal is asked then. */
  get customerId(): string | undefined {
    const ofInvoice = this.invoice.step === 'payable' ? this.invoice.invoice.customerId : null;
    return ofInvoice ?? this.#intent?.customerId;
  }

  /** The invoice's rails; undefined in the other modes. */
  get rails(): InvoiceRails | undefined {
    return this.#desk?.rails;
  }

  /** The bearer credential of the widget's calls; rejects with what the page's session function rejected with. */
  async credential(): Promise<string> {
    return this.#desk?.gateway.credential() ?? '';
  }

  hostConnected(): void {
    this.rails?.resume();
    this.#followPending();
  }

  /** Stops watching. A call that moves money goes on, and what it finds out is kept. */
  hostDisconnected(): void {
    this.#stopWatching();
  }

  /**
   * Takes what the page asks for. The same payment with another amount or description goes on; another payment begins
   * anew, unless money of the present one is under way. What was refused for that reason begins when the money has not
   * come, under the notice of it. The news that it has come is wiped away by a `reset`, another mode or another invoice
   * only: a page may well set the customer it has just learned of.
   *
   * @returns false when it was refused
   */
  begin(intent: Intent, credential: Credential): boolean {
    const before = this.#intent;
    const key = paymentKey(intent);
    if (before && key === paymentKey(before)) return this.#continue(before, intent, credential);
    const wasRefused = key === this.#refusedKey;
    if (this.#isHeld(wasRefused || (before !== undefined && isSameSubject(before, intent)))) {
      this.#refusedKey = key;
      return false;
    }
    const failed = wasRefused && this.#payment.step === 'open' ? this.#payment.failed : undefined;
    this.#stopWatching();
    if (before && this.#payment.step === 'settled') this.#desks.delete(paymentKey(before));
    this.#refusedKey = undefined;
    this.#intent = intent;
    this.#hasSession = credential !== intent.clientKey;
    this.#desk = this.#deskOf(key, intent, credential);
    this.#payment = {...NEW_PAYMENT, failed};
    this.#open();
    return true;
  }

  /** Begins a new payment of the same kind. Does nothing while money is under way. */
  reset(): void {
    const desk = this.#desk;
    if (!desk || isCardBusy(this.#payment)) return;
    this.#stopWatching();
    this.#refusedKey = undefined;
    if (this.#payment.step === 'settled') desk.renew();
    this.#payment = NEW_PAYMENT;
    this.#open();
  }

  /** Pays (or saves) by card. One attempt at a time: a second press while one runs does nothing. */
  async payByCard(input: CardInput): Promise<void> {
    const [intent, gateway, money, attempt] = [this.#intent, this.#desk?.gateway, this.money, this.#nextAttempt];
    const payer = this.#payerOf(input.details);
    const isPayable = intent?.mode === 'add' || money !== undefined;
    if (!intent || !gateway || !payer || !isPayable || !this.#feed({type: 'card-sent', attempt})) return;
    this.#nextAttempt = randomId();
    const order: CardAttempt = {
      ...input,
      attempt,
      intent,
      money,
      payer,
      onCustomer: (payload) => {
        this.#customer = {details: JSON.stringify(input.details), payload};
      },
    };
    await payByCard({gateway, feed: this.#feed, invoice: this.rails}, order);
    this.rails?.lookBack();
    this.#followPending();
  }

  /** Puts a code on the clipboard; false where the browser does not allow it. */
  copy(text: string): Promise<boolean> {
    return copyText(text);
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.rails?.lookNow();
    this.#followPending();
  }

  readonly #feed = (move: Move): boolean => {
    const before = this.#payment;
    const after = advance(before, move);
    if (after === before) return false;
    this.#payment = after;
    if (after.step === 'settled') this.#stopWatching();
    this.#host.requestUpdate();
    const announcement = announcementOf(before, after);
    if (announcement) this.#announce(announcement);
    return true;
  };

  /** Whether the present payment may not give way: its money is under way, or its news are for the payer still. */
  #isHeld(isForIt: boolean): boolean {
    return isCardBusy(this.#payment) || (this.#payment.step === 'settled' && isForIt);
  }

  /** Goes on with the same payment. A session is made for one amount, so another amount asks for another session. */
  #continue(before: Intent, intent: Intent, credential: Credential): boolean {
    if (isCardBusy(this.#payment)) return false;
    this.#intent = intent;
    this.#hasSession = credential !== intent.clientKey;
    this.#desk?.gateway.authorise(credential);
    if (before.mode === 'charge' && intent.mode === 'charge' && !isSameMoney(before.money, intent.money)) {
      this.#desk?.gateway.renew();
    }
    if (this.#hasSession) void this.#desk?.loadSavedCards();
    return true;
  }

  #deskOf(key: string, intent: Intent, credential: Credential): Desk {
    const known = this.#desks.get(key);
    known?.gateway.authorise(credential);
    if (known) return known;
    const onChange = (): void => {
      this.#host.requestUpdate();
    };
    const feed = (move: Move, by: Desk): boolean => by === this.#desk && this.#feed(move);
    const desk = new Desk(intent, credential, {payment: () => this.#payment, feed, onChange});
    this.#desks.set(key, desk);
    return desk;
  }

  /** Opens the desk for a payment that has just begun. */
  #open(): void {
    this.#customer = undefined;
    this.#nextAttempt = randomId();
    this.rails?.resume();
    void this.rails?.load();
    if (this.#hasSession) void this.#desk?.loadSavedCards();
    this.#host.requestUpdate();
  }

  /** A customer the service has, or one made by an attempt with the same details, or the details of a new one. */
  #payerOf(details: CustomerDetails | undefined): CardAttempt['payer'] | undefined {
    if (this.customerId !== undefined) return {customerId: this.customerId};
    if (this.#customer?.details === JSON.stringify(details)) return {customerId: this.#customer.payload.id};
    return details && {details};
  }

  /** Follows a charge that the service has accepted and not yet decided. */
  #followPending(): void {
    const [payment, gateway, customer] = [this.#payment, this.#desk?.gateway, this.#customer?.payload];
    if (payment.step !== 'open' || payment.card.step !== 'pending' || !gateway || !customer) return;
    const {attempt, chargeId} = payment.card;
    this.#follow?.abort();
    this.#follow = new AbortController();
    void followCharge(gateway, chargeId, this.#follow.signal)
      .then((charge) => this.#feed(moveOfCharge(attempt, customer, charge)))
      .catch(() => undefined);
  }

  #stopWatching(): void {
    this.rails?.stop();
    this.#follow?.abort();
  }
}
