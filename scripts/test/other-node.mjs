/**
 * Runs the suites of the service and the tools on another Node release, from an npm package with the binary for this system:
 * `node scripts/test/other-node.mjs 24`. If there is no package for it, or it cannot be fetched, the suites are reported as
 * NOT RUN with the reason.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';

/** The releases, and the registry's digest of each package, by platform and processor. */
const RELEASES = {
  24: {
    version: '24.21.0',
    digests: {
      'linux-x64': '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      'linux-arm64': 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
  26: {
    version: '26.12.1',
    digests: {
      'linux-x64': 'jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
      'linux-arm64': '8Oxs6Y7rDcKufVIM/zYRSwytj46WOrZk7yFCLTKDcs17bBjAeD9HMAqo97hMfMyxozIud0S4vZCs5WB/3iavNQ==',
    },
  },
};
const release = RELEASES[process.argv[2]];
if (release === undefined) throw new RangeError(`Say one of: ${Object.keys(RELEASES).join(', ')}.`);
const {version, digests} = release;
const SUITES = ['lint', 'demo', 'service-node', 'package'];
const PLACE = path.join(ROOT, 'node_modules/.cache', `node-${version}`);

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
  console.log(`NOT RUN ${SUITES.join(', ')} on Node ${version}: ${problem}`);
  console.log('0 passed, 0 failed');
}

/** Returns why Node is not available, or undefined. */
function fetchNode() {
  const digest = digests[system];
  if (digest === undefined) return `there is no package of it for ${system}`;
  if (existsSync(path.join(PLACE, 'bin/node'))) return undefined;
  rmSync(PLACE, {recursive: true, force: true});
  mkdirSync(PLACE, {recursive: true});
  const packed = run('npm', ['pack', `node-${system}@${version}`, '--silent', '--pack-destination', PLACE]);
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
