import type {Ajv, SchemaValidateFunction} from 'ajv';
import Type, {type TUnsafe} from 'typebox';
import {MAX_INT64} from '../domain/money.js';

/** The inclusive limits of an int64 field, as decimal text because a schema is JSON. */
export interface Int64Range {
  readonly minimum: string;
  readonly maximum: string;
}

/** The options of an int64 field. */
export interface Int64Options {
  readonly minimum?: bigint;
  readonly maximum?: bigint;
  readonly description?: string;
}

/** The keyword in request schemas. In the OpenAPI document it is an ordinary integer, see `plainSchemas`. */
export const INT64_KEYWORD = 'int64';

/** An integer of a request, from `minimum` to `maximum`, read without loss. The handler gets a BigInt. */
export function Int64({minimum = 1n, maximum = MAX_INT64, ...words}: Int64Options = {}): TUnsafe<bigint> {
  const range: Int64Range = {minimum: String(minimum), maximum: String(maximum)};
  return Type.Unsafe<bigint>({...words, [INT64_KEYWORD]: range});
}

/** Teaches the validator {@link Int64}. */
export function addInt64(ajv: Ajv): void {
  ajv.addKeyword({keyword: INT64_KEYWORD, schemaType: 'object', modifying: true, errors: true, validate});
}

const validate: SchemaValidateFunction = (range: Int64Range, value: unknown, _parent, place) => {
  const integer = integerOf(value);
  validate.errors = [];
  if (integer === undefined) validate.errors.push({keyword: 'type', params: {type: 'integer'}});
  else if (integer < BigInt(range.minimum)) validate.errors.push({keyword: 'minimum', params: {limit: range.minimum}});
  else if (integer > BigInt(range.maximum)) validate.errors.push({keyword: 'maximum', params: {limit: range.maximum}});
  else if (place !== undefined) (place.parentData as Record<string, bigint>)[place.parentDataProperty] = integer;
  return validate.errors.length === 0;
};

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  // Large integers arrive as BigInt, so an unsafe number was a fraction or had a huge exponent.
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
