/** What is generated and committed must be what its sources make today. */
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

/** What the command printed; its own complaints are shown, and make this check fail. */
function run(command, args) {
  const {status, stdout} = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
  return stdout;
}
