/** Builds src/generated from locales/. Unlike lit-localize, which only warns, it fails when a text has no translation. */
import {spawnSync} from 'node:child_process';
import {ROOT} from './browser.mjs';

const built = spawnSync(process.execPath, ['node_modules/@lit/localize-tools/bin/lit-localize.js', 'build'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const said = `${built.stdout}${built.stderr}`.trim();
if (built.status !== 0 || / is missing/.test(said)) {
  console.error(`${said}\nTranslate what is missing in locales/ (npm run i18n:extract adds new texts).`);
  process.exitCode = 1;
}
