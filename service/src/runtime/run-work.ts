import type {Work} from '../domain/work.js';
import {transact, type Deps} from '../domain/deps.js';
import type {JobRunner} from '../jobs/runner.js';

/** Runs a piece of work in one transaction. Jobs that are then due run in the background: the response does not wait for them. */
export function runWork<Result>(
  deps: Deps & {readonly jobs: JobRunner},
  perform: (work: Work) => Promise<Result>,
  attempt?: string,
): Promise<Result> {
  return transact(deps, perform, {wake: deps.jobs.wake, ...(attempt === undefined ? {} : {attempt})});
}
