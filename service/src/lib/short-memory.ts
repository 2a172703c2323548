import type {Clock} from './clock.js';

/** Remembers for a moment what was found, so that it is not looked for again and again. */
export interface ShortMemory<Value> {
  /** What was found under this name a moment ago, else what `find` finds now. What `find` throws is not remembered. */
  recall(name: string, find: () => Promise<Value>): Promise<Value>;
}

/** An empty memory, of at most `most` things for `lifeMs` each. */
export function createShortMemory<Value>(
  clock: Clock,
  {lifeMs, most}: {readonly lifeMs: number; readonly most: number},
): ShortMemory<Value> {
  const known = new Map<string, {readonly value: Value; readonly until: number}>();
  return {
    async recall(name, find) {
      const remembered = known.get(name);
      if (remembered !== undefined && clock.now() < remembered.until) return remembered.value;
      const value = await find();
      if (known.size >= most) known.clear();
      known.set(name, {value, until: clock.now() + lifeMs});
      return value;
    },
  };
}
