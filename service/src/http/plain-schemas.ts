import {INT64_KEYWORD, MAX_INT64, type Int64Range} from './int64.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * The contract document without the words that only this service's validator and serializer know: an int64 is an
 * `integer` with that format and the limits that a number can hold, what may be `null` says so as JSON Schema does.
 */
export function plainSchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plainSchemas);
  if (typeof part !== 'object' || part === null) return part;
  const {[INT64_KEYWORD]: range, nullable, 'x-ref': name, ...rest} = part as Members;
  if (nullable === true && typeof name === 'string') {
    return {anyOf: [{$ref: `#/components/schemas/${name}`}, {type: 'null'}]};
  }
  const plain = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, plainSchemas(inner)]));
  if (nullable === true) return {...plain, type: [rest['type'], 'null']};
  return range === undefined ? plain : {type: 'integer', format: 'int64', ...limits(range as Int64Range), ...plain};
}

function limits({minimum, maximum}: Int64Range): Members {
  return {minimum: Number(minimum), ...(BigInt(maximum) === MAX_INT64 ? {} : {maximum: Number(maximum)})};
}
