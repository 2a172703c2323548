/**
 * Starts a throw-away PostgreSQL server, prints its URL, and keeps it running until standard input closes or a signal
 * arrives. So the server and its data are removed even if the parent process dies. With a command, such as `node
 * scripts/test/ensure-postgres.mjs npm run test:service`, it runs while the command does, as its TEST_DATABASE_URL.
 *
 * Installs a missing PostgreSQL or PgBouncer on Debian and Ubuntu, as root or with passwordless sudo; NO_POSTGRES_INSTALL=1 disables
 * that. If TEST_DATABASE_URL is set, it is used unchanged.
 */
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {commandToBeRoot, installPackages} from './debian.mjs';
import {findPostgres, startPostgres} from './postgres.mjs';

/** Where Debian puts PgBouncer. */
const POOLER = '/usr/sbin/pgbouncer';
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REMEDIES = `Do one of these, then run the command again:
  - install PostgreSQL 15 or newer  (Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@17)
  - set TMPDIR to a folder that can be written, if the reason is TMPDIR
  - TEST_DATABASE_URL=postgres://user:password@host/database npm test  (a user that may create databases)`;

// Registered first, so that a server that is still starting is stopped too.
const toldToStop = new Promise((resolve) => {
  for (const signal of STOPPING) process.on(signal, resolve);
});
try {
  const server = await openServer();
  await keep(server.url, process.argv.slice(2)).finally(server.stop);
} catch (error) {
  console.error(REMEDIES);
  console.log(`no PostgreSQL (${error.message})`);
  process.exitCode = 1;
}
// An open standard input would keep the process alive.
process.exit();

async function openServer() {
  const wish = process.env.TEST_DATABASE_URL;
  if (wish) return {url: wish, stop: async () => undefined};
  if (process.platform === 'win32') throw new Error('on Windows no server is started');
  const {folder, version} = findOrInstall();
  const server = await startPostgres(folder);
  console.error(`[postgres] PostgreSQL ${version} (${folder})`);
  installPooler();
  return server;
}

/** One test puts PgBouncer in front of the server. If it is missing, that test is reported as not run. */
function installPooler() {
  const root = process.env.NO_POSTGRES_INSTALL ? undefined : commandToBeRoot();
  if (existsSync(POOLER) || !root) return;
  const problem = installPackages(root, ['pgbouncer']);
  if (problem) console.error(`[postgres] apt-get could not install PgBouncer: ${problem}`);
}

function findOrInstall() {
  try {
    return findPostgres();
  } catch (error) {
    const root = process.env.NO_POSTGRES_INSTALL ? undefined : commandToBeRoot();
    if (!root) throw error;
    console.error(
      `[postgres] ${error.message}; trying apt-get install postgresql (NO_POSTGRES_INSTALL=1 forbids this)`,
    );
    const problem = installPackages(root, ['postgresql']);
    if (problem) throw new Error(`none is installed, and apt-get could not: ${problem}`, {cause: error});
    return findPostgres();
  }
}

async function keep(url, [command, ...args]) {
  if (command) return runBeside(url, {command, args});
  console.log(url);
  const deserted = new Promise((resolve) => process.stdin.resume().once('end', resolve).once('error', resolve));
  await Promise.race([toldToStop, deserted]);
}

/** The command gets the terminal's signals itself. The server outlives it either way. */
async function runBeside(url, {command, args}) {
  const child = spawn(command, args, {stdio: 'inherit', env: {...process.env, TEST_DATABASE_URL: url}});
  for (const signal of STOPPING) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', ({message}) => {
      console.error(message);
      resolve(127);
    });
  });
}
