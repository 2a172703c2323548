import fc, {type Arbitrary} from 'fast-check';
import {resolve, type Shape} from './contract.js';

/** Values for members with these names, at any depth: mostly ids that exist. */
export type Pools = Readonly<Record<string, Arbitrary<unknown>>>;

/** A visible character: no blank, joiner, filler, tag character or empty Braille pattern. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Longer texts would test nothing more. */
const USUAL_LENGTH = 12;

/**
 * Any value that a schema allows. Each optional member is present or absent independently, and limits occur more often
 * than by chance. Integers are BigInt.
 */
export function valueOf(schema: Shape, pools: Pools = {}): Arbitrary<unknown> {
  const shape = resolve(schema);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, pools);
    case 'array':
      return arrayOf(shape, pools);
    case 'integer':
      return integerOf(shape);
    case 'boolean':
      return fc.boolean();
    default:
      return textOf(shape);
  }
}

/** Readable text of this many code points: no control characters, no lone surrogates, not blank. */
export function plainText(minLength: number, maxLength: number): Arbitrary<string> {
  const usual = Math.min(maxLength, minLength + USUAL_LENGTH);
  const length = fc.oneof({weight: 6, arbitrary: fc.integer({min: minLength, max: usual})}, fc.constant(maxLength));
  return length
    .chain((count) => fc.array(codePoint, {minLength: count, maxLength: count}))
    .map((points) => points.join(''))
    .filter((text) => SEEN.test(text));
}

const codePoint = fc
  .oneof(fc.integer({min: 0x20, max: 0x7e}), fc.integer({min: 0xa0, max: 0x10ffff}))
  .map((point) => String.fromCodePoint(point))
  .filter((character) => !/[\p{Cc}\p{Cs}]/u.test(character));

/** A day from 1900 to `last`, as YYYY-MM-DD. */
export function calendarDate(last = '9999-12-31'): Arbitrary<string> {
  return fc
    .date({min: new Date('1900-01-01'), max: new Date(last), noInvalidDate: true})
    .map((date) => date.toISOString().slice(0, 10));
}

function objectOf(shape: Shape, pools: Pools): Arbitrary<unknown> {
  const {properties, required = [], additionalProperties} = shape;
  if (properties === undefined && typeof additionalProperties === 'object') {
    return fc.dictionary(plainText(1, 20), valueOf(additionalProperties, pools), {noNullPrototype: true, maxKeys: 4});
  }
  const members = Object.entries(properties ?? {}).map(
    ([name, part]) => [name, pools[name] ?? valueOf(part, pools)] as const,
  );
  return fc.record(Object.fromEntries(members), {requiredKeys: [...required], noNullPrototype: true});
}

function arrayOf(
  {items = {}, minItems = 0, maxItems = 3, uniqueItems = false}: Shape,
  pools: Pools,
): Arbitrary<unknown> {
  const limits = {minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 3))};
  return uniqueItems ? fc.uniqueArray(valueOf(items, pools), limits) : fc.array(valueOf(items, pools), limits);
}

function integerOf({minimum = 1, maximum}: Shape): Arbitrary<bigint> {
  const min = BigInt(minimum);
  const max = maximum === undefined ? 2n ** 63n - 1n : BigInt(maximum);
  const small = min + 5000n < max ? min + 5000n : max;
  return fc.oneof(
    {weight: 6, arbitrary: fc.bigInt({min, max: small})},
    fc.bigInt({min, max}),
    fc.constantFrom(min, max),
  );
}

function textOf({pattern, format, minLength = 0, maxLength = 40}: Shape): Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  if (format === 'date') return calendarDate();
  if (format === 'email') return fc.constantFrom('aline@example.com', 'a.b+c@mail.example.org');
  if (format === 'origin') return fc.constantFrom('http://localhost:8080', 'http://127.0.0.1:3000');
  return plainText(minLength, maxLength);
}
