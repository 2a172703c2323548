import type {Call, Change, RequestChange, Row, Step} from './table.js';
import {isMaker} from './values.js';

/** Longer texts are cut on the page. */
const MOST_SHOWN = 120;

/** A row's requests as text and code spans, in order. */
export function showRow(row: Row): readonly string[] {
  return [...(row.before ?? []).map(showStep), ...showCall(row)];
}

/** A code span that is safe in Markdown, also in a table. */
export function code(text: string): string {
  const plain = cut(text).replace(/[\p{C}\p{M}\p{Zl}\p{Zp}\u00a0]/gu, escaped);
  const fence = plain.includes('`') ? '``' : '`';
  return `${fence}${plain.replaceAll('|', '\\|')}${fence}`;
}

/** The value of a row as the page shows it: JSON, with recipes in words. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(showValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const recipe = Object.keys(WORDS).find((name) => isMaker(value, name));
  const word = recipe === undefined ? undefined : WORDS[recipe];
  if (word !== undefined) return word(value as Readonly<Record<string, unknown>>);
  const members = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${showValue(part)}`);
  return `{${members.join(', ')}}`;
}

const WORDS: Readonly<Record<string, (recipe: Readonly<Record<string, unknown>>) => string>> = {
  $absent: () => '(left out)',
  $any: () => '(any)',
  $bytes: ({$bytes}) => `(bytes ${String($bytes)})`,
  $list: ({$list, times}) => `(${String(times)} times ${showValue($list)})`,
  $match: ({$match}) => `(matches ${String($match)})`,
  $nest: ({$nest}) => `(${String($nest)} arrays in each other)`,
  $raw: ({$raw}) => `${String($raw)} (as written)`,
  $repeat: ({$repeat, times, then}) =>
    `(${JSON.stringify($repeat)} ${String(times)} times${then === undefined ? '' : `, then ${JSON.stringify(then)}`})`,
  $type: ({$type}) => `(${String($type)})`,
  $use: ({$use}) => `(${String($use)})`,
};

function showStep(step: Step): string {
  if ('pass_ms' in step) return `${step.pass_ms} ms later`;
  if ('fault' in step) return `after the fault ${code(showValue(step.fault))}`;
  if ('code' in step) return showCode(step.code);
  const call = showCall(step.call);
  const times = step.times === undefined ? '' : `${step.times} times `;
  return `after ${times}${call.length === 0 ? 'the usual call' : call.join(', ')}`;
}

function showCode(change: Change | false): string {
  if (change === false) return 'no code is sent';
  const changes = showChange(change);
  return changes.length === 0 ? 'a code is sent' : `a code is sent for ${changes.join(', ')}`;
}

function showCall({change = {}, request = {}}: Call): readonly string[] {
  return [...showRequest(request), ...showChange(change)];
}

function showChange(change: Change): readonly string[] {
  return Object.entries(change).map(([path, value]) => code(`${path}: ${showValue(value)}`));
}

function showRequest(request: RequestChange): readonly string[] {
  const {key, method, path, headers = {}, around, size} = request;
  return [
    ...(key === undefined ? [] : [key === null ? 'no key' : `key ${key}`]),
    ...(method === undefined ? [] : [code(method)]),
    ...(path === undefined ? [] : [code(path)]),
    ...Object.entries(headers).map(([name, value]) =>
      code(`${name}: ${value === null ? '(left out)' : textOf(value)}`),
    ),
    ...('body' in request ? [`body ${code(showValue(request.body))}`] : []),
    ...(around === undefined
      ? []
      : [`${code(JSON.stringify(around[0]))} before and ${code(JSON.stringify(around[1]))} after`]),
    ...(size === undefined ? [] : [`${size} bytes`]),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : showValue(value);
}

function cut(text: string): string {
  const points = [...text];
  return points.length > MOST_SHOWN ? `${points.slice(0, MOST_SHOWN).join('')}… (${points.length} characters)` : text;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
