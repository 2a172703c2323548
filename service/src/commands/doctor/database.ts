import {existsSync} from 'node:fs';
import {statfs} from 'node:fs/promises';
import {sql, type Kysely} from 'kysely';
import type {Config} from '../../config.js';
import {connectDatabase, type OpenDatabase} from '../../db/connect.js';
import {FolderInUse} from '../../db/folder-lock.js';
import {migrationProvider} from '../../db/migrations.js';
import type {Database} from '../../db/types.js';
import {isReadOnly} from '../../db/unavailable.js';
import {limited, readBytes} from '../../metrics/queries.js';
import {codeOf, reporterFor, type Finding} from './finding.js';
import {checkPayments} from './payments.js';
import {checkPooler, unanswered} from './server.js';

const MB = 1e6;

/** Free space of the data folder's disk, in bytes, below which the check warns, or fails. */
const SCARCE = {warning: 1000 * MB, failed: 100 * MB};

const READ_ONLY = 'It is read-only, like a standby, so nobody can pay. Promote it, or correct DATABASE_URL.';

const {ok, warning, failed} = reporterFor('database');

/** Checks the database and its content. It changes nothing, and creates no database. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const nothing = nothingStored(config);
  if (nothing !== undefined) return [nothing];
  let open: OpenDatabase;
  try {
    open = await connectDatabase(config);
  } catch (error) {
    return [openFailure(error, config)];
  }
  try {
    return await checkOpen(open.db, config);
  } finally {
    await open.close();
  }
}

function nothingStored({databaseUrl, dataDir}: Config): Finding | undefined {
  if (databaseUrl !== undefined) return undefined;
  if (dataDir === ':memory:') {
    return warning(
      'The data are in the memory of the service, and are lost when it stops. Set DATABASE_URL or DATA_DIR.',
    );
  }
  if (existsSync(dataDir)) return undefined;
  return warning(`${dataDir} does not exist yet: no service was started with this DATA_DIR.`);
}

function openFailure(error: unknown, {dataDir}: Config): Finding {
  if (!(error instanceof FolderInUse)) {
    return failed(`${dataDir} cannot be opened as a database (${codeOf(error)}). Restore it from a backup.`);
  }
  return warning(
    `A running service uses ${dataDir}, and only one process can use it. Read the /readyz of that service, and its /metrics if METRICS_PORT is set; or stop it and repeat this command.`,
  );
}

async function checkOpen(db: Kysely<Database>, config: Config): Promise<readonly Finding[]> {
  const {databaseUrl, dataDir} = config;
  let found: {readonly bytes: number; readonly isFixed: boolean};
  try {
    found = await limited(db, async (tx) => ({bytes: await readBytes(tx), isFixed: await isReadOnly(tx)}));
  } catch (error) {
    return [failed(unanswered(error, {url: databaseUrl ?? '', setting: 'DATABASE_URL'}))];
  }
  const free = databaseUrl === undefined ? await freeBytes(dataDir) : undefined;
  const {findings, isComplete} = await checkMigrations(db);
  return [
    found.isFixed ? failed(READ_ONLY) : judgeSize(found.bytes, free),
    ...(await checkPooler(config)),
    ...findings,
    ...(isComplete ? await checkPayments(db, config) : []),
  ];
}

async function freeBytes(folder: string): Promise<number> {
  const {bavail, bsize} = await statfs(folder);
  return bavail * bsize;
}

/** Rates the free space, in bytes; undefined if the database is on a server, whose disk cannot be seen from here. */
export function judgeSize(bytes: number, free: number | undefined): Finding {
  const size = `The database responds. Its size is ${inMb(bytes)}`;
  if (free === undefined) return ok(`${size}.`);
  const words = `${size}; its disk has ${inMb(free)} free.`;
  if (free >= SCARCE.warning) return ok(words);
  return (free < SCARCE.failed ? failed : warning)(`${words} Free some space, or move DATA_DIR.`);
}

function inMb(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`;
}

async function checkMigrations(
  db: Kysely<Database>,
): Promise<{readonly findings: readonly Finding[]; readonly isComplete: boolean}> {
  const judge = reporterFor('migrations');
  const ours = Object.keys(await migrationProvider.getMigrations());
  const ran = await readMigrations(db);
  const missing = ours.filter((name) => !ran.includes(name));
  const newer = ran.filter((name) => !ours.includes(name));
  const findings = [
    ...(missing.length > 0
      ? [judge.failed(`Missing: ${missing.length}, first ${missing[0]}. Run \`service migrate\`.`)]
      : []),
    ...(newer.length > 0
      ? [
          judge.warning(
            `A newer version of the service has migrated the database: ${newer.at(-1)}. Upgrade this version as soon as you can.`,
          ),
        ]
      : []),
  ];
  const isComplete = missing.length === 0;
  return {findings: findings.length > 0 ? findings : [judge.ok(`All ${ours.length} migrations have run.`)], isComplete};
}

/** The names of the migrations that ran; none in an empty database, which has no table of them. */
async function readMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const query = sql<{readonly name: string}>`select name from kysely_migration order by name`;
  return limited(db, async (tx) => (await query.execute(tx)).rows.map(({name}) => name)).catch(() => []);
}
