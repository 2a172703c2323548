/**
 * Builds src/generated from locales/: the widget's texts, and separately those of the card frame's two scripts, which
 * bundle them. Unlike lit-localize, which only warns, it fails when a text has no translation or an empty one, and it
 * names each text whose placeholders differ from the source.
 */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../test/browser.mjs';
import {wrongTexts} from './catalogue.mjs';

const {targetLocales} = JSON.parse(readFileSync(path.join(ROOT, 'lit-localize.json'), 'utf8'));

for (const locale of targetLocales) {
  const file = `locales/${locale}.xlf`;
  const wrong = wrongTexts(readFileSync(path.join(ROOT, file), 'utf8'));
  for (const line of wrong) complain(`${file}: ${line}`);
}

for (const config of ['lit-localize.widget.json', 'lit-localize.card-frame.json', 'lit-localize.first.json']) {
  const built = spawnSync(
    process.execPath,
    ['node_modules/@lit/localize-tools/bin/lit-localize.js', 'build', '--config', config],
    {cwd: ROOT, encoding: 'utf8'},
  );
  const said = `${built.stdout}${built.stderr}`.trim();
  if (built.status !== 0 || / is missing/.test(said)) {
    complain(`${said}\nTranslate what is missing in locales/ (npm run i18n:extract adds new texts).`);
  }
}

function complain(text) {
  console.error(text);
  process.exitCode = 1;
}
