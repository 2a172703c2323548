import {table} from '../shared/table.js';
import {ACCOUNTS, DAYS, HOURS, KINDS, LIMITS, ZIPF_EXPONENT, type Costs, type Times} from './inputs.js';
import {total} from './load.js';
import type {Multiples, Outcome} from './model.js';

/** The limits by their names, in the order of the columns. */
const COLUMNS: Readonly<Record<keyof Multiples, string>> = {
  database: 'cores of the database',
  NOTIFY: 'NOTIFY',
  noPooler: 'connections, no pooler',
  pooler: 'connections, pooler',
  streams: 'streams',
  jobs: 'jobs',
  account: 'largest account',
};

/** The result as Markdown: inputs, the peak, and the limits. */
export function toMarkdown(costs: Costs, outcomes: readonly Outcome[]): string {
  return [
    table(['input', 'value', 'source'], inputRows(costs)),
    'What a payment does (counted in the code; the shares and how long a page watches are assumptions):',
    table(KIND_HEAD, kindRows()),
    'The busiest shard at the peak of the day:',
    table(['day', 'cores', 'shards', ...PEAK], outcomes.map(peakRow)),
    'At which multiple of this load each limit is reached; the first is bold:',
    table(['day', 'cores', 'shards', ...Object.values(COLUMNS)], outcomes.map(limitRow)),
  ].join('\n\n');
}

const COUNTS = ['transactions', 'invoices', 'statusReads', 'notifies', 'jobs', 'streamS'] as const;
const KIND_HEAD = ['kind', 'share', 'transactions', 'invoices', 'status reads', '`NOTIFY`', 'jobs', 'watches'];
const PEAK = [
  ...['payments/s', 'its share', 'cores busy', 'NOTIFY/s', 'p99 of the wait', 'falls behind by', 'of it one account'],
  ...['streams', 'jobs/s', 'processes', 'connections: no pooler, pooler'],
];

function inputRows({databaseMs, serviceMs, heldMs, invoicesOfAccount, jobsOfProcess}: Costs): string[][] {
  const times = ({transactions, invoices, statusReads}: Times): string =>
    [transactions, invoices, statusReads].map((ms) => ms.toFixed(2)).join(', ');
  const three = 'of a transaction, an invoice, a status read';
  return [
    [
      `database time ${three}, ms`,
      times(databaseMs),
      '`service.json` × the database’s share of the processor time (44, 42, 23 %), read from `/proc` by hand',
    ],
    [`service time ${three}, ms`, times(serviceMs), 'the rest'],
    [`use of a connection ${three}, ms`, times(heldMs), '`outside.json`: the whole response, undisturbed'],
    ['invoices/s of one account', invoicesOfAccount.toFixed(0), '`service.json`'],
    ['jobs/s of a process', jobsOfProcess.toFixed(0), 'one after another, a transaction each'],
    ['streams of a process', whole(LIMITS.streamsOfProcess), '`service.json`: more was not tried'],
    [
      'commits/s with `NOTIFY`',
      whole(LIMITS.notifies),
      '`pgbench` by hand, 8 to 32 connections, two cores, beside other work: the median of ten runs, 411 to 1,363',
    ],
    ['connections', whole(LIMITS.connections), '`max_connections` 100; 12 a process, 2 of them past a pooler'],
    ['payments of a day', DAYS.map(({name, payments}) => `${whole(payments)} (${name})`).join(', '), 'assumption'],
    ['busiest hour', `${(Math.max(...HOURS) / (total(HOURS) / HOURS.length)).toFixed(2)} × the mean`, 'assumption'],
    ['accounts', `${whole(ACCOUNTS)}, Zipf’s law with ${ZIPF_EXPONENT}`, 'assumption'],
    ['how busy a process is planned to be', `${LIMITS.busyShare * 100} %`, 'assumption'],
    ['16 cores', '8 × the work of two; no more `NOTIFY`', 'assumption'],
  ];
}

function kindRows(): string[][] {
  return KINDS.map((kind) => [
    kind.name,
    percent(kind.share),
    ...COUNTS.map((count) => `${kind[count]}${count === 'streamS' ? ' s' : ''}`),
  ]);
}

function peakRow(outcome: Outcome): string[] {
  const {demand, p99WaitMs, behindS} = outcome;
  const [serving, working] = [demand.serving, demand.working].map(Math.ceil) as [number, number];
  const busy = Math.ceil(demand.busyConnections + 3 * Math.sqrt(demand.busyConnections));
  const processes = serving + working;
  return [
    ...caseCells(outcome),
    whole(outcome.paymentsPerSecond * outcome.busiestShare),
    percent(outcome.busiestShare),
    `${demand.databaseCores.toFixed(2)} (${percent(demand.databaseCores / outcome.cores)})`,
    `${whole(demand.notifies)} (${percent(demand.notifies / LIMITS.notifies)})`,
    Number.isFinite(p99WaitMs) ? `${p99WaitMs.toFixed(1)} ms` : '–',
    behindS === 0 ? '–' : `${whole(behindS)} s`,
    percent(outcome.accountShare),
    ...[demand.streams, demand.jobs].map(whole),
    `${serving} + ${working}`,
    `${processes * (LIMITS.poolSize + LIMITS.listeners)}, ${processes * LIMITS.listeners + busy}`,
  ];
}

function limitRow(outcome: Outcome): string[] {
  const values = Object.keys(COLUMNS).map((name) => outcome.multiples[name as keyof Multiples]);
  const first = Math.min(...values);
  const cells = values.map((value) => (value < 10 ? value.toFixed(2) : value.toFixed(0)));
  return [...caseCells(outcome), ...cells.map((cell, index) => (values[index] === first ? `**${cell}**` : cell))];
}

function caseCells({day, cores, shards}: Outcome): string[] {
  return [day.name, String(cores), String(shards)];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
