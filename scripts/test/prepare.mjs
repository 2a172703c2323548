import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const INSTALL_LIMIT_MS = 10 * 60_000;
/** The results if ensure-engines.mjs does not finish: for each engine null, or why it is not available. */
const NOTHING_FOUND = {'chromium': null, 'firefox, webkit': 'ensure-engines.mjs failed, or took too long'};

/**
 * @typedef {object} Ready
 * @property {Record<string, string | undefined>} [env] for the suite
 * @property {string} [lack] why the suite cannot run here
 * @property {boolean} [isFault] the lack counts as a failure, because every machine can have what is missing
 * @property {readonly string[]} [notRun] parts of the suite that cannot run here, and why
 */

const NO_OLD_BROWSER = {'Chromium 88, 109, 119': 'ensure-old-browsers.mjs failed, or took too long'};

/** Returns the function that prepares a requirement, once per run. @returns {(need: string) => Promise<Ready>} */
export function preparations() {
  const known = new Map();
  const closers = [];
  const make = {
    'browser': ensureBrowser,
    'build': ensureBuild,
    'postgres': () => startPostgres(closers),
    'engines': () => chooseEngines('ensure-engines.mjs', NOTHING_FOUND),
    'old-browsers': () => chooseEngines('ensure-old-browsers.mjs', NO_OLD_BROWSER),
  };
  return {
    ready(need) {
      if (!known.has(need)) known.set(need, Promise.resolve(make[need]()));
      return known.get(need);
    },
    async close() {
      for (const close of closers.splice(0)) await close();
    },
  };
}

function ensureBrowser() {
  return runScript('scripts/test/ensure-browser.mjs', 'there is no browser to test in, as said above');
}

function ensureBuild() {
  return runScript('scripts/test/ensure-build.mjs', 'the build failed, as said above');
}

function runScript(script, lack) {
  const {status} = spawnSync(process.execPath, [path.join(ROOT, script)], {cwd: ROOT, stdio: 'inherit'});
  return status === 0 ? {} : {lack, isFault: true};
}

/**
 * Our own server, held by a process that stops it when we end for any reason. It is detached from the terminal, so that
 * Ctrl-C does not reach it before the tests have ended.
 */
async function startPostgres(closers) {
  const keeper = spawn(process.execPath, [path.join(ROOT, 'scripts/test/ensure-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const said = await firstLine(keeper.stdout);
  if (!said.startsWith('postgres')) {
    await ended;
    return {lack: said || 'ensure-postgres.mjs ended without a word'};
  }
  closers.push(async () => {
    keeper.stdin.end();
    await ended;
  });
  return {env: {TEST_DATABASE_URL: said}};
}

async function firstLine(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0].trim();
}

/** An unavailable engine is skipped. That is a failure only if BROWSERS names the engine. Chromium is required. */
function chooseEngines(script, otherwise) {
  const {status, stdout} = spawnSync(process.execPath, ['--import', 'tsx', `scripts/test/${script}`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  const found = status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)) : otherwise;
  const names = Object.keys(found);
  const notRun = names.filter((name) => found[name] !== null).map((name) => `${name}: ${found[name]}`);
  if (process.env.BROWSERS && notRun.length > 0) return {lack: notRun.join('; '), isFault: true};
  if (notRun.length === names.length) return {lack: notRun.join('; ')};
  return {env: {HOST_ENGINES: names.filter((name) => found[name] === null).join(',')}, notRun};
}
