/**
 * Reads the harness's results: one interleaved run of our widget, other payment elements and minimal pages that none can beat.
 * Stores the figures that our goals refer to: `npm run bench:peers -- results.json`.
 */
import {readFileSync} from 'node:fs';
import {barPlot} from '../shared/bars.js';
import {keep} from '../shared/kept.js';
import {ratio, table} from '../shared/table.js';

/** The median of several values, as the harness writes it. */
interface Summary {
  readonly med: number | null;
}

/** The parts of a contestant's results that are read. */
interface Contestant {
  readonly title: string;
  readonly summary: Readonly<Record<string, Summary | undefined>>;
  /** Files from other hosts than the contestant's own: those of the card frame. */
  readonly extra?: readonly {readonly br: number}[];
}

interface HarnessResults {
  readonly meta: {readonly chromium: string; readonly cpu: string; readonly rounds: number};
  readonly contestants: Readonly<Record<string, Contestant>>;
}

interface Figures {
  readonly id: string;
  readonly bytes: number;
  readonly usable: number;
  readonly usableSlow: number;
  readonly blockingSlow: number;
  readonly heapKb: number;
}

const LIMIT = 'plain-iframe';
const EMPTY = 'blank';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Say which results: npm run bench:peers -- results.json');
const {meta, contestants} = JSON.parse(readFileSync(file, 'utf8')) as HarnessResults;
const all = Object.entries(contestants).map(([id, one]) => figuresOf(id, one));
const limit = all.find(({id}) => id === LIMIT);
const empty = all.find(({id}) => id === EMPTY);
if (limit === undefined || empty === undefined) throw new Error(`The run lacks ${LIMIT} or ${EMPTY}.`);
const shown = all.filter(({id}) => id !== EMPTY).toSorted((one, other) => one.usableSlow - other.usableSlow);
const words = toMarkdown(shown, limit, empty);
console.log(words);
keep('peers', {meta, figures: all}, words, {
  usable: barPlot(
    'Time until a card can be typed, slow phone and line, medians',
    shown.map(({id, usableSlow}) => ({
      label: id,
      value: usableSlow,
      words: `${usableSlow.toFixed(0)} ms`,
      color: id === 'ours' ? '#0b5fd8' : '#8692a3',
    })),
  ),
});

function figuresOf(id: string, {summary, extra = []}: Contestant): Figures {
  const middle = (name: string): number => summary[name]?.med ?? Number.NaN;
  return {
    id,
    bytes: (middle('brLoaded') || 0) + extra.reduce((sum, {br}) => sum + br, 0),
    usable: middle('fUsable'),
    usableSlow: middle('sUsable'),
    blockingSlow: middle('sTbt'),
    heapKb: middle('heapMount') / 1000,
  };
}

function toMarkdown(rows: readonly Figures[], best: Figures, nothing: Figures): string {
  const head = [
    'contestant',
    'kB',
    'usable',
    'beside the frame',
    'slow',
    'beside the frame, slow',
    'blocked, slow',
    'heap kB',
  ];
  const lines = rows.map(({id, bytes, usable, usableSlow, blockingSlow, heapKb}) => [
    `\`${id}\``,
    (bytes / 1000).toFixed(1),
    `${usable.toFixed(0)} ms`,
    ratio(usable, best.usable),
    `${usableSlow.toFixed(0)} ms`,
    ratio(usableSlow, best.usableSlow),
    `${blockingSlow.toFixed(0)} ms`,
    (heapKb - nothing.heapKb).toFixed(0),
  ]);
  return [
    '# Figures beside the peers',
    `Chromium ${meta.chromium}, ${meta.cpu}; medians of ${meta.rounds} rounds in turn, cold cache; slow is a processor four times ` +
      'slower and slow 4G. Scripts and styles in kB of Brotli; heap above an empty page.',
    table(head, lines),
  ].join('\n\n');
}
