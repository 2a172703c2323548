/** Type-checks every part of the repository with its own configuration, two at a time. */
import {spawn} from 'node:child_process';
import {ROOT} from '../test/browser.mjs';

const PROJECTS = [
  '.',
  'src/core',
  'test',
  'test/core',
  'test/e2e',
  'test/model',
  'test/engines',
  'test/front',
  'test/hosts',
  'test/examples',
  'test/start',
  'test/site',
  'test/package',
  'test/gallery',
  'tsconfig.node.json',
  'service',
  'service/pages',
  'demo',
  'demo/public',
  'bench',
];
const waiting = [...PROJECTS];

await Promise.all([work(), work()]);

async function work() {
  for (let project = waiting.shift(); project; project = waiting.shift()) await check(project);
}

function check(project) {
  return new Promise((resolve) => {
    const tsc = spawn(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', project], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    tsc.once('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      console.log(`types of ${project}: ${code === 0 ? 'ok' : 'FAILED'}`);
      resolve();
    });
  });
}
