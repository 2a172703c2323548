import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chown, mkdtemp, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** A PgBouncer in transaction mode in front of a test server. */
export interface Pooler {
  /** The address of a database, through the pooler. */
  readonly through: (databaseUrl: string) => string;
  stop(): Promise<void>;
}

/** Debian installs it in a folder that only root has in its path. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Whether PgBouncer is installed. */
export function hasPooler(): boolean {
  return spawnSync('pgbouncer', ['--version'], {env: {PATH}}).status === 0;
}

/** Starts PgBouncer with a few connections for each database, so that clients take turns. */
export async function startPooler(server: string): Promise<Pooler> {
  const home = await mkdtemp(join(tmpdir(), 'pooler-'));
  const sockets = new URL(server).searchParams.get('host') ?? '';
  const user = await ownerOf(sockets);
  if (user !== undefined) await chown(home, user.uid, user.gid);
  await writeFile(join(home, 'pgbouncer.ini'), settingsFor(sockets, home));
  const child = spawn('pgbouncer', [join(home, 'pgbouncer.ini')], {
    ...user,
    env: {PATH},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  await untilListening(child.stderr);
  return {
    through: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.searchParams.set('host', home);
      url.port = PORT;
      return url.href;
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(home, {recursive: true});
    },
  };
}

/** The port is only part of the socket's name. The socket is in a folder of its own, so the port cannot collide. */
const PORT = '6432';

function settingsFor(sockets: string, home: string): string {
  return [
    '[databases]',
    `* = host=${sockets} user=postgres`,
    '[pgbouncer]',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${home}`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    // By default it reports a restarted server as unavailable for another 15 seconds.
    'server_login_retry = 1',
  ].join('\n');
}

/** PgBouncer refuses to run as root, so it runs as the user of the server, whose socket it can reach. */
async function ownerOf(folder: string): Promise<{readonly uid: number; readonly gid: number} | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const {uid, gid} = await stat(folder);
  return {uid, gid};
}

async function untilListening(stderr: NodeJS.ReadableStream): Promise<void> {
  let output = '';
  for await (const chunk of stderr) {
    output += String(chunk);
    if (output.includes('process up')) {
      // It logs every connection. Keep reading its output, so that it never blocks on a full pipe.
      stderr.resume();
      return;
    }
  }
  throw new Error(`pgbouncer did not start: ${output}`);
}
