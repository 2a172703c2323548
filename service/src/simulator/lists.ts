import {sql, type RawBuilder} from 'kysely';
import Type, {type Static, type TArray, type TObject, type TSchema} from 'typebox';
import {described} from '../http/schemas/basics.js';

/** The rows of a list of the simulator. */
export function Rows<T extends TSchema>(row: T): TObject<{data: TArray<T>}> {
  return Type.Object({data: Type.Array(row, {description: 'The rows.'})}, {description: 'A list.'});
}

/** Which rows are requested. Numbers are text: a query string has no numbers, and the validator does not coerce. */
export const ByPage = Type.Object({
  limit: Type.Optional(described(Type.String({pattern: '^[1-9][0-9]{0,2}$'}), 'How many rows; 50 by default.', '5')),
  q: Type.Optional(
    described(Type.String({maxLength: 100}), 'Only rows with this text in an id, a name or an amount.', 'Aline'),
  ),
  status: Type.Optional(described(Type.String({maxLength: 20}), 'Only rows with this status.', 'pending')),
});

const DEFAULT_LIMIT = 50;

/** The columns with the status of a row, and with the texts that can be searched. */
export interface ListColumns {
  readonly status?: string;
  readonly texts: readonly string[];
}

/** How many rows are requested. */
export function limitOf({limit}: Static<typeof ByPage>): number {
  return Number(limit ?? DEFAULT_LIMIT);
}

/** The condition that a row has the requested status and text. An amount may have separators: `1,999.00`. */
export function isAskedFor({status, texts}: ListColumns, asked: Static<typeof ByPage>): RawBuilder<boolean> {
  const hasStatus =
    status === undefined || asked.status === undefined ? sql`true` : sql`${sql.ref(status)} = ${asked.status}`;
  const words = asked.q?.trim() ?? '';
  if (words === '') return sql<boolean>`(${hasStatus})`;
  const wanted = /^[\d.,]+$/.test(words) ? [words, words.replaceAll(/[.,]/g, '')] : [words];
  const text = sql`concat_ws(' ', ${sql.join(texts.map((name) => sql.ref(name)))})`;
  const matches = wanted.map((one) => sql`position(lower(${one}) in lower(${text})) > 0`);
  return sql<boolean>`(${hasStatus} and (${sql.join(matches, sql` or `)}))`;
}

/** The name of the customer of a row, from the table `customers`. */
export const CUSTOMER_NAME = sql<string | null>`nullif(concat_ws(' ', customers.first_name, customers.last_name), '')`;
/** The columns to search for a customer. */
export const CUSTOMER_TEXTS: readonly string[] = ['customers.first_name', 'customers.last_name', 'customers.email'];
