import type {Work} from '../domain/work.js';
import {transact, type Deps} from '../domain/deps.js';
import type {JobRunner} from '../jobs/runner.js';

/** Runs a piece of work in one transaction. What it left that is due is done beside the answer: nobody waits for it. */
export function act<Result>(
  deps: Deps & {readonly jobs: JobRunner},
  perform: (work: Work) => Promise<Result>,
  attempt?: string,
): Promise<Result> {
  return transact(deps, perform, {wake: deps.jobs.wake, ...(attempt === undefined ? {} : {attempt})});
}
