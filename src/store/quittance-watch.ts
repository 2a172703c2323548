import {delay} from '../api/http.js';
import type {InvoiceRailsOptions} from './invoice-rails-options.js';

type Options = Pick<InvoiceRailsOptions, 'env' | 'client' | 'invoiceId' | 'payment' | 'isHeld' | 'onChange'>;

/**
 * Waits before each look, in milliseconds: an invoice is filed with the tax authority within a second, or again ever later.
 * Most belong to no payment of taxes, and a page cannot know which; so the looks are few, and then there are no more.
 */
const WAITS_MS = [3_000, 8_000, 20_000, 60_000];

/** Looks for the quittance of an invoice that was paid here, in the background. Nothing depends on it but the receipt. */
export class QuittanceWatch {
  readonly #options: Options;
  #stopper: AbortController | undefined;
  #looks = 0;
  #number: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The tax authority's number, once it is known. */
  get number(): string | null {
    return this.#number;
  }

  /** Begins to look, or goes on, where a payment has arrived by this widget and somebody shows it. */
  begin(): void {
    const {payment, isHeld} = this.#options;
    const now = payment();
    if (this.#stopper || !isHeld() || now.step !== 'settled' || now.success.by === 'elsewhere') return;
    this.#stopper = new AbortController();
    void this.#look(this.#stopper.signal).catch(() => undefined);
  }

  stop(): void {
    this.#stopper?.abort();
    this.#stopper = undefined;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const {env, client, invoiceId, onChange} = this.#options;
    for (const waitMs of WAITS_MS.slice(this.#looks)) {
      if (this.#number !== null) return;
      await delay(env, waitMs, signal);
      const decision = await client.readInvoice(invoiceId, signal);
      this.#looks += 1;
      if (decision.kind !== 'answered' || decision.value.quittanceNumber === null) continue;
      this.#number = decision.value.quittanceNumber;
      onChange();
    }
  }
}
