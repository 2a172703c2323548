import {MAX_INT64} from '../domain/money.js';
import {INT64_KEYWORD, type Int64Range} from './int64.js';
import {EXACT_FORMAT, NAME_KEYWORD} from './schemas/basics.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * The OpenAPI document without the keywords that only this service's validator and serializer know: an int64 becomes an
 * `integer` with that format and the limits that a number can hold, and a nullable schema gets the type `null`.
 */
export function plainSchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plainSchemas);
  if (typeof part !== 'object' || part === null) return part;
  const {[INT64_KEYWORD]: range, nullable, [NAME_KEYWORD]: name, ...rest} = part as Members;
  if (typeof name === 'string') return nullableReference(name, rest);
  if (rest['format'] === EXACT_FORMAT) return exactNumber(rest);
  const plain = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, plainSchemas(inner)]));
  if (range !== undefined) return {type: 'integer', format: 'int64', ...limits(range as Int64Range), ...plain};
  return withTypeOfWords(nullable === true ? {...plain, type: [rest['type'], 'null']} : plain);
}

/** Turns a schema that was written out for the serializer back into a reference. */
function nullableReference(name: string, {description, examples}: Members): Members {
  return {
    anyOf: [{$ref: `#/components/schemas/${name}`}, {type: 'null'}],
    ...(description === undefined ? {} : {description}),
    ...(examples === undefined ? {} : {examples}),
  };
}

/** A number; only the serializer takes it as text. */
function exactNumber(part: Members): Members {
  const keywords = Object.entries(part).filter(([keyword]) => keyword !== 'format');
  return {...Object.fromEntries(keywords), type: 'number'};
}

function limits({minimum, maximum}: Int64Range): Members {
  return {minimum: Number(minimum), ...(BigInt(maximum) === MAX_INT64 ? {} : {maximum: Number(maximum)})};
}

/** Adds the type to an enum, for tools that need it. */
function withTypeOfWords(schema: Members): Members {
  const words = schema['enum'];
  if (!Array.isArray(words) || schema['type'] !== undefined) return schema;
  const hasNull = words.includes(null);
  return {type: hasNull ? ['string', 'null'] : 'string', ...schema};
}
