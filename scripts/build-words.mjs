/**
 * Builds src/generated from locales/: the widget's words, and those that the card frame needs of them, which are part of
 * its one script. Unlike lit-localize, which only warns, it fails when a text has no translation.
 */
import {spawnSync} from 'node:child_process';
import {ROOT} from './browser.mjs';

for (const config of ['lit-localize.json', 'lit-localize.card-frame.json']) {
  const built = spawnSync(
    process.execPath,
    ['node_modules/@lit/localize-tools/bin/lit-localize.js', 'build', '--config', config],
    {cwd: ROOT, encoding: 'utf8'},
  );
  const said = `${built.stdout}${built.stderr}`.trim();
  if (built.status !== 0 || / is missing/.test(said)) {
    console.error(`${said}\nTranslate what is missing in locales/ (npm run i18n:extract adds new texts).`);
    process.exitCode = 1;
  }
}
