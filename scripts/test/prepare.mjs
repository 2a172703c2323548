import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const INSTALL_LIMIT_MS = 10 * 60_000;
/** By engine, null or why it cannot be had: what ensure-engines.mjs says in the end, and here, when it does not get there. */
const NOTHING_FOUND = {'chromium': null, 'firefox, webkit': 'ensure-engines.mjs failed, or took too long'};

/**
 * @typedef {object} Ready
 * @property {Record<string, string | undefined>} [env] for the suite
 * @property {string} [lack] why the suite cannot run here
 * @property {boolean} [isFault] a lack that is a failure: everybody can have it
 * @property {readonly string[]} [notRun] parts of the suite that cannot run here, and why
 */

const NO_OLD_BROWSER = {'Chromium 88, 109, 119': 'ensure-old-browsers.mjs failed, or took too long'};

/** What makes each need of a suite ready. Each is made ready once a run. @returns {(need: string) => Promise<Ready>} */
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
 * A server of our own, kept by a process that ends it when we are gone, whatever ended us. It is no child of our
 * terminal, whose Ctrl-C would reach it before the tests are over.
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

/** An engine that cannot be had is not run, and that is a failure only when BROWSERS names it; Chromium is a must. */
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
