/** Finds the PostgreSQL to test on, and starts a throw-away server. Nothing is installed here: ensure-postgres.mjs does that. */
import {spawn, spawnSync} from 'node:child_process';
import {chownSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** The oldest major version that the service supports. */
const LEAST_MAJOR = 15;
const PROGRAMS = ['initdb', 'postgres'];
/** Debian has one folder per major version; Homebrew's folder names contain the version. */
const DEBIAN = '/usr/lib/postgresql';
const HOMEBREW = ['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt'];
/** The server refuses to run as root. Every Linux has one of these users. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * The data need not survive a power cut, so durability is off. Only a Unix socket in its own folder, no network. Autovacuum is
 * off, so that a plan does not depend on whether it has counted a table before.
 */
const SETTINGS = {
  listen_addresses: '',
  max_connections: 200,
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

/**
 * The newest PostgreSQL on this machine.
 *
 * @returns {{folder: string, version: string}} the folder of its programs
 * @throws when there is none, or none that is new enough
 */
export function findPostgres() {
  const found = programFolders()
    .filter((folder) => PROGRAMS.every((name) => existsSync(path.join(folder, name))))
    .map((folder) => ({folder, version: versionOf(folder)}))
    .sort((one, other) => Number.parseInt(other.version, 10) - Number.parseInt(one.version, 10));
  const [newest] = found;
  if (!newest) throw new Error('none is installed');
  if (Number.parseInt(newest.version, 10) >= LEAST_MAJOR) return newest;
  throw new Error(`${newest.version} in ${newest.folder} is too old: it takes ${LEAST_MAJOR} or newer`);
}

/**
 * Creates an empty server in a folder of its own and starts it.
 *
 * @param {string} folder of the PostgreSQL programs
 * @param {Readonly<Record<string, string | number>>} wished settings of postgresql.conf that override the defaults here
 * @returns {Promise<{url: string, stop: () => Promise<void>, restart: () => Promise<void>}>} `stop` ends the server and deletes its data;
 * `restart` stops it like a crash and starts it on the same data
 * @throws when it does not start, with its output
 */
export async function startPostgres(folder, wished = {}) {
  const user = unprivilegedUser();
  const home = makeHome();
  try {
    if (user) chownSync(home, user.uid, user.gid);
    const data = path.join(home, 'data');
    const options = {...user, cwd: home, env: {...process.env, LC_ALL: 'C'}};
    makeCluster(path.join(folder, 'initdb'), data, options);
    const settings = Object.entries({...SETTINGS, ...wished, unix_socket_directories: home});
    const args = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    // Detached, so that Ctrl-C does not reach the server: it must outlive the interrupted tests.
    const launch = () => spawn(path.join(folder, 'postgres'), args, {...options, stdio: QUIET, detached: true});
    let server = launch();
    await untilReady(server);
    return {
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`,
      async stop() {
        await end(server);
        rmSync(home, {recursive: true, force: true, maxRetries: 5});
      },
      async restart() {
        await end(server);
        server = launch();
        await untilReady(server);
      },
    };
  } catch (error) {
    rmSync(home, {recursive: true, force: true});
    throw error;
  }
}

function makeHome() {
  try {
    return mkdtempSync(path.join(tmpdir(), 'service-pg-'));
  } catch (cause) {
    throw new Error(`TMPDIR: ${tmpdir()} is not a folder that can be written (${cause.code})`, {cause});
  }
}

const QUIET = ['ignore', 'ignore', 'pipe'];

function programFolders() {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const packaged = list(DEBIAN).map((name) => path.join(DEBIAN, name, 'bin'));
  const brewed = HOMEBREW.flatMap((place) =>
    list(place)
      .filter((name) => /^postgresql(@\d+)?$/.test(name))
      .map((name) => path.join(place, name, 'bin')),
  );
  return [...inPath, ...packaged, ...brewed];
}

function list(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Such as `15.18`; `0` when the program does not print a version. */
function versionOf(folder) {
  const {stdout} = spawnSync(path.join(folder, 'postgres'), ['--version'], {encoding: 'utf8', timeout: 10_000});
  return /\d+(\.\d+)?/.exec(stdout ?? '')?.[0] ?? '0';
}

/** The user to run the server as: the current user (undefined), unless that is root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], {encoding: 'utf8'}).stdout);
    if (uid && gid) return {uid: Number(uid), gid: Number(gid)};
  }
  throw new Error('root may not run it, and there is no user "postgres" or "nobody"');
}

function makeCluster(initdb, data, options) {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const {status, stderr, error} = spawnSync(initdb, args, {
    ...options,
    stdio: QUIET,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`initdb: ${lastWords(`${stderr ?? ''}${error ?? ''}`)}`);
}

/** The server logs to standard error when it is ready. Later output is read only so that it does not block. */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why) => {
      server.kill('SIGKILL');
      reject(new Error(`postgres: ${lastWords(said) || why}`));
    };
    const limit = setTimeout(fail, 30_000, 'it did not start within 30 s');
    server.once('error', ({message}) => fail(message));
    server.once('exit', () => fail('it ended'));
    server.stderr.setEncoding('utf8').on('data', (chunk) => {
      said = (said + chunk).slice(-2000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}

/** An immediate shutdown: connections break, nothing is cleaned up. */
async function end(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  await ended;
}

function lastWords(text) {
  return text.trim().split('\n').slice(-3).join(' ');
}
