import {fieldsOf} from '../core/reader.js';
import {nextWaitMs, RETURN_LOOKS_MS} from '../core/poll-schedule.js';
import {readEventStream, type StreamEvent} from './event-stream.js';
import type {Gateway} from './gateway.js';
import {delay, type Answer} from './http.js';
import {readInvoiceStatus, type InvoiceStatus} from './wire.js';

/** Wait before the event stream is opened again, in milliseconds. */
const RECONNECT_MS = 5_000;

/**
 * Watches an invoice until stopped: the event stream brings news at once, and looks in a slowing rhythm find out when
 * the stream cannot. Looks never overlap. Each status is reported once, and never an older one after a newer.
 */
export class InvoiceWatch {
  readonly #gateway: Gateway;
  readonly #invoiceId: string;
  readonly #onStatus: (status: InvoiceStatus) => void;
  readonly #stopper = new AbortController();
  #version = -1;
  #isStreaming = false;
  #wake = new AbortController();
  #returnLooksMs: readonly number[] = [];

  /** Begins to watch. `onStatus` is called with each status whose version is new. */
  constructor(gateway: Gateway, invoiceId: string, onStatus: (status: InvoiceStatus) => void) {
    this.#gateway = gateway;
    this.#invoiceId = invoiceId;
    this.#onStatus = onStatus;
    const endReturns = onReturn(() => {
      this.lookNow();
    });
    this.#stopper.signal.addEventListener('abort', endReturns);
    void this.#look().catch(() => undefined);
    void this.#listen().catch(() => undefined);
  }

  /** Looks at once, and then each second for five seconds: the payer is back, or presses "check now". */
  lookNow(): void {
    this.#returnLooksMs = RETURN_LOOKS_MS;
    this.#wake.abort();
  }

  stop(): void {
    this.#stopper.abort();
  }

  #report(status: InvoiceStatus): void {
    if (this.#stopper.signal.aborted || status.version <= this.#version) return;
    this.#version = status.version;
    this.#onStatus(status);
  }

  async #look(): Promise<void> {
    const startedAt = performance.now();
    for (let failures = 0; ;) {
      const answer = await lookOnce(this.#gateway, this.#invoiceId, this.#stopper.signal);
      failures = answer.kind === 'undecided' ? failures + 1 : 0;
      if (answer.kind === 'answered') this.#report(answer.value);
      const retryAfterMs = answer.kind === 'undecided' ? answer.retryAfterMs : undefined;
      const isCalm = this.#isStreaming || document.hidden;
      const watchedMs = performance.now() - startedAt;
      await this.#pause(nextWaitMs({watchedMs, isCalm, failures, retryAfterMs, chance: Math.random()}));
    }
  }

  async #pause(scheduledMs: number): Promise<void> {
    const [nextMs = scheduledMs, ...rest] = this.#returnLooksMs;
    this.#returnLooksMs = rest;
    this.#wake = new AbortController();
    await waitOrWake(nextMs, this.#wake.signal, this.#stopper.signal);
  }

  async #listen(): Promise<void> {
    const {signal} = this.#stopper;
    for (;;) {
      await this.#readStream(signal).catch(() => undefined);
      this.#isStreaming = false;
      await delay(RECONNECT_MS, signal);
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const credential = await this.#gateway.credential();
    const onEvent = ({data}: StreamEvent): void => {
      this.#isStreaming = true;
      this.#report(readInvoiceStatus(fieldsOf(JSON.parse(data))));
    };
    await readEventStream({url: this.#gateway.eventsUrl(this.#invoiceId), credential, onEvent, signal});
  }
}

/** One look. A page whose session function fails for the moment is a look without an answer. */
async function lookOnce(gateway: Gateway, invoiceId: string, signal: AbortSignal): Promise<Answer<InvoiceStatus>> {
  try {
    return await gateway.lookAtInvoice(invoiceId, signal);
  } catch {
    signal.throwIfAborted();
    return {kind: 'undecided', retryAfterMs: undefined};
  }
}

/** Calls back when the payer comes back to the page or the network does. Returns a function that ends it. */
function onReturn(callback: () => void): () => void {
  const onVisible = (): void => {
    if (!document.hidden) callback();
  };
  document.addEventListener('visibilitychange', onVisible);
  globalThis.addEventListener('pageshow', callback);
  globalThis.addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    globalThis.removeEventListener('pageshow', callback);
    globalThis.removeEventListener('online', callback);
  };
}

/** Waits; less when woken. Rejects when stopped. */
async function waitOrWake(ms: number, wake: AbortSignal, stop: AbortSignal): Promise<void> {
  const either = new AbortController();
  const end = (): void => {
    either.abort();
  };
  wake.addEventListener('abort', end, {once: true});
  stop.addEventListener('abort', end, {once: true});
  await delay(ms, either.signal).catch(() => undefined);
  stop.removeEventListener('abort', end);
  stop.throwIfAborted();
}
