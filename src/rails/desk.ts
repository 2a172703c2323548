import type {Credential} from '../core/credential.js';
import type {Intent} from '../core/intent.js';
import type {SourcePayload} from '../core/payloads.js';
import type {Move, Payment} from '../core/payment.js';
import {Gateway} from '../io/gateway.js';
import {InvoiceRails} from './invoice-rails.js';

/** What a desk needs of whoever runs the payment. */
export interface DeskOptions {
  readonly payment: () => Payment;
  /** Takes a move; refuses that of a desk where no payment is being made. */
  readonly feed: (move: Move, desk: Desk) => boolean;
  readonly onChange: () => void;
}

/** What one payment is made with: the way to the service, an invoice's rails, the customer's saved cards. */
export class Desk {
  readonly gateway: Gateway;
  readonly #intent: Intent;
  readonly #options: DeskOptions;
  #rails: InvoiceRails | undefined;
  #savedCards: readonly SourcePayload[] | undefined;

  constructor(intent: Intent, credential: Credential, options: DeskOptions) {
    this.gateway = new Gateway(intent.apiUrl, credential);
    this.#intent = intent;
    this.#options = options;
    this.#rails = this.#makeRails();
  }

  get rails(): InvoiceRails | undefined {
    return this.#rails;
  }

  /** Cards that the session's customer has saved, once {@link loadSavedCards} has found them. */
  get savedCards(): readonly SourcePayload[] {
    return this.#savedCards ?? [];
  }

  /** Makes ready for another payment after one that settled: another session, and nothing given out. */
  renew(): void {
    this.gateway.renew();
    this.#savedCards = undefined;
    this.#rails = this.#makeRails();
  }

  /** Reads the saved cards, once a payment, where a session is bound to a customer. Without an answer there are none. */
  async loadSavedCards(): Promise<void> {
    const {mode, customerId} = this.#intent;
    if (mode !== 'charge' || customerId === undefined || this.#savedCards) return;
    this.#savedCards = [];
    const decision = await this.gateway.readSavedCards(customerId).catch(() => undefined);
    if (decision?.kind !== 'answered') return;
    this.#savedCards = decision.value;
    this.#options.onChange();
  }

  #makeRails(): InvoiceRails | undefined {
    if (this.#intent.mode !== 'invoice') return undefined;
    const {payment, feed, onChange} = this.#options;
    const rails: InvoiceRails = new InvoiceRails({
      gateway: this.gateway,
      invoiceId: this.#intent.invoiceId,
      payment,
      feed: (move) => rails === this.#rails && feed(move, this),
      onChange,
    });
    return rails;
  }
}
