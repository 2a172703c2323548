import type {PhoneRequest} from '../payment/state.js';
import type {InvoiceRailsOptions} from './invoice-rails-options.js';

/** What a request that is taken back needs besides the payment it is part of. */
export interface PhoneDeskOptions extends InvoiceRailsOptions {
  /** Nothing more is told of the life of a request. */
  readonly onWithdrawn: () => void;
  /** Sends a request to a phone, given as E.164 text. */
  readonly send: (phoneNumber: string) => Promise<void>;
  /** The request may have come to an end of its own: looks at once. */
  readonly lookNow: () => void;
}

/** The ends of a request after which nobody can approve it. */
const OVER: ReadonlySet<string> = new Set(['cancelled', 'expired']);

/** Takes phone requests back, and sends them again. Should the payer approve one all the same, the payment still counts. */
export class PhoneDesk {
  readonly #options: PhoneDeskOptions;
  #isResending = false;

  constructor(options: PhoneDeskOptions) {
    this.#options = options;
  }

  /** Whether a request is being taken back, to be sent again. */
  get isResending(): boolean {
    return this.#isResending;
  }

  /** Takes the request back. The payer need not wait for it. */
  cancel(): void {
    const alive = this.#alive();
    if (!alive) return;
    this.#drop(alive.attempt);
    void this.#takeBack(alive).catch(() => undefined);
  }

  /**
   * Sends the request to the same phone again, once the service has taken the one before back: a payer who finds two could
   * approve both. Where it does not say so, the first is waited for as before.
   */
  async resend(): Promise<void> {
    const {isHeld, onChange, send, lookNow} = this.#options;
    const alive = this.#alive();
    if (this.#isResending || !alive || alive.request.phoneNumber === '') return;
    this.#isResending = true;
    onChange();
    const isOver = await this.#takeBack(alive).catch(() => false);
    this.#isResending = false;
    onChange();
    if (!isOver) {
      lookNow();
    } else if (isHeld()) {
      this.#drop(alive.attempt);
      await send(alive.request.phoneNumber);
    }
  }

  #alive(): {readonly attempt: string; readonly request: PhoneRequest} | undefined {
    const payment = this.#options.payment();
    return payment.step === 'open' && 'request' in payment.phone ? payment.phone : undefined;
  }

  #drop(attempt: string): void {
    this.#options.feed({type: 'phone-dropped', attempt});
    this.#options.onWithdrawn();
  }

  async #takeBack({attempt, request}: {readonly attempt: string; readonly request: PhoneRequest}): Promise<boolean> {
    const {client, invoiceId} = this.#options;
    const idempotencyKey = `${attempt}.cancel`;
    const decision = await client.cancelPhone(invoiceId, request.uetr, {idempotencyKey});
    return decision.kind === 'answered' && OVER.has(decision.value);
  }
}
