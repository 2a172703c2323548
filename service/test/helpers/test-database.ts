import {connectDatabase, type ConnectionSettings, type OpenDatabase} from '../../src/db/connect.js';
import {copyTemplate} from './server-template.js';
import {templateImage} from './template-image.js';
import {TEST_SERVER} from './test-server.js';

/**
 * A migrated and seeded database for one test: in memory, or on the PostgreSQL server of TEST_DATABASE_URL. There it is
 * dropped when closed.
 */
export async function openTestDatabase(connection?: ConnectionSettings): Promise<OpenDatabase> {
  const settings = connection === undefined ? {} : {connection};
  if (TEST_SERVER === undefined) {
    return connectDatabase({...settings, dataDir: ':memory:', image: await templateImage()});
  }
  const {url, drop} = await copyTemplate(TEST_SERVER);
  const database = await connectDatabase({...settings, databaseUrl: url, dataDir: ':memory:'});
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** A database that a test shares with another service: it sends no notifications, and stays open when that service closes. */
export function lendDatabase(db: OpenDatabase['db']): OpenDatabase {
  return {
    db,
    listen: async () => async () => undefined,
    poolUse: () => ({total: 0, idle: 0, waiting: 0}),
    close: async () => undefined,
  };
}
