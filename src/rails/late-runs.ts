import type {Credential} from '../core/credential.js';
import type {Intent, InvoiceIntent} from '../core/intent.js';
import type {Late} from '../core/late.js';
import {UNREACHABLE} from '../core/outcome.js';
import type {FailedAttempt} from '../core/payment.js';
import type {World} from '../io/world.js';
import type {PaymentRuns} from './payment-runs.js';

/** Where what pays comes from, and as much of a world as is needed without it. */
export interface RunsSource {
  readonly late: Late<PaymentRuns>;
  readonly world: Pick<World, 'after' | 'isOffline' | 'onConnection'>;
  /** Asks for an invoice that they will read. */
  readonly readEarly?: (intent: InvoiceIntent, credential: Credential) => void;
}

/** How long after it could not be loaded it is asked for again, in milliseconds: an earlier payment may be waiting for its news. */
const AGAIN_AFTER_MS = 5_000;

/** How long a card form goes first at most, in milliseconds. */
const LATER_MS = 1_000;

/** A press that could not be sent, because they could not be loaded: nothing was taken. */
export const NOT_SENT: FailedAttempt = {rail: 'card', attempt: '', failure: {kind: 'refused', ...UNREACHABLE}};

/** The payments of this document, as one widget waits for them. */
export class LateRuns {
  readonly #source: RunsSource;
  readonly #onKnown: () => void;
  /** Those who wait now; others once {@link stop} was called. */
  #turn = {};
  #isLost = false;
  #isDue = false;
  #cancel: () => void = () => undefined;

  /** @param onKnown told each time when they are there, or when they cannot be had for now */
  constructor(onKnown: () => void, source: RunsSource) {
    this.#onKnown = onKnown;
    this.#source = source;
  }

  /** Undefined until they are loaded. */
  get part(): PaymentRuns | undefined {
    return this.#source.late.part;
  }

  /** Whether they could not be loaded. They are asked for again meanwhile. */
  get isLost(): boolean {
    return this.#isLost;
  }

  get world(): RunsSource['world'] {
    return this.#source.world;
  }

  /** Loads them, and asks again after a while where that fails, until {@link stop}. Never rejects. */
  async load(): Promise<void> {
    const turn = this.#turn;
    this.#isDue = false;
    this.#cancel();
    const isThere = await this.#source.late.load().then(
      () => true,
      () => false,
    );
    this.#isLost = !isThere;
    if (turn !== this.#turn) return;
    if (this.#isLost) {
      this.#cancel();
      this.#cancel = this.world.after(AGAIN_AFTER_MS, () => void this.load());
    }
    this.#onKnown();
  }

  /** Loads what reads an invoice at once. A card form is there without them, and goes first: they come after a while. */
  loadFor(intent: Intent, credential: Credential): void {
    if (intent.mode === 'invoice') {
      this.#source.readEarly?.(intent, credential);
      void this.load();
      return;
    }
    this.#cancel();
    this.#isDue = true;
    this.#cancel = this.world.after(LATER_MS, () => void this.load());
  }

  /** Loads them in the next task, where they would come after a while. */
  hurry(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#cancel();
    this.#cancel = this.world.after(0, () => void this.load());
  }

  /** Nobody waits for them any more. */
  stop(): void {
    this.#isDue = false;
    this.#turn = {};
    this.#cancel();
  }
}
