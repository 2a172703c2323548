import assert from 'node:assert/strict';
import type {StartOptions} from '../../src/start.js';
import {startCollector, type CollectedSpan} from './collector.js';
import {createHarness, type Harness} from './harness.js';
import {openTestDatabase} from './test-database.js';

/** A trace that the caller of the service has started. */
export const CALLER = {traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7'} as const;
/** The header of that trace. */
export const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

/** What a traced service sent to its collector until it was closed. */
export interface Traced {
  readonly spans: readonly CollectedSpan[];
  readonly text: string;
  readonly logged: readonly string[];
}

/** Starts another process of the service, with the same database and collector. */
export type StartAnother = (options: StartOptions) => Promise<Harness>;

/** Runs a service with traces on, closes it, and returns what its collector received. */
export async function traceService(
  use: (service: Harness, startAnother: StartAnother) => Promise<unknown>,
  options: StartOptions = {},
): Promise<Traced> {
  const [collector, database] = [await startCollector(), await openTestDatabase()];
  const services: Harness[] = [];
  const start: StartAnother = async (others) => {
    const started = await createHarness({database, traceCollector: collector.url, ...others});
    services.push(started);
    return started;
  };
  const service = await start(options);
  try {
    await use(service, start);
  } finally {
    for (const {prepared} of services) await prepared.close();
    await Promise.all([collector.close(), database.close()]);
  }
  return {spans: collector.spans(), text: collector.text(), logged: service.logged};
}

/** The only span of this name. */
export function one(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const [found, ...more] = spans.filter((span) => span.name === name);
  assert.ok(
    found !== undefined && more.length === 0,
    `exactly one ${name} in ${spans.map((span) => span.name).join(', ')}`,
  );
  return found;
}
