import type {Machine} from '../shared/kept.js';
import {table} from '../shared/table.js';

/** An answered charge: its status, how often it was sent, how long that took, and when, since the start. */
export interface Answered {
  readonly charge: string;
  readonly status: string;
  readonly tries: number;
  readonly ms: number;
  readonly at: number;
}

/** A time window, in milliseconds since the start. */
export interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The charges answered in a time window, and how long they took. */
export interface Window {
  readonly name: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** The outcomes of the charges. */
export interface Counts {
  readonly charges: number;
  /** Charges that are missing in the responses, the database or the processor. */
  readonly lost: number;
  /** Charges of the database or the processor besides the one that each response reports. */
  readonly doubled: number;
  /** Charges without an outcome when no call was left to be made. */
  readonly unended: number;
  /** Charges that were sent more than once. */
  readonly again: number;
  /** Charges whose caller was answered before the outcome was known. */
  readonly pending: number;
}

/** The stored result of a run. */
export interface ChargeResults extends Counts {
  readonly machine: Machine;
  readonly database: string;
  readonly windows: readonly Window[];
}

const AFTER_MS = 10_000;

/** The ten seconds after a moment. */
export function secondsAfter(what: string, from: number): Span {
  return {name: `10 s after ${what}`, from, to: from + AFTER_MS};
}

/** How long charges took before, in, and between the windows, which are in order. */
export function windowsOf(answered: readonly Answered[], spans: readonly Span[]): readonly Window[] {
  const all = spans.flatMap((span, index) => [
    span,
    {name: 'then', from: span.to, to: spans[index + 1]?.from ?? Number.POSITIVE_INFINITY},
  ]);
  return [{name: 'before', from: 0, to: spans[0]?.from ?? 0}, ...all]
    .filter(({from, to}) => to > from)
    .map((span) => windowOf(answered, span));
}

function windowOf(answered: readonly Answered[], {name, from, to}: Span): Window {
  const times = answered
    .filter(({at}) => at > from && at <= to)
    .map(({ms}) => ms)
    .sort((one, other) => one - other);
  const longerThan = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {name, count: times.length, p50Ms: longerThan(0.5), p99Ms: longerThan(0.99), longestMs: longerThan(1)};
}

/** The figures as Markdown. `from` names what made the charges. */
export function toMarkdown({machine, database, windows, ...counted}: ChargeResults, from: string): string {
  const {charges, lost, doubled, unended, again, pending} = counted;
  const rows = windows.map(({name, count, p50Ms, p99Ms, longestMs}) => [
    name,
    String(count),
    ...[p50Ms, p99Ms, longestMs].map((ms) => `${ms} ms`),
  ]);
  return [
    `${machine.cores} cores (${machine.cpu}), shared by all; Node.js ${machine.node}, PostgreSQL ${database}.`,
    `${charges} charges from ${from}: ${lost} lost, ${doubled} doubled, ${unended} without an end;`,
    `${again} were sent again, and ${pending} were answered before their outcome was known.`,
    '',
    table(['charges that were answered', 'how many', 'p50', 'p99', 'longest'], rows),
  ].join('\n');
}

/** Whether a charge is missing, duplicated or unresolved. */
export function hasFaults({lost, doubled, unended}: Counts): boolean {
  return lost + doubled + unended > 0;
}
