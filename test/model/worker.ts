import {workerData} from 'node:worker_threads';
import {assertPromises, type Runs} from './check-schedules.js';
import type {Profile} from './schedule.js';

export interface Task {
  readonly profile: Profile['name'];
  readonly runs: Runs;
}

const {profile, runs} = workerData as Task;
await assertPromises(profile, runs);
