import {sql} from 'kysely';
import type {Queries} from './types.js';

/**
 * The error codes with which a server reports a temporary problem, or the first characters of such codes.
 *
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TEMPORARY: Readonly<Record<string, string>> = {
  '08': 'the connection failed; a pooler says this when it has none to the server',
  '53': 'the server has too many connections, or no memory or disk space left',
  '57P': 'the server stops, starts or has crashed, or an administrator has ended the connection',
  '57014': 'the statement took longer than it may',
  '25006': 'the server is read-only, such as a standby that was not promoted yet',
  '25P03': 'the transaction waited too long for its next statement, and the server has ended the connection',
};

/** Errors of connections, which have no code or class in common. */
const OF_CONNECTIONS = new WeakSet<object>();

/** Remembers that no connection could be opened, whatever the reason; returns the error. */
export function markUnconnected(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) OF_CONNECTIONS.add(error);
  return error;
}

/** Remembers that a statement failed because its connection broke, if it did; returns the error. */
export function markBroken(error: unknown): unknown {
  // The server's own errors have a severity. A mistake in the program is a TypeError, or of another class of its own.
  const isBroken = error instanceof Error && error.constructor === Error && !('severity' in error);
  return isBroken ? markUnconnected(error) : error;
}

/**
 * Whether an error means that the database cannot be used now: no connection, a broken one, or a server that is busy,
 * stopping or read-only. If the connection broke during a commit, it is not known whether the transaction was stored.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (OF_CONNECTIONS.has(error)) return true;
  const {code} = error as {readonly code?: unknown};
  return (
    'severity' in error && typeof code === 'string' && Object.keys(TEMPORARY).some((start) => code.startsWith(start))
  );
}

/** Whether the server refuses writes, because it is a standby or was set to read-only. */
export async function isReadOnly(db: Queries): Promise<boolean> {
  const {rows} = await sql<{is: boolean}>`select current_setting('transaction_read_only') = 'on' as is`.execute(db);
  return rows[0]?.is === true;
}
