import {jsonText} from '../../lib/json-text.js';
import type {Answer, Row} from './command.js';

/** Fields that are moments, in epoch milliseconds. */
const MOMENT = /^at$|_at$|_until$/;
const GAP = '  ';

/** The lines of an answer: text in columns, or one JSON object a line. */
export function show({shape, rows, note}: Answer, isJson: boolean): readonly string[] {
  if (isJson) return rows.map((row) => jsonText(row));
  if (shape === 'many') return rows.length === 0 ? ['There are none.'] : table(rows);
  return [...rows.flatMap(lines), ...(note === undefined ? [] : ['', note])];
}

/** One line a field: its name, and its value. */
function lines(row: Row): readonly string[] {
  return inColumns(Object.entries(row).map(([name, value]) => [heading(name), cell(name, value)]));
}

/** One line a row, below the names of the fields. */
function table(rows: readonly Row[]): readonly string[] {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return names.map((name) => cell(name, values.get(name)));
  });
  return inColumns([names.map(heading), ...cells]);
}

function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => width(row[column]))));
  const padded = (text: string, column: number): string => text + ' '.repeat((widths[column] ?? 0) - width(text));
  return rows.map((row) => row.map(padded).join(GAP).trimEnd());
}

function width(text = ''): number {
  return Array.from(text).length;
}

function heading(name: string): string {
  return name.replaceAll('_', ' ');
}

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (MOMENT.test(name) && typeof value === 'number') return new Date(value).toISOString();
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(' ');
  return typeof value === 'string' || typeof value === 'bigint' ? String(value) : jsonText(value);
}
