import type {Machine} from '../shared/kept.js';
import {table} from '../shared/table.js';
import type {LoadReport} from './load-order.js';
import {PROBES, type Probe} from './outside-probes.js';

/** The external systems, by their names in the simulator's fault switch. */
export const RAILS = ['cards', 'bank', 'mobile', 'payouts', 'mail', 'tax'] as const;

/** One of {@link RAILS}. */
export type RailName = (typeof RAILS)[number];

/** How a rail answers: normally, two seconds late, or not at all. */
export const DISTURBANCES = ['none', '+2 s', 'hung'] as const;

/** One of {@link DISTURBANCES}. */
export type Disturbance = (typeof DISTURBANCES)[number];

/** The response times of an operation. */
export interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** How many connections were idle in a transaction, and the longest such time. */
export interface IdleConnections {
  readonly mean: number;
  readonly most: number;
  readonly longestMs: number;
}

/** The results while one rail answered in one way. */
export interface DisturbedResult {
  readonly rail: RailName;
  readonly disturbance: Disturbance;
  readonly probes: Partial<Record<Probe, Times>>;
  readonly idle: IdleConnections;
  /** Calls that need the rail: how many were started, and how many were answered before the fault was cleared. */
  readonly begun: number;
  readonly answered: number;
}

/** The result of a load. */
export interface OutsideLoad extends Pick<LoadReport, 'p50Ms' | 'p99Ms'> {
  readonly what: string;
  readonly requestsPerSecond: number;
}

/** The stored result of a run. */
export interface OutsideResults {
  readonly machine: Machine;
  readonly database: string;
  readonly disturbed: readonly DisturbedResult[];
  readonly loads: readonly OutsideLoad[];
}

/** The figures as Markdown. */
export function toMarkdown({machine, database, disturbed, loads}: OutsideResults): string {
  const intro =
    `${machine.cores} cores (${machine.cpu}), shared by the service, its database and the load; Node.js ${machine.node}, ` +
    `PostgreSQL ${database}, one process of the service. Times are p50 / p99 in ms, of operations that do not need the rail; ` +
    'meanwhile something that needs it is begun ten times a second. `idle` is how many connections at most stood inside a ' +
    'transaction and did nothing, and the longest such time; `answered` is of what needs the rail, before the fault was taken back.';
  return [
    intro,
    table(['rail', 'disturbed', ...PROBES, 'idle', 'answered'], disturbed.map(toCells)),
    table(
      ['load', 'requests/s', 'p50', 'p99'],
      loads.map(({what, requestsPerSecond, p50Ms, p99Ms}) => [
        what,
        Math.round(requestsPerSecond).toLocaleString('en'),
        `${p50Ms.toFixed(1)} ms`,
        `${p99Ms.toFixed(1)} ms`,
      ]),
    ),
  ].join('\n\n');
}

/** The cells of one line of the table. */
export function toCells({rail, disturbance, probes, idle, begun, answered}: DisturbedResult): string[] {
  const times = PROBES.map((name) => probes[name]).map((found) =>
    found === undefined ? '–' : `${found.p50Ms.toFixed(1)} / ${found.p99Ms.toFixed(1)}`,
  );
  return [rail, disturbance, ...times, `${idle.most}, ${idle.longestMs.toFixed(0)} ms`, `${answered} of ${begun}`];
}
