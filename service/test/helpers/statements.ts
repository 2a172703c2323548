import {PostgresQueryCompiler, type KyselyPlugin} from 'kysely';
import type {OpenDatabase} from '../../src/db/connect.js';
import type {Harness} from './harness.js';

/** Records the statements that a service sends. */
export interface StatementRecorder {
  /** The same database, but its statements are recorded. */
  readonly database: OpenDatabase;
  /** The statements since the last call, without repetitions. Statements that differ in the length of a list count as one. */
  take(): readonly string[];
  /** Runs a function without recording its statements. */
  without<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Records what Kysely compiles. So it also records statements that are sent later, together with the next one. */
export function recordStatements(database: OpenDatabase): StatementRecorder {
  const compiler = new PostgresQueryCompiler();
  const taken = new Map<string, string>();
  let paused = 0;
  const plugin: KyselyPlugin = {
    transformQuery({node, queryId}) {
      const {sql} = compiler.compileQuery(node, queryId);
      if (paused === 0 && !taken.has(normalised(sql))) taken.set(normalised(sql), sql.replaceAll(/\s+/g, ' ').trim());
      return node;
    },
    transformResult: async ({result}) => result,
  };
  return {
    database: {...database, db: database.db.withPlugin(plugin)},
    take() {
      const statements = [...taken.values()];
      taken.clear();
      return statements;
    },
    async without(run) {
      paused += 1;
      try {
        return await run();
      } finally {
        paused -= 1;
      }
    },
  };
}

/** The same service, without recording the simulator's lists: only testers use these, with few rows. */
export function withoutLists(service: Harness, recorder: StatementRecorder): Harness {
  return {
    ...service,
    ask: (method, path, sent) => {
      const call = () => service.ask(method, path, sent);
      return method === 'GET' && path.startsWith('/simulator') ? recorder.without(call) : call();
    },
  };
}

/** The statement with one blank between words, `?` for a parameter and one parameter or row for a list of them. */
function normalised(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(, \?)+/g, '?')
    .replaceAll(/\(\?\)(, \(\?\))+/g, '(?)');
}
