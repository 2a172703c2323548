import pg from 'pg';
import type {Config} from '../../config.js';
import {codeOf, reporterFor, type Finding} from './finding.js';

/** How long a server may take to accept a connection. */
const LIMIT_MS = 3000;

/** The address of a server, and the setting that it is from. */
interface Address {
  readonly url: string;
  readonly setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

const NOTHING_LISTENS = 'No server listens there: start PostgreSQL, or correct *.';
const UNKNOWN_NAME = 'The host name is unknown: correct *.';
const UNREACHABLE = 'The server cannot be reached: check the network, and *.';

/** What to do about each error code of PostgreSQL or of the operating system. `*` stands for the setting. */
const REMEDIES: Readonly<Record<string, string>> = {
  'ECONNREFUSED': NOTHING_LISTENS,
  'ENOENT': NOTHING_LISTENS,
  'ENOTFOUND': UNKNOWN_NAME,
  'EAI_AGAIN': UNKNOWN_NAME,
  'EHOSTUNREACH': UNREACHABLE,
  'ENETUNREACH': UNREACHABLE,
  'ETIMEDOUT': UNREACHABLE,
  'ERR_INVALID_URL':
    'It is not a valid address: correct *. Characters such as / and # in a password are written as %2F and %23.',
  '08P01':
    'A pooler refuses the connection: set DATABASE_DIRECT_URL to the server itself, or see the log of the pooler.',
  '28000': 'The server does not allow this user to connect from here: correct *, or pg_hba.conf.',
  '28P01': 'The user or the password is wrong: correct *.',
  '3D000': 'The server has no such database: create it, or correct *.',
  '53300':
    'The server has no free connection: raise max_connections, or see which programs use them (pg_stat_activity).',
  '57P03': 'The server is starting or stopping: repeat this command in a moment, and see its log.',
};

/** The message for a database that cannot be used: its address and what to do, without user and password. */
export function unanswered(error: unknown, {url, setting}: Address): string {
  const code = codeOf(error);
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : 'Check *, the network and the server’s log.';
  return `The database${placeOf(url)} cannot be used (${code}). ${remedy?.replace('*', setting)}`;
}

/**
 * The address of a server, such as ` at db:5432`; empty if it cannot be read. If a password contains a `/` or a `#`
 * that is not encoded, the parser takes the password for another part of the URL, and it must not be shown.
 */
function placeOf(url: string): string {
  if (!URL.canParse(url) || (url.includes('@') && new URL(url).username === '')) return '';
  try {
    const {host, port} = new pg.Client({connectionString: url});
    return host.startsWith('/') ? ` at ${host}` : ` at ${host}:${port}`;
  } catch {
    // The address names a file, such as a certificate, that cannot be read.
    return '';
  }
}

/** Checks that notifications arrive: a pooler drops them, so DATABASE_DIRECT_URL has to bypass it. */
export async function checkPooler({databaseUrl, connection: {directUrl}}: Config): Promise<readonly Finding[]> {
  const {ok, failed} = reporterFor('pooler');
  if (databaseUrl === undefined) return [];
  const address: Address =
    directUrl === undefined
      ? {url: databaseUrl, setting: 'DATABASE_URL'}
      : {url: directUrl, setting: 'DATABASE_DIRECT_URL'};
  try {
    const isPooled = await isBehindPooler(address.url);
    if (directUrl !== undefined) return [ok('The server responds at DATABASE_DIRECT_URL.')];
    if (!isPooled) return [ok('There is no pooler in front of the server.')];
    return [
      failed(
        'There is a pooler in front of the server, which passes on no notifications. Set DATABASE_DIRECT_URL to the server.',
      ),
    ];
  } catch (error) {
    return [failed(unanswered(error, address))];
  }
}

/**
 * Whether the process id that a connection receives at its start differs from that of the process that answers.
 * PgBouncer makes up the first one.
 */
async function isBehindPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({connectionString, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS});
  client.on('error', () => undefined);
  try {
    await client.connect();
    const {rows} = await client.query<{pid: number}>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as unknown as {readonly processID: number}).processID;
  } finally {
    await client.end();
  }
}
