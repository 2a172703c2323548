/**
 * Runs the suites that need no browser on the newest Node LTS, from an npm package with the binary for this system. If
 * there is no package for it, or it cannot be fetched, the suites are reported as NOT RUN with the reason.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

const VERSION = '24.21.0';
/** The registry's digest of the package, by platform and processor. */
const PACKAGES = {
  'linux-x64': '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64': 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
const SUITES = ['lint', 'demo', 'service-lite', 'core', 'model', 'package'];
const PLACE = path.join(ROOT, 'node_modules/.cache', `node-${VERSION}`);

const system = `${process.platform}-${process.arch}`;
const problem = fetchNode();
if (problem === undefined) {
  const env = {...process.env, PATH: `${path.join(PLACE, 'bin')}${path.delimiter}${process.env.PATH}`};
  const {status} = spawnSync(path.join(PLACE, 'bin/node'), ['scripts/test/run.mjs', ...SUITES], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.log(`NOT RUN ${SUITES.join(', ')} on Node ${VERSION}: ${problem}`);
  console.log('0 passed, 0 failed');
}

/** Returns why Node is not available, or undefined. */
function fetchNode() {
  const digest = PACKAGES[system];
  if (digest === undefined) return `there is no package of it for ${system}`;
  if (existsSync(path.join(PLACE, 'bin/node'))) return undefined;
  rmSync(PLACE, {recursive: true, force: true});
  mkdirSync(PLACE, {recursive: true});
  const packed = run('npm', ['pack', `node-${system}@${VERSION}`, '--silent', '--pack-destination', PLACE]);
  if (packed !== undefined) return packed;
  const archive = path.join(
    PLACE,
    readdirSync(PLACE).find((name) => name.endsWith('.tgz')),
  );
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== digest)
    return 'its digest is another one';
  const unpacked = run('tar', ['xzf', archive, '-C', PLACE, '--strip-components=1']);
  rmSync(archive);
  return unpacked;
}

function run(command, args) {
  const {status, stderr, error} = spawnSync(command, args, {encoding: 'utf8', shell: process.platform === 'win32'});
  return status === 0 ? undefined : `${command}: ${`${stderr ?? ''}${error ?? ''}`.trim().split('\n').at(-1)}`;
}
