import {systemClock, waitAtMost} from '../lib/clock.js';
import type {StartSpan} from '../lib/spans.js';

/** How long a shutdown waits for a collector that does not answer. */
const FLUSH_MS = 3000;

/** The traces of one service. */
export interface Traces {
  /** Undefined when traces are off. */
  readonly startSpan: StartSpan | undefined;
  /** Sends the spans that have ended, and waits for that at most three seconds. */
  readonly close: () => Promise<void>;
}

const OFF: Traces = {startSpan: undefined, close: async () => undefined};

/**
 * Creates the traces of a service. They are off without a collector, and then no package of OpenTelemetry is loaded.
 *
 * @param collector the base address of a collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`
 */
export async function createTraces(collector: string | undefined): Promise<Traces> {
  if (collector === undefined) return OFF;
  const {openTraces} = await import('./export.js');
  const {startSpan, shutdown} = openTraces(collector);
  return {
    startSpan,
    async close() {
      // The spans of a collector that is down are lost: traces must not hold up a shutdown.
      const sent = shutdown().catch(() => undefined);
      await waitAtMost(systemClock, FLUSH_MS, sent);
    },
  };
}
