import {ratio, table} from '../shared/table.js';
import {TITLES, type Condition, type Subject} from './plan.js';
import type {Measured, Opening, Results, Spread} from './results.js';
import {quantile} from './spread.js';

const BYTES_A_KB = 1000;

/** The figures as Markdown, for the documentation. */
export function toMarkdown(results: Results): string {
  const {machine, browser, plan, heardMs} = results;
  return [
    '# Figures of the widget',
    `${machine.cores} cores (${machine.cpu}), shared by the browser, the service and its database; ${browser}, Node.js ` +
      `${machine.node}. Medians of ${plan.rounds} rounds in turn, each with an empty cache. Times from run to run ` +
      'differ; the ratios, taken within one, hardly do.',
    ...(['fast', 'slow'] as const).flatMap((condition) => [HEADINGS[condition], openings(results, condition)]),
    '**From paying until `onSuccess` in the page**, by the event stream, over ' +
      `${heardMs.length} payments: ${milliseconds(quantile(heardMs, 0.5))} in the middle, ` +
      `${milliseconds(quantile(heardMs, 0.95))} for 95 of 100, ${milliseconds(Math.max(...heardMs))} at most. It includes the ` +
      'service’s own time for the payment.',
  ].join('\n\n');
}

const HEADINGS: Readonly<Record<Condition, string>> = {
  fast: '**As fast as the machine**',
  slow: '**Processor four times slower, slow 4G** (1.6 Mbit/s, 150 ms)',
};

/** Each figure beside that of an earlier run, as a line of text. */
export function compare(now: Results, earlier: Results): readonly string[] {
  return now.measured.flatMap(({subject, condition, figures}) => {
    const before = earlier.measured.find((one) => one.subject === subject && one.condition === condition);
    const changes = (Object.keys(figures) as (keyof Opening)[]).flatMap((name) => {
      const last = before?.figures[name]?.median ?? 0;
      return last === 0 ? [] : [`${name} ${ratio(figures[name]?.median ?? 0, last)}`]; // no ratio to zero
    });
    return changes.length === 0 ? [] : [`${subject}, ${condition}: ${changes.join(', ')} of the last result`];
  });
}

/** The median of a figure for a page under a condition. */
export function medianOf(results: Results, subject: Subject, condition: Condition, name: keyof Opening): number {
  const found = results.measured.find((one) => one.subject === subject && one.condition === condition);
  return found?.figures[name]?.median ?? Number.NaN;
}

function openings(results: Results, condition: Condition): string {
  const limit = medianOf(results, 'plain-iframe', condition, 'usableMs');
  const rows = results.measured.filter((one) => one.condition === condition).map((one) => rowOf(one, limit));
  return table(['page', 'usable', 'beside the frame', 'blocked', 'longest script', 'kB', 'heap kB', 'ms a key'], rows);
}

function rowOf({subject, figures}: Measured, limit: number): readonly string[] {
  const {usableMs, blockingMs, longestMs, bytes, heapKb, keyMs} = figures;
  return [
    TITLES[subject],
    milliseconds(usableMs?.median),
    ratio(usableMs?.median ?? Number.NaN, limit),
    milliseconds(blockingMs?.median),
    milliseconds(longestMs?.median),
    decimal(bytes, 1, BYTES_A_KB),
    decimal(heapKb, 0),
    decimal(keyMs, 1),
  ];
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : `${value.toFixed(0)} ms`;
}

function decimal(spread: Spread | undefined, digits: number, unit = 1): string {
  return spread === undefined ? '' : (spread.median / unit).toFixed(digits);
}
