import type {Machine} from '../shared/kept.js';
import {ratio, table} from '../shared/table.js';
import type {Filling} from './fill.js';
import type {ReadPlans} from './plans.js';

/** What was measured: a new database, a full one, and a full one while old keys are deleted. */
export const KINDS = ['empty', 'full', 'full, deleting'] as const;

/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** Card charges of one time window. */
export interface Window {
  readonly kind: Kind;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The stored result of a run. */
export interface GrowthResults {
  readonly machine: Machine;
  readonly database: string;
  /** The size of the full database. */
  readonly size: string;
  readonly connections: number;
  readonly measuredS: number;
  readonly filling: Filling;
  /** How many keys were deleted during the windows of the last kind. */
  readonly deleted: number;
  /** How often a big table was read as a whole during the windows. */
  readonly wholeReads: number;
  /** How the full database would execute the statements of the money path. */
  readonly plans: ReadPlans;
  readonly windows: readonly Window[];
}

/** The figures as Markdown. */
export function toMarkdown(results: GrowthResults): string {
  const {machine, database, size, connections, measuredS, filling, deleted, wholeReads, plans, windows} = results;
  const rounds = windows.length / KINDS.length;
  const rows = KINDS.map((kind) => rowOf(kind, windows));
  const compared = (['p50Ms', 'p99Ms'] as const).map((name) => {
    const [full, deleting] = [
      ratioOf(windows, name, ['full', 'empty']),
      ratioOf(windows, name, ['full, deleting', 'full']),
    ];
    return `${name.slice(0, 3)} full : empty ${full}, deleting : full ${deleting}`;
  });
  return [
    `${machine.cores} cores (${machine.cpu}), shared by all; Node.js ${machine.node}, PostgreSQL ${database}. ${connections} connections, ` +
      `${rounds} windows of ${measuredS} s of each kind, in turn. Full: ${millions(filling.keys)} million keys and ` +
      `${millions(filling.charges)} million charges, ${size}. ${deleted} keys were deleted while it was measured. ` +
      `Big tables read as a whole: ${wholeReads}. Statements of the money path that would read one: ${plans.wholeReads.length} of ${plans.planned}.`,
    '',
    table(['database', 'charges/s', 'p50', 'p50 of the windows', 'p99', 'p99 of the windows'], rows),
    '',
    `The median of the ratios of neighbouring windows: ${compared.join('; ')}.`,
  ].join('\n');
}

function rowOf(kind: Kind, windows: readonly Window[]): string[] {
  const spread = (name: 'p50Ms' | 'p99Ms'): string => {
    const values = valuesOf(kind, windows, name);
    return `${ms(values[0])} to ${ms(values.at(-1))}`;
  };
  return [
    kind,
    medianOf(kind, windows, 'perSecond').toFixed(0),
    ms(medianOf(kind, windows, 'p50Ms')),
    spread('p50Ms'),
    ms(medianOf(kind, windows, 'p99Ms')),
    spread('p99Ms'),
  ];
}

/** The median of the ratios of two kinds, each of windows that followed one another. */
function ratioOf(windows: readonly Window[], name: 'p50Ms' | 'p99Ms', [kind, other]: readonly [Kind, Kind]): string {
  const [ones, others] = [kind, other].map((wanted) => windows.filter((window) => window.kind === wanted));
  const ratios = (ones ?? []).map((one, round) => one[name] / (others?.[round]?.[name] ?? Number.NaN));
  return ratio(median(ratios), 1);
}

function valuesOf(kind: Kind, windows: readonly Window[], name: 'perSecond' | 'p50Ms' | 'p99Ms'): readonly number[] {
  return windows
    .filter((window) => window.kind === kind)
    .map((window) => window[name])
    .sort((one, other) => one - other);
}

function medianOf(kind: Kind, windows: readonly Window[], name: 'perSecond' | 'p50Ms' | 'p99Ms'): number {
  return median(valuesOf(kind, windows, name));
}

/** The middle one; of two in the middle, the mean. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

function millions(count: number): string {
  return String(count / 1e6);
}

function ms(value = Number.NaN): string {
  return `${value.toFixed(1)} ms`;
}
