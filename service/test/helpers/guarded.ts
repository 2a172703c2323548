import {sql} from 'kysely';
import {REQUEST_EXAMPLES} from '../../src/http/contract/requests.js';
import {jsonText} from '../../src/lib/json-text.js';
import type {Contract} from './contract.js';
import type {Harness} from './harness.js';

type Method = 'GET' | 'POST' | 'DELETE';

/** An operation that needs a credential, with a valid body. */
export interface Guarded {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly isSecretOnly: boolean;
  readonly body: object | undefined;
}

/** All operations that need a credential. The ids in their paths belong to nothing. */
export function guardedOf({prepared}: Harness): readonly Guarded[] {
  const document = prepared.app.swagger() as unknown as Contract;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const callers = operation['x-callers'];
      if (callers === undefined) return [];
      const [example] = Object.values(REQUEST_EXAMPLES[operation.operationId] ?? {});
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase() as Method,
          path: path.replaceAll(/\{[^}]+\}/g, 'in_x'),
          isSecretOnly: callers.every((kind) => kind === 'secret'),
          body: example?.value,
        },
      ];
    }),
  );
}

/** Every row of every table. */
export async function readAll({prepared}: Harness): Promise<string> {
  const {db} = prepared.services;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(tables.map(({name}) => sql`select * from ${sql.table(name)}`.execute(db)));
  return jsonText(rows.map((result) => result.rows));
}
