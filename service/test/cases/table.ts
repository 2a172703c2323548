import {readFileSync} from 'node:fs';

/** The base request of an operation. Sent unchanged, it succeeds. */
export interface Operation {
  readonly title: string;
  readonly path: string;
  readonly body: object;
  /** The name of the credential; default `secret USD`. */
  readonly key?: string;
  /** The status on success; default 201. */
  readonly status?: number;
}

/** How a request differs from the base request, apart from members of its body. README.md lists the options. */
export interface RequestChange {
  /** The name of the credential; `null` for none. */
  readonly key?: string | null;
  readonly method?: string;
  readonly path?: string;
  /** `null` removes a header. `{secret USD}` in a text is replaced by that key. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Replaces the whole body. */
  readonly body?: unknown;
  /** Text before and after the body. */
  readonly around?: readonly [string, string];
  /** Pads the body with spaces to this many bytes. */
  readonly size?: number;
}

/** New values for members of a body, by path, such as `products[0].quantity`. */
export type Change = Readonly<Record<string, unknown>>;

/** A call of the row's operation, as a change of the base request. */
export interface Call {
  readonly change?: Change;
  readonly request?: RequestChange;
}

/** A step before the row's own call. */
export type Step =
  | {readonly call: Call; readonly times?: number}
  | {readonly code: Change | false}
  | {readonly pass_ms: number}
  | {readonly fault: Readonly<Record<string, unknown>>};

/** The expected response. A member that is not listed must be absent from an error; in a success it is not checked. */
export interface Expectation {
  readonly status: number;
  readonly code?: unknown;
  readonly param?: unknown;
  /** Exactly the fields that `errors` must name. */
  readonly params?: readonly string[];
  /** Members of the response by path. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One row of the table. */
export interface Row extends Call {
  readonly id: string;
  readonly operation: string;
  readonly before?: readonly Step[];
  readonly expect: Expectation;
  /** `spec 2.1: its words + choice name + …`: sentences of the spec, our own choices, or both. */
  readonly because: string;
}

/** A decision where the spec is silent. */
export interface Choice {
  readonly says: string;
  readonly from: string;
}

/** The files of the table, in the order of the page. */
const FILES = [
  'payouts',
  'mobile-charges',
  'invoices',
  'one-time-codes',
  'wallet-charges',
  'challenges',
  'attempts',
  'protocol',
];
const MEMBERS = new Set(['id', 'operation', 'before', 'request', 'change', 'expect', 'because']);

/** The base requests by operationId. */
export const OPERATIONS = readJson('operations.json') as Readonly<Record<string, Operation>>;

/** The choices that rows refer to, by name. */
export const CHOICES = readJson('choices.json') as Readonly<Record<string, Choice>>;

/**
 * Every row of every file.
 *
 * @throws when a row is invalid: names the file and the line
 */
export function readTable(): readonly Row[] {
  const seen = new Set<string>();
  return FILES.flatMap((file) => rowsOf(readText(`${file}.jsonl`), {file: `${file}.jsonl`, seen}));
}

/** The rows in a file's text. `seen` has the ids that are taken; the ids of this file are added to it. */
export function rowsOf(text: string, {file, seen}: {readonly file: string; readonly seen: Set<string>}): Row[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [readRow(line, {place: `${file}:${index + 1}`, seen})]));
}

/** The parts of a row's `because`. */
export function reasonsOf(row: Row): {readonly spec: readonly string[]; readonly choices: readonly string[]} {
  const parts = row.because.split(/ \+ (?=choice )/);
  const choices = parts.filter((part) => part.startsWith('choice ')).map((part) => part.slice('choice '.length));
  return {spec: parts.filter((part) => /^spec \d+(\.\d+)?: \S/.test(part)), choices};
}

function readRow(line: string, {place, seen}: {readonly place: string; readonly seen: Set<string>}): Row {
  const row = parseLine(line, place);
  const complaint = complaintOf(row, seen);
  if (complaint !== undefined) throw new Error(`${place}: ${complaint}`);
  seen.add(row.id);
  return row;
}

function parseLine(line: string, place: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch {
    throw new Error(`${place}: a row is one JSON object on one line`);
  }
}

function complaintOf(row: Row, seen: ReadonlySet<string>): string | undefined {
  const odd = Object.keys(row).find((name) => !MEMBERS.has(name));
  if (odd !== undefined) return `a row has no member "${odd}"`;
  if (!/^[a-z0-9-]+$/.test(row.id)) return 'an id is lower-case letters, digits and dashes';
  if (seen.has(row.id)) return `the id ${row.id} is there twice`;
  if (!Object.hasOwn(OPERATIONS, row.operation)) return `there is no operation ${row.operation}`;
  if (row.expect.status >= 400 && row.expect.code === undefined) return 'a refusal has a code';
  return complaintOfReason(row);
}

function complaintOfReason(row: Row): string | undefined {
  const {spec, choices} = reasonsOf(row);
  if (spec.length + choices.length !== row.because.split(/ \+ (?=choice )/).length) return 'because cites nothing';
  const odd = choices.find((name) => !Object.hasOwn(CHOICES, name));
  return odd === undefined ? undefined : `there is no choice "${odd}" in choices.json`;
}

function readJson(name: string): unknown {
  return JSON.parse(readText(name));
}

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
