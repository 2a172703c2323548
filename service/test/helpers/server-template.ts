import {createHash} from 'node:crypto';
import {openDatabase} from '../../src/db/connect.js';
import {hashSources} from './template-name.js';
import {createTestDatabase, readOn, runOn, type ServerDatabase} from './test-server.js';

const NO_SUCH_DATABASE = '3D000';
/** PostgreSQL has two codes for a duplicate database: it existed, or another process created it at the same moment. */
const NAME_TAKEN = ['42P04', '23505'];

/** The prefix of this checkout's templates. Another checkout on the same server has its own. */
const OWN_PREFIX = `service_template_${createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 8)}_`;

/** A template's name: the prefix shared by templates that replace each other, and the hash of its sources. */
interface TemplateName {
  readonly prefix: string;
  readonly hash: string;
}

let defaultTemplate: TemplateName | undefined;

/** A migrated and seeded database on a server: a copy of a template, which is created on first use. */
export async function copyTemplate(
  server: string,
  name: TemplateName = (defaultTemplate ??= {prefix: OWN_PREFIX, hash: hashSources()}),
): Promise<ServerDatabase> {
  const template = name.prefix + name.hash;
  try {
    return await createTestDatabase(server, template);
  } catch (error) {
    if (!isCode(error, [NO_SUCH_DATABASE])) throw error;
  }
  await makeTemplate(server, template);
  await dropOthers(server, {prefix: name.prefix, template});
  return createTestDatabase(server, template);
}

/** A template gets its final name when complete. If several processes create it at once, one wins. */
async function makeTemplate(server: string, template: string): Promise<void> {
  const made = await createTestDatabase(server);
  try {
    await (await openDatabase({databaseUrl: made.url, dataDir: ':memory:'})).close();
    await runOn(server, `alter database ${made.name} rename to ${template}`);
  } catch (error) {
    await made.drop();
    if (!isCode(error, NAME_TAKEN)) throw error;
  }
}

/** Without this, every schema change would leave a template on a long-lived server. */
async function dropOthers(
  server: string,
  {prefix, template}: {readonly prefix: string; readonly template: string},
): Promise<void> {
  const found = await readOn<{readonly datname: string}>(
    server,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  const names = found.map(({datname}) => datname);
  for (const name of names.filter((one) => one !== template)) {
    // A template that is being copied stays until the next schema change.
    await runOn(server, `drop database if exists ${name}`).catch(() => undefined);
  }
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return codes.some((code) => code === (error as {readonly code?: unknown}).code);
}
