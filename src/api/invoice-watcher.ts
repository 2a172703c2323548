import {delay, delayUntil, type Answer, type Network} from './http.js';
import type {Clock, Presence} from '../core/clock.js';
import {nextWaitMs, RETURN_LOOKS_MS} from '../core/poll-schedule.js';
import {fieldsOf} from '../core/json-reader.js';
import type {StreamEvent} from './event-stream.js';
import type {PaymentsClient} from './client.js';
import {readInvoiceStatus} from './decoders.js';
import type {InvoiceStatus} from '../payment/state.js';

/** What a watcher needs of its environment. */
type WatcherEnvironment = Clock & Pick<Presence, 'isHidden' | 'onReturn'> & Pick<Network, 'readStream'>;

/** Milliseconds before the event stream is opened again. */
const RECONNECT_MS = 5_000;

/** Callbacks of a watcher. */
export interface WatchListener {
  /** A status whose version is new. */
  onStatus(status: InvoiceStatus): void;
  /** The service's time in epoch milliseconds, with every status, also one that is not new. */
  onTime(serverTime: number): void;
}

/**
 * Watches an invoice until stopped: by its event stream, and by polling with growing intervals in case the stream fails. Polls never overlap. Each
 * status is reported once, and never an older one after a newer one.
 */
export class InvoiceWatcher {
  readonly #env: WatcherEnvironment;
  readonly #client: PaymentsClient;
  readonly #invoiceId: string;
  readonly #listener: WatchListener;
  readonly #stopper = new AbortController();
  #version = -1;
  #isStreaming = false;
  #wake: () => void = () => undefined;
  #returnLooksMs: readonly number[] = [];

  /** Starts to watch. */
  constructor(env: WatcherEnvironment, client: PaymentsClient, invoiceId: string, listener: WatchListener) {
    this.#env = env;
    this.#client = client;
    this.#invoiceId = invoiceId;
    this.#listener = listener;
    const endReturns = env.onReturn(() => {
      this.lookNow();
    });
    this.#stopper.signal.addEventListener('abort', endReturns);
    void this.#look().catch(() => undefined);
    void this.#listen().catch(() => undefined);
  }

  /** Polls at once, and then each second for five seconds: the payer came back, or pressed "check now". */
  lookNow(): void {
    this.#returnLooksMs = RETURN_LOOKS_MS;
    this.#wake();
  }

  stop(): void {
    this.#stopper.abort();
  }

  #report(status: InvoiceStatus): void {
    if (this.#stopper.signal.aborted) return;
    if (status.version > this.#version) {
      this.#version = status.version;
      this.#listener.onStatus(status);
    }
    this.#listener.onTime(status.serverTime);
  }

  async #look(): Promise<void> {
    const {now, chance, isHidden} = this.#env;
    const startedAt = now();
    for (let failures = 0; ;) {
      const answer = await lookOnce(this.#client, this.#invoiceId, this.#stopper.signal);
      failures = answer.kind === 'undecided' ? failures + 1 : 0;
      if (answer.kind === 'answered') this.#report(answer.value);
      const retryAfterMs = answer.kind === 'undecided' ? answer.retryAfterMs : undefined;
      const isCalm = this.#isStreaming || isHidden();
      await this.#pause(nextWaitMs({watchedMs: now() - startedAt, isCalm, failures, retryAfterMs, chance: chance()}));
    }
  }

  async #pause(scheduledMs: number): Promise<void> {
    const [nextMs = scheduledMs, ...rest] = this.#returnLooksMs;
    this.#returnLooksMs = rest;
    const wake = (callback: () => void): (() => void) => {
      this.#wake = callback;
      return () => {
        this.#wake = () => undefined;
      };
    };
    await delayUntil(this.#env, nextMs, {wake, signal: this.#stopper.signal});
  }

  async #listen(): Promise<void> {
    const {signal} = this.#stopper;
    for (;;) {
      await this.#readStream(signal).catch(() => undefined);
      this.#isStreaming = false;
      await delay(this.#env, RECONNECT_MS, signal);
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const credential = await this.#client.credentials.token();
    const onEvent = ({data}: StreamEvent): void => {
      const status = readInvoiceStatus(fieldsOf(JSON.parse(data)));
      this.#isStreaming = true;
      this.#report(status);
    };
    await this.#env.readStream({url: this.#client.eventsUrl(this.#invoiceId), credential, onEvent, signal});
  }
}

/** Polls once. A session function that fails counts as no answer. */
async function lookOnce(
  client: PaymentsClient,
  invoiceId: string,
  signal: AbortSignal,
): Promise<Answer<InvoiceStatus>> {
  try {
    return await client.lookAtInvoice(invoiceId, signal);
  } catch {
    signal.throwIfAborted();
    return {kind: 'undecided', retryAfterMs: undefined};
  }
}
