import type {Line} from './line.js';

/** What a case is about: a deliberately wrong adapter of each group has to be caught. */
export type Group = 'answers' | 'declines' | 'keys' | 'line' | 'strange answers' | 'secrets' | 'refunds' | 'callbacks';

/** Something that an adapter has to get right. It rejects when it does not. */
export interface Case<Stand> {
  readonly group: Group;
  readonly name: string;
  readonly run: (stand: Stand) => Promise<void>;
}

/** An adapter with the system it talks to, or a double of that, made anew for each case. */
export interface Stand<Rail> {
  readonly rail: Rail;
  /** The line between the two; absent where there is none, as for a simulation. */
  readonly line?: Line;
  close(): Promise<void>;
}

/** What came of a case. */
export interface Result {
  readonly group: Group;
  readonly name: string;
  readonly error?: Error;
}

/** Runs cases one by one, each with a stand of its own. */
export async function runCases<S extends {close(): Promise<void>}>(
  cases: readonly Case<S>[],
  start: () => Promise<S>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const {group, name, run} of cases) {
    const stand = await start();
    try {
      await run(stand);
      results.push({group, name});
    } catch (error) {
      results.push({group, name, error: error instanceof Error ? error : new Error('it threw no error')});
    } finally {
      await stand.close();
    }
  }
  return results;
}

/** All that a log might write of an error. */
export function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return error === undefined ? '' : JSON.stringify(error);
  return [error.stack, JSON.stringify(error), everythingOf(error.cause)].join(' ');
}
