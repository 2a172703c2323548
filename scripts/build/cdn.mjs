/**
 * Writes dist/cdn/: the script under a name that contains its version and content hash, its source map, its lazy parts,
 * and the script tag with its digest. The content behind a name never changes, so it can be cached forever.
 */
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {cdnName, snippet} from '../release/plan.mjs';
import {ROOT} from '../test/browser.mjs';

const DIST = path.join(ROOT, 'dist');
const PLACE = path.join(DIST, 'cdn');
/** A placeholder for the address of the host that serves the files. */
const ADDRESS = 'https://cdn.example.com';

const {version} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const built = readFileSync(path.join(DIST, 'payment-widget.js'), 'utf8');
const name = cdnName(version, createHash('sha256').update(built).digest('hex'));
const script = built.replace('sourceMappingURL=payment-widget.js.map', `sourceMappingURL=${name}.map`);
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

rmSync(PLACE, {recursive: true, force: true});
mkdirSync(PLACE, {recursive: true});
writeFileSync(path.join(PLACE, name), script);
writeFileSync(path.join(PLACE, `${name}.map`), readFileSync(path.join(DIST, 'payment-widget.js.map')));
const isServed = (from) => !from.endsWith('.br');
cpSync(path.join(DIST, 'payment-widget'), path.join(PLACE, 'payment-widget'), {recursive: true, filter: isServed});
writeFileSync(path.join(PLACE, 'tag.html'), snippet({place: ADDRESS, name, integrity}));
