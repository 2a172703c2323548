import {NO_LIMITS} from '../../src/config.js';
import {startService, type RunningService, type StartOptions} from '../../src/start.js';
import {openTestDatabase} from './test-database.js';

/** A service on a free port with a database of its own, which goes with it. All payers of a test come from one address. */
export async function startTestService(options: StartOptions = {}): Promise<RunningService> {
  const database = await openTestDatabase();
  const service = await startService({port: 0, limits: NO_LIMITS, ...options, database});
  return {
    ...service,
    async close() {
      await service.close();
      await database.close();
    },
  };
}
