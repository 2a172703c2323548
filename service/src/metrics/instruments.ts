import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';
import type {RailObserver} from '../domain/rail-observer.js';
import type {PoolUse} from '../db/connect.js';
import type {AnswerObserver} from '../http/context.js';
import {RAIL_NAMES} from '../rails/faulty-rails.js';
import type {Readings} from './readings.js';

/** What is counted while the service runs, and how it is shown. */
export interface Instruments {
  readonly observeAnswer: AnswerObserver;
  readonly observeRail: RailObserver;
  /** All metrics in Prometheus' text format, with these current values. */
  readonly show: (now: Moment) => Promise<string>;
  /** The content type of that text. */
  readonly type: string;
}

/** The current values. */
export interface Moment {
  readonly readings: Readings;
  readonly pool: PoolUse;
  readonly streams: number;
}

/** The number of queries whose answers are in {@link Readings}. */
const QUERIES = 5;

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];
const CALL_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60];

/** Instruments with a registry of their own, so that several services in one process are counted apart. */
export function createInstruments(): Instruments {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  const showMoment = createGauges(registry);
  return {
    observeAnswer: countAnswers(registry),
    observeRail: countRailCalls(registry),
    show(now) {
      showMoment(now);
      return registry.metrics();
    },
    type: registry.contentType,
  };
}

function countAnswers(registry: Registry): AnswerObserver {
  const labels = {registers: [registry], labelNames: ['operation', 'status'] as const};
  const total = new Counter({...labels, name: 'payment_http_requests_total', help: 'Responses, without streams.'});
  const seconds = new Histogram({
    ...labels,
    name: 'payment_http_request_seconds',
    help: 'The time from a request to its response, without streams.',
    buckets: REQUEST_BUCKETS_S,
  });
  return ({operation, status, seconds: taken}) => {
    total.inc({operation, status});
    seconds.observe({operation, status}, taken);
  };
}

function countRailCalls(registry: Registry): RailObserver {
  const total = new Counter({
    registers: [registry],
    labelNames: ['rail', 'call', 'outcome'] as const,
    name: 'payment_rail_calls_total',
    help: 'Calls to outside systems that have ended. A decline is an answer.',
  });
  const seconds = new Histogram({
    registers: [registry],
    labelNames: ['rail', 'outcome'] as const,
    name: 'payment_rail_call_seconds',
    help: 'How long calls to outside systems took.',
    buckets: CALL_BUCKETS_S,
  });
  return ({rail, call}) => {
    const end = seconds.startTimer({rail});
    return (outcome) => {
      end({outcome});
      total.inc({rail, call, outcome});
    };
  };
}

/** Returns the function that sets the gauges. A gauge without a value is left out: an old value would be wrong. */
function createGauges(registry: Registry): (now: Moment) => void {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Gauge({registers: [registry], name, help, labelNames});
  const streams = gauge('payment_streams_open', 'Open status streams.');
  const pool = gauge('payment_database_pool', 'Connections of the pool, and callers that wait for one.', 'state');
  const showReadings = createReadingGauges(gauge);
  return (now) => {
    streams.set(now.streams);
    pool.set({state: 'total'}, now.pool.total);
    pool.set({state: 'idle'}, now.pool.idle);
    pool.set({state: 'waiting'}, now.pool.waiting);
    showReadings(now.readings);
  };
}

type MakeGauge = <Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: readonly Label[]
) => Gauge<Label>;

function createReadingGauges(gauge: MakeGauge): (readings: Readings) => void {
  const up = gauge('payment_database_up', 'Whether the database answers: 1 or 0.');
  const unanswered = gauge(
    'payment_database_queries_unanswered',
    'Queries of this answer that failed or took too long.',
  );
  const difference = gauge('payment_clock_difference_seconds', 'How far this clock is ahead of the database’s.');
  const bytes = gauge('payment_database_bytes', 'The size of the database.');
  const unknown = gauge('payment_unknown_attempts', 'Charges whose outcome is unknown, by age.', 'age');
  const showJobs = createJobGauges(gauge);
  return (readings) => {
    const answered = Object.keys(readings).length - 1;
    up.set(readings.differenceMs === undefined ? 0 : 1);
    unanswered.set(QUERIES - answered);
    setOrLeaveOut(difference, readings.differenceMs === undefined ? undefined : readings.differenceMs / 1000);
    setOrLeaveOut(bytes, readings.bytes);
    unknown.reset();
    for (const [age, count] of Object.entries(readings.unknown ?? {})) unknown.set({age}, Number(count));
    showJobs(readings);
  };
}

function createJobGauges(gauge: MakeGauge): (readings: Readings) => void {
  const jobs = gauge(
    'payment_jobs',
    'Jobs by rail and state; those for the database only have the rail none.',
    'rail',
    'state',
  );
  const oldest = gauge('payment_oldest_due_job_seconds', 'How long the oldest due job waits; 0 if none is due.');
  return ({jobs: counts, dead, at}) => {
    jobs.reset();
    for (const {rail, due, leased, scheduled} of counts ?? []) {
      jobs.set({rail, state: 'due'}, due);
      jobs.set({rail, state: 'leased'}, leased);
      jobs.set({rail, state: 'scheduled'}, scheduled);
    }
    for (const rail of dead === undefined ? [] : [...RAIL_NAMES, 'none']) {
      jobs.set({rail, state: 'dead'}, dead?.find((one) => one.rail === rail)?.count ?? 0);
    }
    const firsts = counts?.map((one) => one.oldest ?? at);
    setOrLeaveOut(oldest, firsts && Math.max(0, at - Math.min(at, ...firsts)) / 1000);
  };
}

function setOrLeaveOut(gauge: Gauge<never>, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
