import {NO_LIMITS} from '../../src/config.js';
import {startService, type RunningService, type StartOptions} from '../../src/start.js';
import {openTestDatabase} from './test-database.js';

/** A service on a free port with its own database, which is closed with it. All payers of a test have the same address. */
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
