import type {Intent} from '../core/intent.js';
import type {SourcePayload} from '../core/payloads.js';
import type {Gateway} from '../io/gateway.js';

/** The cards that a customer has saved, read once a payment. Without an answer there are none. */
export class SavedCards {
  readonly #gateway: Gateway;
  readonly #onChange: () => void;
  #cards: readonly SourcePayload[] | undefined;

  constructor(gateway: Gateway, onChange: () => void) {
    this.#gateway = gateway;
    this.#onChange = onChange;
  }

  get list(): readonly SourcePayload[] {
    return this.#cards ?? [];
  }

  /** Reads them, where the page names the customer whose card is charged. */
  load({mode, customerId}: Intent): void {
    if (mode !== 'charge' || customerId === undefined || this.#cards) return;
    this.#cards = [];
    void this.#read(customerId);
  }

  forget(): void {
    this.#cards = undefined;
  }

  async #read(customerId: string): Promise<void> {
    const decision = await this.#gateway.readSavedCards(customerId).catch(() => undefined);
    if (decision?.kind !== 'answered') return;
    this.#cards = decision.value;
    this.#onChange();
  }
}
