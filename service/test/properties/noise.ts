import fc, {type Arbitrary} from 'fast-check';
import {writeJson} from '../cases/values.js';
import type {PostOperation} from './contract.js';
import {valueOf, type Pools} from './requests.js';

/** A text that no error may return. */
export const MARKER = 'MARKER-7261';

/** Bodies with the marker wherever text is allowed, as bytes: any JSON, a valid body with one bad member, or any bytes. */
export function bodyFor({body}: PostOperation, pools: Pools): Arbitrary<Buffer> {
  const anything = anyJson.map(writeJson);
  const bytes = fc.uint8Array({maxLength: 60}).map((noise) => Buffer.from(noise));
  if (body === undefined) return fc.oneof(anything, bytes);
  const valid = valueOf(body, pools);
  const torn = fc
    .tuple(valid.map(writeJson), fc.nat(), fc.uint8Array({maxLength: 4}))
    .map(([text, place, noise]) => tear(text, place, Buffer.from(noise)));
  return fc.oneof({weight: 5, arbitrary: spoilt(valid)}, {weight: 2, arbitrary: anything}, torn, bytes);
}

const anyJson = fc
  .oneof(fc.jsonValue({maxDepth: 3}), fc.bigInt(), fc.string({unit: 'binary'}), fc.constant(MARKER))
  .map((value) => (typeof value === 'object' && value !== null ? {...value, marker: MARKER} : value));

/** A valid body with one member, at any depth, replaced. */
function spoilt(valid: Arbitrary<unknown>): Arbitrary<Buffer> {
  return fc.tuple(valid, fc.nat(), anyJson).map(([original, choice, value]) => {
    // A copy, because fast-check reuses the same value when it shrinks a failure.
    const body = structuredClone(original);
    const places = placesIn(body);
    const place = places[choice % Math.max(places.length, 1)];
    if (place !== undefined) place.parent[place.name] = value;
    return writeJson(place === undefined ? value : body);
  });
}

interface Place {
  readonly parent: Record<string, unknown>;
  readonly name: string;
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.entries(parent).flatMap(([name, part]) => [{parent, name}, ...placesIn(part)]);
}

function tear(text: Buffer, place: number, noise: Buffer): Buffer {
  const cut = place % (text.length + 1);
  return Buffer.concat([text.subarray(0, cut), noise, text.subarray(cut + noise.length)]);
}
