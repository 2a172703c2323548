/**
 * Packs the package like npm would for publishing, and puts it where the examples install it from. `node
 * scripts/docs/pack-examples.mjs <folder>` does so for a copy of them.
 */
import {execFileSync} from 'node:child_process';
import {renameSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'examples'));
const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [{filename}] = JSON.parse(said);
// npm puts the version into the file name. The examples need a constant one.
renameSync(path.join(folder, filename), path.join(folder, 'payment-widget.tgz'));
