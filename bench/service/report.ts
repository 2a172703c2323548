import {ratio, table} from '../shared/table.js';
import type {Arrangement} from './plan.js';
import type {LoadResult, Results, StreamResult} from './results.js';

/** The figures as Markdown, ready for the service's README. */
export function toMarkdown(results: Results): string {
  const {machine, databases, plan, loads, streams} = results;
  const versions = Object.entries(databases).map(([name, version]) => `${name} ${version}`);
  const intro =
    `${machine.cores} cores (${machine.cpu}), shared by the service, its database and the load; Node.js ` +
    `${machine.node}, ${versions.join(', ')}. ${plan.connections} connections for ${plan.measuredS} s after ` +
    `${plan.warmUpS} s of warm-up. Every changing call has an idempotency key of its own.`;
  return [
    intro,
    table(
      ['database', 'processes', 'operation', 'requests/s', 'p50', 'p99', 'cores the load took'],
      loads.map((load) => [...where(load), load.operation, ...loadFigures(load)]),
    ),
    `With ${plan.streams} open streams; \`heard after\` is the time from paying an invoice to its stream saying so.`,
    table(
      ['database', 'processes', 'memory before', 'with the streams', 'a stream', 'heard after'],
      streams.map((stream) => [...where(stream), ...streamFigures(stream)]),
    ),
  ].join('\n\n');
}

/** Each figure of a load beside that of an earlier run, as a line of text. */
export function compare(now: Results, earlier: Results): string[] {
  return now.loads.flatMap((load) => {
    const before = earlier.loads.find((other) => isSame(load, other));
    if (before === undefined) return [];
    const speed = ratio(load.requestsPerSecond, before.requestsPerSecond);
    return [`${name(load)}: ${speed} the requests/s, ${ratio(load.p99Ms, before.p99Ms)} the p99 of the last result`];
  });
}

/** A load's figures as one line of text. */
export function loadLine(load: LoadResult): string {
  return `${name(load)}: ${loadFigures(load).join(', ')}`;
}

/** A stream measurement's figures as one line of text. */
export function streamLine(stream: StreamResult): string {
  return `${where(stream).join(' x ')}, ${stream.streams} streams: ${streamFigures(stream).join(', ')}`;
}

function name(load: LoadResult): string {
  return `${where(load).join(' x ')}, ${load.operation}`;
}

function isSame(one: LoadResult, other: LoadResult): boolean {
  return name(one) === name(other);
}

function where({database, processes}: Arrangement): string[] {
  return [database, String(processes)];
}

function loadFigures({requestsPerSecond, p50Ms, p99Ms, loadCores}: LoadResult): string[] {
  return [count(requestsPerSecond), milliseconds(p50Ms), milliseconds(p99Ms), loadCores.toFixed(2)];
}

function streamFigures({streams, beforeMb, withStreamsMb, heardAfterMs}: StreamResult): string[] {
  const eachKb = ((withStreamsMb - beforeMb) * 1000) / streams;
  return [`${count(beforeMb)} MB`, `${count(withStreamsMb)} MB`, `${count(eachKb)} kB`, milliseconds(heardAfterMs)];
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
