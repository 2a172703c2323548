import {startDemo, type Demo} from '../../../demo/start.ts';
import {openTestDatabase} from '../../../service/test/helpers/test-database.ts';

/** A shop and a service on free ports, with an empty ledger on the PostgreSQL server of the tests, or in memory. */
export async function startTestDemo(): Promise<Demo> {
  const database = await openTestDatabase();
  const demo = await startDemo({shopPort: 0, servicePort: 0, database, quiet: true});
  return {
    ...demo,
    async close() {
      await demo.close();
      await database.close();
    },
  };
}
