import type {Intent} from '../payment/options.js';
import type {SavedCard} from '../payment/state.js';
import type {PaymentsClient} from '../api/client.js';
import type {Environment} from './environment.js';

/** The cards that a customer has saved, read once a payment. Without an answer there are none. */
export class SavedCards {
  readonly #env: Environment;
  readonly #client: PaymentsClient;
  readonly #onChange: () => void;
  #cards: readonly SavedCard[] | undefined;

  constructor(env: Environment, client: PaymentsClient, onChange: () => void) {
    this.#env = env;
    this.#client = client;
    this.#onChange = onChange;
  }

  get list(): readonly SavedCard[] {
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

  /**
   * Removes one of them; the service then knows none of that name. Resolves with false when that is not sure, and the card
   * stays. One that the service does not know any more is gone, too.
   */
  async remove(sourceId: string): Promise<boolean> {
    const card = this.list.find(({id}) => id === sourceId);
    if (!card) return false;
    const idempotencyKey = `${this.#env.makeId()}.remove`;
    const decision = await this.#client.removeCard(card, {idempotencyKey}).catch(() => undefined);
    const isGone = decision?.kind === 'answered' || decision?.refusal.status === 404;
    if (isGone) this.#cards = this.list.filter(({id}) => id !== sourceId);
    return isGone;
  }

  async #read(customerId: string): Promise<void> {
    const decision = await this.#client.readSavedCards(customerId).catch(() => undefined);
    if (decision?.kind !== 'answered') return;
    this.#cards = decision.value;
    this.#onChange();
  }
}
