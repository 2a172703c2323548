import type {Line} from './line.js';

/** The topic of a case. For each group, the tests have a deliberately wrong adapter that its cases must catch. */
export type Group =
  'answers' | 'declines' | 'keys' | 'line' | 'strange answers' | 'secrets' | 'refunds' | 'callbacks' | 'challenges';

/** A requirement for an adapter. `run` rejects if the adapter does not meet it. */
export interface Case<Stand> {
  readonly group: Group;
  readonly name: string;
  readonly run: (stand: Stand) => Promise<void>;
}

/** An adapter with its system, or a double of the system. Each case gets a new one. */
export interface Stand<Rail> {
  readonly rail: Rail;
  /** The connection between the two; absent if there is none, as with a simulation. */
  readonly line?: Line;
  close(): Promise<void>;
}

/** The result of a case; without an error it passed. */
export interface Result {
  readonly group: Group;
  readonly name: string;
  readonly error?: Error;
}

/** Runs cases one by one, each with its own stand. */
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

/** Everything about an error that a log might contain. */
export function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return error === undefined ? '' : JSON.stringify(error);
  return [error.stack, JSON.stringify(error), everythingOf(error.cause)].join(' ');
}
