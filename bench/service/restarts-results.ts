import type {Machine} from '../shared/kept.js';
import {table} from '../shared/table.js';

/** An answered charge: how often it was sent, how long that took, and when, since the start. */
export interface Answered {
  readonly charge: string;
  readonly tries: number;
  readonly ms: number;
  readonly at: number;
}

/** When a process and the database were killed, in milliseconds since the start. */
export interface Moments {
  readonly killed: number;
  readonly restarted: number;
}

/** The charges answered in a time window, and how long they took. */
export interface Window {
  readonly name: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** The stored result of a run. */
export interface RestartResults {
  readonly machine: Machine;
  readonly database: string;
  readonly charges: number;
  /** Charges that are missing or duplicated in the keys, the database or the processor. */
  readonly lost: number;
  readonly doubled: number;
  /** Charges without an outcome when no call was left to be made. */
  readonly unended: number;
  /** Charges that were sent more than once. */
  readonly again: number;
  readonly windows: readonly Window[];
}

const AFTER_MS = 10_000;

/** How long charges took before, right after, and long after each fault. */
export function windowsOf(answered: readonly Answered[], {killed, restarted}: Moments): readonly Window[] {
  return [
    windowOf('before', answered, {from: 0, to: killed}),
    windowOf('10 s after a process was killed', answered, {from: killed, to: killed + AFTER_MS}),
    windowOf('then', answered, {from: killed + AFTER_MS, to: restarted}),
    windowOf('10 s after the database was', answered, {from: restarted, to: restarted + AFTER_MS}),
    windowOf('then', answered, {from: restarted + AFTER_MS, to: Infinity}),
  ];
}

function windowOf(
  name: string,
  answered: readonly Answered[],
  {from, to}: {readonly from: number; readonly to: number},
): Window {
  const times = answered
    .filter(({at}) => at > from && at <= to)
    .map(({ms}) => ms)
    .sort((one, other) => one - other);
  const longerThan = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {name, count: times.length, p50Ms: longerThan(0.5), p99Ms: longerThan(0.99), longestMs: longerThan(1)};
}

/** The figures as Markdown. */
export function toMarkdown({machine, database, windows, ...counted}: RestartResults): string {
  const {charges, lost, doubled, unended, again} = counted;
  const place = `${machine.cores} cores (${machine.cpu}), shared by all; Node.js ${machine.node}, PostgreSQL ${database}.`;
  const rows = windows.map(({name, count, p50Ms, p99Ms, longestMs}) => [
    name,
    String(count),
    ...[p50Ms, p99Ms, longestMs].map((ms) => `${ms} ms`),
  ]);
  return [
    `${place} ${charges} charges from three processes: ${lost} lost, ${doubled} doubled, ${unended} without an end; ${again} were sent again.`,
    '',
    table(['charges that were answered', 'how many', 'p50', 'p99', 'longest'], rows),
  ].join('\n');
}
