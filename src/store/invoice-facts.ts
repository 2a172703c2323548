import type {Money} from '../core/money.js';
import type {PaymentsClient} from '../api/client.js';
import type {Invoice, InvoiceStatus} from '../payment/state.js';
import {PAYABLE} from '../payment/settlement.js';

/** The invoice to pay, as far as it is known. */
export type InvoiceState =
  | {readonly step: 'loading'}
  | {readonly step: 'payable'; readonly invoice: Invoice}
  | {readonly step: 'unpayable'; readonly reason: 'missing' | 'closed' | 'refused' | 'unreachable'};

/** What a refusal's status tells; 403 is the page's own matter: its origin, or what its session is for. */
const REASONS = new Map<number | undefined, 'missing' | 'refused'>([
  [404, 'missing'],
  [403, 'refused'],
]);

/** What is known of an invoice: whether it can be paid, and how much is due. */
export class InvoiceFacts {
  #state: InvoiceState = {step: 'loading'};
  #amountDue = 0;
  #currency: Money['currency'] | undefined;
  #returned: Money | undefined;

  get state(): InvoiceState {
    return this.#state;
  }

  /** What was due when the invoice was read, in minor units. */
  get amountDue(): number {
    return this.#amountDue;
  }

  /** Money that arrived for it and was sent back. */
  get returned(): Money | undefined {
    return this.#returned;
  }

  /** What could not be read before is shown as loading again. */
  begin(): void {
    if (this.#state.step === 'unpayable') this.#state = {step: 'loading'};
  }

  /** Takes what the service said; true when it says that the invoice is paid, which is no state to pay in. */
  take(decision: Awaited<ReturnType<PaymentsClient['readInvoice']>> | undefined): boolean {
    if (decision?.kind !== 'answered') {
      this.#state = {step: 'unpayable', reason: REASONS.get(decision?.refusal.status) ?? 'unreachable'};
      return false;
    }
    const {value: invoice} = decision;
    this.#currency = invoice.due.currency;
    if (invoice.status === 'paid') return true;
    this.#amountDue = invoice.amountDue;
    const isPayable = PAYABLE.has(invoice.status) && invoice.due.minor > 0;
    this.#state = isPayable ? {step: 'payable', invoice} : {step: 'unpayable', reason: 'closed'};
    return false;
  }

  /** A payer who paid twice is to know that the second payment goes back. True when that is news. */
  noteReturned({returnedAmount}: InvoiceStatus): boolean {
    if (!this.#currency || returnedAmount === (this.#returned?.minor ?? 0)) return false;
    this.#returned = {minor: returnedAmount, currency: this.#currency};
    return true;
  }
}
