import {readFileSync} from 'node:fs';

/** A request that a row starts from: one that is answered with success as it is. */
export interface Operation {
  readonly title: string;
  readonly path: string;
  readonly body: object;
  /** Whose credential goes with it; `secret USD` when it is absent. */
  readonly key?: string;
  /** What success is; 201 when it is absent. */
  readonly status?: number;
}

/** How a request differs from the usual one in anything but members of its body. README.md lists what may stand here. */
export interface RequestChange {
  /** Whose credential, by name; `null` for none. */
  readonly key?: string | null;
  readonly method?: string;
  readonly path?: string;
  /** `null` takes a header away. `{secret USD}` in a text stands for that key. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Another body altogether. */
  readonly body?: unknown;
  /** Text before and after the body. */
  readonly around?: readonly [string, string];
  /** The body is filled up with spaces to so many bytes. */
  readonly size?: number;
}

/** Members of a body by path, such as `products[0].quantity`, and what they become. */
export type Change = Readonly<Record<string, unknown>>;

/** A call of the row's operation, as it differs from the usual one. */
export interface Call {
  readonly change?: Change;
  readonly request?: RequestChange;
}

/** Something that happens before the row's own call. */
export type Step =
  | {readonly call: Call; readonly times?: number}
  | {readonly code: Change | false}
  | {readonly pass_ms: number}
  | {readonly fault: Readonly<Record<string, unknown>>};

/** What the answer has to be. A member that is not here is not there in an error, and not looked at in a success. */
export interface Expectation {
  readonly status: number;
  readonly code?: unknown;
  readonly param?: unknown;
  /** All the fields that `errors` has to name, and no other. */
  readonly params?: readonly string[];
  /** Members of the answer by path. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One row of the table. */
export interface Row extends Call {
  readonly id: string;
  readonly operation: string;
  readonly before?: readonly Step[];
  readonly expect: Expectation;
  /** `spec 2.1: its words + choice name + …`: a sentence of the spec, choices of ours, or both. */
  readonly because: string;
}

/** What was decided where the spec is silent. */
export interface Choice {
  readonly says: string;
  readonly from: string;
}

/** The files of the table, in the order of the page. */
const FILES = ['payouts', 'mobile-charges', 'invoices', 'one-time-codes', 'attempts', 'protocol'];
const MEMBERS = new Set(['id', 'operation', 'before', 'request', 'change', 'expect', 'because']);

/** The requests that the rows change, by operationId. */
export const OPERATIONS = readJson('operations.json') as Readonly<Record<string, Operation>>;

/** The choices that rows refer to, by name. */
export const CHOICES = readJson('choices.json') as Readonly<Record<string, Choice>>;

/**
 * Every row of every file.
 *
 * @throws when a row is not one: names the file and the line
 */
export function readTable(): readonly Row[] {
  const seen = new Set<string>();
  return FILES.flatMap((file) => rowsOf(readText(`${file}.jsonl`), {file: `${file}.jsonl`, seen}));
}

/** The rows of one file's text. `seen` are the ids that are taken; it gains those of this file. */
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
