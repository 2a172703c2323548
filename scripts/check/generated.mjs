/** Checks that the committed generated files match their sources. */
import {spawnSync} from 'node:child_process';
import {ROOT} from '../test/browser.mjs';

const GENERATED = [
  ...['locales', 'src/generated', 'service/openapi.json', 'service/src/generated'],
  ...['docs/api-cases.md', 'docs/fault-matrix.md', 'custom-elements.json', 'editor'],
];

for (const script of ['i18n:extract', 'i18n:build', 'openapi', 'api:types', 'cases', 'fault-matrix', 'manifest'])
  run('npm', ['run', '--silent', script]);
const changed = run('git', ['-c', 'safe.directory=*', 'status', '--porcelain', '--', ...GENERATED]);
if (changed) {
  console.error(`Commit what the sources generate:\n${changed}`);
  process.exitCode = 1;
}

/** Returns the command's output. Its errors are shown and make this check fail. */
function run(command, args) {
  const {status, stdout} = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
  return stdout;
}
