/** Generates the load in its own process, so that its cost is not counted as the service's. Communicates over IPC. */
import {randomUUID} from 'node:crypto';
import autocannon from 'autocannon';
import type {LoadOrder, LoadReport, LoadRequest} from './load-order.js';

interface Measurement {
  /** Response times during the measured seconds, in milliseconds. */
  readonly timesMs: number[];
  failures: number;
  isRecording: boolean;
}

process.once('message', (order: LoadOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.disconnect()));
});

async function run(order: LoadOrder): Promise<LoadReport> {
  const measurement: Measurement = {timesMs: [], failures: 0, isRecording: false};
  const share = order.connections / order.urls.length;
  const next = turns(order);
  const runs = order.urls.map((url) => cannon(order, {url, connections: share, next, measurement}));
  const loadCores = await record(order, measurement);
  for (const {failures} of await Promise.all(runs)) measurement.failures += failures;
  const times = Float64Array.from(measurement.timesMs).sort();
  return {
    completed: times.length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures: measurement.failures,
    loadCores,
  };
}

/** Waits for the warm-up, records for the measured seconds, and returns how many cores this process used meanwhile. */
async function record(order: LoadOrder, measurement: Measurement): Promise<number> {
  await pass(order.warmUpS);
  const before = process.cpuUsage();
  measurement.isRecording = true;
  await pass(order.measuredS);
  measurement.isRecording = false;
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6 / order.measuredS;
}

function pass(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

interface Target {
  readonly url: string;
  readonly connections: number;
  readonly next: () => autocannon.Request;
  readonly measurement: Measurement;
}

async function cannon(order: LoadOrder, target: Target): Promise<{readonly failures: number}> {
  const {url, connections, next, measurement} = target;
  const isRead = order.requests.every(({method}) => method === 'GET');
  const base = {url, connections, duration: order.warmUpS + order.measuredS, headers: headersOf(order)};
  // Constant requests are serialized once; changing ones get a new idempotency key each.
  const requests = isRead ? order.requests.map((request) => ({...request})) : [{setupRequest: next}];
  return new Promise((resolve, reject) => {
    const instance = autocannon({...base, requests}, (error: unknown, result) => {
      if (error !== null && error !== undefined) reject(new Error('the load could not be made', {cause: error}));
      else resolve({failures: result.errors + result.timeouts + result.mismatches});
    });
    instance.on('response', (_client, status, _bytes, timeMs) => {
      if (status !== order.expectedStatus) measurement.failures += 1;
      else if (measurement.isRecording) measurement.timesMs.push(timeMs);
    });
  });
}

function headersOf({key, requests}: LoadOrder): Record<string, string> {
  const hasBody = requests.some(({body}) => body !== undefined);
  return {authorization: `Bearer ${key}`, ...(hasBody ? {'content-type': 'application/json'} : {})};
}

/** The requests in turn, each time with a new idempotency key. */
function turns(order: LoadOrder): () => LoadRequest & {readonly headers: Record<string, string>} {
  const headers = headersOf(order);
  let count = 0;
  return () => {
    const request = order.requests[count % order.requests.length];
    if (request === undefined) throw new Error('there is nothing to ask');
    count += 1;
    return {...request, headers: {...headers, 'idempotency-key': randomUUID()}};
  };
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
