import {isWithin, type Clock} from './clock.js';

/** A short-lived cache. */
export interface ShortMemory<Value> {
  /** Returns the cached value, or else the result of `find`, which is then cached. Errors are not cached. */
  recall(name: string, find: () => Promise<Value>): Promise<Value>;
}

/** Creates an empty cache of at most `most` values for `lifeMs` each. */
export function createShortMemory<Value>(
  clock: Clock,
  {lifeMs, most}: {readonly lifeMs: number; readonly most: number},
): ShortMemory<Value> {
  const known = new Map<string, {readonly value: Value; readonly at: number}>();
  return {
    async recall(name, find) {
      const remembered = known.get(name);
      if (remembered !== undefined && isWithin(lifeMs, remembered.at, clock.now())) return remembered.value;
      const value = await find();
      if (known.size >= most) known.clear();
      known.set(name, {value, at: clock.now()});
      return value;
    },
  };
}
