import {fieldsOf} from '../core/reader.js';
import {nextWaitMs, RETURN_LOOKS_MS} from '../core/poll-schedule.js';
import {readEventStream} from './event-stream.js';
import type {Gateway} from './gateway.js';
import {delay, type Answer} from './http.js';
import {readInvoiceStatus, type InvoiceStatus} from './wire.js';

/** A running watch over one invoice. */
export interface InvoiceWatch {
  /** Looks at once, and then each second for five seconds: the payer is back, or presses "check now". */
  lookNow(): void;
  stop(): void;
}

const RECONNECT_MS = 5_000;

/**
 * Watches an invoice until stopped: the event stream brings news at once, and looks in a slowing rhythm find out when
 * the stream cannot. Looks never overlap. Each status is reported once, and never an older one after a newer.
 *
 * @param onStatus called with each status whose version is new
 */
export function watchInvoice(
  gateway: Gateway,
  invoiceId: string,
  onStatus: (status: InvoiceStatus) => void,
): InvoiceWatch {
  const stopper = new AbortController();
  const {signal} = stopper;
  let version = -1;
  let isStreaming = false;
  let wake: AbortController | undefined;
  let soon: number[] = [];

  const report = (status: InvoiceStatus): void => {
    if (signal.aborted || status.version <= version) return;
    version = status.version;
    onStatus(status);
  };
  const lookNow = (): void => {
    soon = [...RETURN_LOOKS_MS];
    wake?.abort();
  };

  const look = async (): Promise<void> => {
    const startedAt = performance.now();
    for (let failures = 0; ;) {
      const answer = await lookOnce(gateway, invoiceId, signal);
      failures = answer.kind === 'undecided' ? failures + 1 : 0;
      if (answer.kind === 'answered') report(answer.value);
      const retryAfterMs = answer.kind === 'undecided' ? answer.retryAfterMs : undefined;
      const isCalm = isStreaming || document.hidden;
      const watchedMs = performance.now() - startedAt;
      const waitMs = soon.shift() ?? nextWaitMs({watchedMs, isCalm, failures, retryAfterMs, chance: Math.random()});
      wake = new AbortController();
      await waitOrWake(waitMs, wake.signal, signal);
    }
  };
  const listen = async (): Promise<void> => {
    for (;;) {
      const onEvent = ({data}: {readonly data: string}): void => {
        isStreaming = true;
        report(readInvoiceStatus(fieldsOf(JSON.parse(data))));
      };
      await readEventStream(gateway.eventsUrl(invoiceId), await gateway.credential(), onEvent, signal).catch(
        () => undefined,
      );
      isStreaming = false;
      await delay(RECONNECT_MS, signal);
    }
  };

  const stopListening = onReturn(lookNow);
  signal.addEventListener('abort', stopListening);
  void look().catch(() => undefined);
  void listen().catch(() => undefined);
  return {
    lookNow,
    stop: () => {
      stopper.abort();
    },
  };
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
