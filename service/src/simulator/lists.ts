import Type, {type TArray, type TObject, type TSchema} from 'typebox';
import {described} from '../http/schemas/basics.js';

/** The rows of a list of the simulator. */
export function Rows<T extends TSchema>(row: T): TObject<{data: TArray<T>}> {
  return Type.Object({data: Type.Array(row, {description: 'The rows.'})}, {description: 'A list.'});
}

/** How many rows are asked for. Digits as text: a query string has no numbers, and nothing here coerces. */
export const ByLimit = Type.Object({
  limit: Type.Optional(described(Type.String({pattern: '^[1-9][0-9]{0,2}$'}), 'How many rows; 50 without it.', '5')),
});
