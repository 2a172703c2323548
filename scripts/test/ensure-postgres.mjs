/**
 * Starts a throw-away PostgreSQL server, prints its address and keeps it until its standard input ends or it is told to
 * stop: whatever becomes of who started it, the server and its data go too. With a command, such as
 * `node scripts/test/ensure-postgres.mjs npm run test:service`, it is kept as long as that runs, as its TEST_DATABASE_URL.
 *
 * A PostgreSQL that is missing is installed on Debian and Ubuntu, by root or with a sudo that asks nothing;
 * NO_POSTGRES_INSTALL=1 forbids that. A TEST_DATABASE_URL that is set is used as it is.
 */
import {spawn} from 'node:child_process';
import {commandToBeRoot, installPackages} from './debian.mjs';
import {findPostgres, startPostgres} from './postgres.mjs';

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const REMEDIES = `Do one of these, then run the command again:
  - install PostgreSQL 15 or newer  (Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@17)
  - TEST_DATABASE_URL=postgres://user:password@host/database npm test  (a user that may create databases)`;

// Heard from the beginning: a server that is just starting is not left behind either.
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
// A standard input that is still open would keep the process.
process.exit();

async function openServer() {
  const wish = process.env.TEST_DATABASE_URL;
  if (wish) return {url: wish, stop: async () => undefined};
  if (process.platform === 'win32') throw new Error('on Windows no server is started');
  const {folder, version} = findOrInstall();
  const server = await startPostgres(folder);
  console.error(`[postgres] PostgreSQL ${version} (${folder})`);
  return server;
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

/** The command gets the signals of its terminal itself; the server outlives it in any case. */
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
