import {UNDECIDED, type Answer} from './http.js';
import {throwIfAborted, type Clock, type Presence} from '../core/clock.js';
import {delay, delayUntil, nextWaitMs, RETURN_POLLS_MS} from './retry.js';
import {fieldsOf} from '../core/json-reader.js';
import {addressOf, requestOf} from './request.js';
import {type InvoiceClient, readInvoiceStatus} from './invoice-client.js';
import type {InvoiceStatus} from '../payment/payloads.js';

/** How to read streams; a browser has the defaults. */
export interface Streams {
  /** Reads an event stream until it ends; {@link readEventStream} by default. */
  readonly readStream?: (stream: EventStream) => Promise<void>;
  /** See {@link takeStreamSlot}, the default. */
  readonly takeStreamSlot?: () => Promise<(() => void) | undefined>;
}

/** What a watcher needs from its environment. */
type WatcherEnvironment = Clock & Pick<Presence, 'isHidden' | 'onReturn'> & Streams;

/** How long the watcher waits before it opens the event stream again, in milliseconds. */
const RECONNECT_MS = 5_000;

/** Callbacks of a watcher. */
export interface WatchListener {
  /** Called for each status with a new version. */
  onStatus(status: InvoiceStatus): void;
  /** Called for every status, also one that is not new, with the service's time in epoch milliseconds. */
  onTime(serverTime: number): void;
}

/**
 * Watches an invoice until stopped: by its event stream, and by polling with growing intervals in case the stream fails. Polls never overlap. Reports
 * each status once, and never an older one after a newer one.
 */
export class InvoiceWatcher {
  readonly #env: WatcherEnvironment;
  readonly #invoice: InvoiceClient;
  readonly #listener: WatchListener;
  readonly #stopper = new AbortController();
  #version = -1;
  #isStreaming = false;
  #wake: () => void = () => undefined;
  #returnPollsMs: readonly number[] = [];

  /** Starts to watch. */
  constructor(env: WatcherEnvironment, invoice: InvoiceClient, listener: WatchListener) {
    this.#env = env;
    this.#invoice = invoice;
    this.#listener = listener;
    const unsubscribe = env.onReturn(() => {
      this.pollNow();
    });
    this.#stopper.signal.addEventListener('abort', unsubscribe);
    void this.#poll().catch(() => undefined);
    void this.#listen().catch(() => undefined);
  }

  /** Polls at once, and then each second for five seconds: the payer returned, or pressed "check now". */
  pollNow(): void {
    this.#returnPollsMs = RETURN_POLLS_MS;
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

  async #poll(): Promise<void> {
    const {now, random, isHidden} = this.#env;
    const startedAt = now();
    for (let failures = 0; ;) {
      const answer = await pollOnce(this.#invoice, this.#stopper.signal);
      failures = answer.kind === 'undecided' ? failures + 1 : 0;
      if (answer.kind === 'answered') this.#report(answer.value);
      const retryAfterMs = answer.kind === 'undecided' ? answer.retryAfterMs : undefined;
      const isIdle = this.#isStreaming || isHidden();
      await this.#pause(nextWaitMs({watchedMs: now() - startedAt, isIdle, failures, retryAfterMs, random: random()}));
    }
  }

  async #pause(scheduledMs: number): Promise<void> {
    const [nextMs = scheduledMs, ...rest] = this.#returnPollsMs;
    this.#returnPollsMs = rest;
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
      // A hidden page only polls, so that its connection is free for other pages.
      const release = this.#env.isHidden() ? undefined : await (this.#env.takeStreamSlot ?? takeStreamSlot)();
      if (release) await this.#readStream(signal).catch(() => undefined);
      release?.();
      if (this.#isStreaming) this.#wake();
      this.#isStreaming = false;
      await delay(this.#env, RECONNECT_MS, signal);
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const stream = await this.#invoice.stream();
    const onEvent = (data: string): void => {
      const status = readInvoiceStatus(fieldsOf(JSON.parse(data)));
      this.#isStreaming = true;
      this.#report(status);
    };
    const read = this.#env.readStream ?? readEventStream;
    await read({...stream, onEvent, isNeeded: () => !this.#env.isHidden(), signal});
  }
}

/** Polls once. A session function that fails counts as no answer. */
async function pollOnce(invoice: InvoiceClient, signal: AbortSignal): Promise<Answer<InvoiceStatus>> {
  try {
    return await invoice.readStatus(signal);
  } catch {
    throwIfAborted(signal);
    return UNDECIDED;
  }
}

/** Which stream to read, and the callback for its events. */
export interface EventStream {
  readonly url: string;
  readonly credential: string;
  /** Called with the data of each complete event. Comments are heartbeats and are ignored. */
  readonly onEvent: (data: string) => void;
  /** Called whenever data has arrived, also a heartbeat; false ends the stream. */
  readonly isNeeded?: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads a server-sent event stream with fetch: `EventSource` cannot send a credential, and never reconnects after
 * an answer that is not 200.
 *
 * @returns when the stream ends; rejects when it cannot be opened, breaks, the signal fires, or `onEvent` throws
 */
export async function readEventStream(stream: EventStream): Promise<void> {
  const {url, credential, signal} = stream;
  const call = {method: 'GET', url, credential} as const;
  const request = requestOf(call, signal);
  const headers = {...request.headers, accept: 'text/event-stream'};
  const response = await fetch(addressOf(call), {...request, headers});
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || !response.body) throw new Error('The event stream could not be opened.');
  const reader = response.body.getReader();
  try {
    await readEvents(reader, stream);
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  } finally {
    // Closes the connection also when a listener throws: a browser has only six per origin.
    reader.cancel().catch(() => undefined);
  }
}

/** The service writes at least a heartbeat every 15 seconds: a stream that has missed two is treated as broken, even when the network reports no error. */
const SILENCE_MS = 32_000;

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  {onEvent, isNeeded}: EventStream,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE_MS);
    const {done, value} = await reader.read().finally(() => {
      clearTimeout(silence);
    });
    if (done || isNeeded?.() === false) return;
    const blocks = (rest + decoder.decode(value, {stream: true})).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    blocks
      .map(dataOf)
      .filter((data) => data !== undefined)
      .forEach(onEvent);
  }
}

/** The data of one event (HTML standard, section 9.2); undefined for one without data. */
export function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => /^data(?::|$)/.test(line));
  return lines.length === 0 ? undefined : lines.map((line) => line.replace(/^data:? ?/, '')).join('\n');
}

/** How many streams one browser keeps open. With HTTP/1.1 it has six connections per origin, and payments need some of them. */
const STREAMS = 3;

/** How long locks may take to answer, in milliseconds. */
const LOCK_LIMIT_MS = 2_000;

/**
 * Takes one of the browser's few streams. Without Web Locks, or when they do not answer, there is no limit.
 *
 * @returns a function that releases it; undefined when other tabs use all of them
 */
export async function takeStreamSlot(): Promise<(() => void) | undefined> {
  for (let slot = 0; slot < STREAMS; slot += 1) {
    const release = await tryLock(`payment-widget stream ${String(slot)}`);
    if (release) return release;
  }
  return undefined;
}

function tryLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    let isLate = false;
    const giveUp = (): void => {
      isLate = true;
      resolve(() => undefined);
    };
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock && !isLate) return new Promise((release) => resolve(release));
      resolve(undefined);
      return undefined;
    };
    setTimeout(giveUp, LOCK_LIMIT_MS);
    try {
      navigator.locks.request(name, {ifAvailable: true}, hold).catch(giveUp);
    } catch {
      giveUp();
    }
  });
}
