/** Writes dist/integrity.json: the value of `integrity` for each script of the package. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../test/browser.mjs';
import {integrityOf} from './output/digests.mjs';

const dist = path.join(ROOT, 'dist');
writeFileSync(path.join(dist, 'integrity.json'), `${JSON.stringify(integrityOf(dist), null, 2)}\n`);
