import type {Attempt} from '../payment/attempt.js';
import type {CustomerDetails} from '../core/customer.js';
import type {Intent} from '../payment/options.js';
import type {Money} from '../core/money.js';
import {type CustomerPayload, isCardBusy, type Payment, type TokenAnswer} from '../payment/state.js';
import type {Move} from '../payment/reducer.js';
import type {PaymentsClient} from '../api/client.js';
import type {Environment} from './environment.js';
import {payByCard, type CardOrder} from './card-rail.js';
import type {InvoiceRails} from './invoice-rails.js';
import type {AttemptRecovery} from './attempt-recovery.js';

/** What the payer filled in for a card payment. */
export interface CardInput {
  /** A saved card, or undefined for the card in the frame. */
  readonly sourceId: string | undefined;
  /** Whether the frame asks for the code of that saved card. */
  readonly isCodeAsked: boolean;
  /** Who a new customer is; undefined when the service has the customer. */
  readonly details: CustomerDetails | undefined;
  readonly tokenize: (idempotencyKey: string) => Promise<TokenAnswer>;
}

/** The payment that is made, as it stands. */
export interface CardPayment {
  readonly client: PaymentsClient;
  readonly intent: Intent;
  readonly payment: Payment;
  readonly money: Money | undefined;
  readonly customerId: string | undefined;
  readonly rails: InvoiceRails | undefined;
}

export interface CardDeskOptions {
  readonly env: Environment;
  readonly feed: (move: Move) => boolean;
  /** Takes up what other pages have begun of this payment; false when the widget went away meanwhile. */
  readonly lookForEarlier: () => Promise<boolean>;
  /** Writes an attempt down, before the call that moves money is made. */
  readonly begin: (started: Pick<Attempt, 'id' | 'kind' | 'subject'>) => Promise<Attempt>;
  readonly unknown: AttemptRecovery;
}

/** Takes the presses of the button: one attempt after the other, each with keys of its own. */
export class CardDesk {
  readonly #payment: CardPayment;
  readonly #options: CardDeskOptions;
  /** Made before the payer can press, replaced only when an attempt was begun. */
  #nextAttempt: string;
  /** An attempt that has yet to wait for those of other pages. */
  #pressed: string | undefined;
  #customer: {readonly details: string; readonly payload: CustomerPayload} | undefined;

  constructor(payment: CardPayment, options: CardDeskOptions) {
    this.#payment = payment;
    this.#options = options;
    this.#nextAttempt = options.env.makeId();
  }

  /** Who pays, as the service told this page. */
  get customer(): CustomerPayload | undefined {
    return this.#customer?.payload;
  }

  /** Gives way to an attempt that another page has begun: a press that has not gone anywhere yet came too late. */
  giveWay(): void {
    if (this.#pressed !== undefined) this.#options.feed({type: 'card-dropped', attempt: this.#pressed});
  }

  /** The next payer may be another. */
  forget(): void {
    this.#customer = undefined;
  }

  /** Makes one attempt; none while another is under way. A charge that is not decided is followed. */
  async pay(input: CardInput): Promise<void> {
    const {intent, money, client, rails} = this.#payment;
    const {env, feed, unknown} = this.#options;
    const payer = this.#payerOf(input.details);
    const isPayable = intent.mode === 'add' || money !== undefined;
    const attempt = this.#nextAttempt;
    if (!payer || !isPayable || !feed({type: 'card-sent', attempt})) return;
    this.#nextAttempt = env.makeId();
    this.#pressed = attempt;
    const hasLooked = await this.#options.lookForEarlier();
    if (!hasLooked) this.giveWay();
    this.#pressed = undefined;
    if (!isOn(this.#payment.payment, attempt)) return;
    let begun: Attempt | undefined;
    const onCustomer = (payload: CustomerPayload): void => {
      this.#customer = {details: JSON.stringify(input.details), payload};
    };
    const begin = async (started: Pick<Attempt, 'id' | 'kind' | 'subject'>): Promise<void> => {
      begun = await this.#begin(started);
    };
    await payByCard({client, feed, begin, invoice: rails}, {...input, attempt, intent, money, payer, onCustomer});
    if (begun && isCardBusy(this.#payment.payment)) unknown.add(begun, true);
  }

  /** Writes an attempt down, before its call. Rejects where the payment was made another way meanwhile: nothing is charged. */
  async #begin(started: Pick<Attempt, 'id' | 'kind' | 'subject'>): Promise<Attempt> {
    const attempt = await this.#options.begin(started);
    if (isOn(this.#payment.payment, attempt.id)) return attempt;
    await this.#options.env.attemptLog.end([attempt.id]);
    throw new Error('It was paid another way, before the card was charged.');
  }

  /** A customer the service has, or one made by an attempt with the same details, or the details of a new one. */
  #payerOf(details: CustomerDetails | undefined): CardOrder['payer'] | undefined {
    const {customerId} = this.#payment;
    if (customerId !== undefined) return {customerId};
    if (this.#customer?.details === JSON.stringify(details)) return {customerId: this.#customer.payload.id};
    return details && {details};
  }
}

function isOn(payment: Payment, attempt: string): boolean {
  return payment.step === 'open' && 'attempt' in payment.card && payment.card.attempt === attempt;
}
