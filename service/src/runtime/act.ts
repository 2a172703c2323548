import type {Work} from '../domain/work.js';
import {transact, type Deps} from './deps.js';
import type {DueRunner} from './due-runner.js';

/** Runs a piece of work in one transaction; what it left that is due is done before the result is given. */
export function act<Result>(
  deps: Deps & {readonly due: DueRunner},
  perform: (work: Work) => Promise<Result>,
  attempt?: string,
): Promise<Result> {
  return transact(deps, perform, {wake: deps.due.wake, ...(attempt === undefined ? {} : {attempt})});
}
