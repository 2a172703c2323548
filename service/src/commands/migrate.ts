import {readConfig} from '../config.js';
import {migrateDirectly} from '../db/connect.js';
import type {Env} from '../rails/settings.js';

/**
 * Migrates the database to this version, and prints which migrations ran. Processes of the previous version can keep
 * running meanwhile.
 *
 * @throws an error when the database cannot be reached, or holds accounts of the other mode
 */
export async function migrate(env: Env): Promise<void> {
  const config = readConfig(env);
  const names = await migrateDirectly(config, config.mode);
  console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
}
