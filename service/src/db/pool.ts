import {CompiledQuery, type PostgresPool, type PostgresPoolClient, type Transaction} from 'kysely';
import pg from 'pg';
import type {Database} from './types.js';
import {isUnavailable, markBroken, markUnconnected} from './unavailable.js';

type Values = readonly unknown[];
type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

interface Statement {
  readonly text: string;
  readonly values: Values;
}

/** Marks a statement that may be sent with the next one. */
const DEFERRED = '/* held */ ';

/** The limit on prepared statements. Lists of different lengths make many statements, too many for a server to keep. */
const MAX_PREPARED = 500;

/** PostgreSQL's error code for, among others, a prepared statement whose table has changed. */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Whether a statement failed because a table has changed since it was prepared, as a migration does. It had no effect, and
 * the same statement works the next time.
 */
export function isStale(error: unknown): boolean {
  return (error as {readonly code?: unknown}).code === FEATURE_NOT_SUPPORTED;
}

const NOTHING: Result = {command: 'SELECT', rowCount: 0, rows: []};

/**
 * A pool for Kysely that needs fewer round trips and less work on the server, with the same statements:
 *
 * - a statement with values is prepared once per connection, under its own name, unless `isPrepared` is false;
 * - `begin` and the statements of {@link defer} are sent together with the next statement;
 * - statements issued at the same moment are sent at once, if the pool's clients are in pipeline mode.
 *
 * A `commit` that the server answers by rolling back rejects. Errors of connections are marked for `isUnavailable`. A statement whose table has changed is sent again, unless it
 * is in a transaction, which has failed then.
 */
export function batchingPool(pool: pg.Pool, {isPrepared = true} = {}): PostgresPool {
  const names = createNames(isPrepared ? MAX_PREPARED : 0);
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw markUnconnected(error);
      });
      const before = known.get(client);
      if (before !== undefined) return before;
      const connection = connectionOf(client, names);
      known.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

/**
 * Delays a write whose result is not needed, and sends it with the transaction's next statement. If the write fails,
 * that statement rejects.
 */
export async function defer(tx: Transaction<Database>, query: {compile(): CompiledQuery}): Promise<void> {
  const {sql, parameters} = query.compile();
  await tx.executeQuery(CompiledQuery.raw(DEFERRED + sql, [...parameters]));
}

type Query = (text: string, values: Values) => Promise<Result>;

function connectionOf(client: pg.PoolClient, names: Names): PostgresPoolClient {
  let deferred: Statement[] = [];
  const send = async (statement: Statement): Promise<Result> => {
    const statements = [...deferred, statement];
    deferred = [];
    batchWrites(client);
    const results = await Promise.all(statements.map((each) => run(client, names, each)));
    return results.at(-1) ?? NOTHING;
  };
  const query: Query = async (text, values) => {
    if (text === 'begin' || text.startsWith(DEFERRED)) {
      deferred.push({text, values});
      return NOTHING;
    }
    const isRollback = text.startsWith('rollback');
    const isUnsent = deferred[0]?.text === 'begin' && (isRollback || (text === 'commit' && deferred.length === 1));
    if (isRollback || isUnsent) deferred = [];
    return isUnsent ? NOTHING : send({text, values}).then(requireCommit(text), ignoreLostRollback(text));
  };
  return {
    query: preparingAgain(query, names) as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

/** Prepares all statements again when a table has changed. Sends the failed one again, unless its transaction has failed. */
function preparingAgain(query: Query, names: Names): Query {
  let isInTransaction = false;
  return async (text, values) => {
    const isWithin = isInTransaction || text === 'begin';
    isInTransaction = isWithin && text !== 'commit' && !text.startsWith('rollback');
    try {
      return await query(text, values);
    } catch (error) {
      if (!isStale(error)) throw markBroken(error);
      names.renew();
      if (isWithin) throw error;
      return query(text, values);
    }
  };
}

/** PostgreSQL answers the `commit` of a failed transaction by rolling back, and does not report that as an error. */
function requireCommit(text: string): (result: Result) => Result {
  return (result) => {
    if (text === 'commit' && result.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  };
}

/**
 * A broken connection has rolled back by itself. The error that broke it has the reason, and must not be replaced by
 * this one.
 */
function ignoreLostRollback(text: string): (error: unknown) => Result {
  return (error) => {
    if (text.startsWith('rollback') && isUnavailable(markBroken(error))) return NOTHING;
    throw error;
  };
}

function run(client: pg.PoolClient, names: Names, {text, values}: Statement): Promise<pg.QueryResult> {
  if (values.length === 0) return client.query(text);
  const name = names.of(text);
  return client.query({text, values: [...values], ...(name === undefined ? {} : {name})});
}

interface Names {
  /** The name of the prepared statement for this text; undefined when the limit is reached. */
  readonly of: (text: string) => string | undefined;
  /** Prepares all statements again, under other names. */
  readonly renew: () => void;
}

function createNames(limit: number): Names {
  let known = new Map<string, string>();
  let count = 0;
  return {
    of(text) {
      const name = known.get(text);
      if (name !== undefined || known.size >= limit) return name;
      count += 1;
      known.set(text, `s${count}`);
      return `s${count}`;
    },
    renew() {
      known = new Map();
    },
  };
}

/** Sends everything that is written in this turn in one system call. PGlite's stream cannot do that, and is called directly. */
function batchWrites(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  const {stream} = client.connection;
  if (typeof stream.cork !== 'function' || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
