import {createHash} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';

/** A script of the package that a page may load with an `integrity`. */
const SCRIPT = /^(?:payment-widget(?:\/.+)?|esm\/.+)\.js$/;

/** The files of a folder, with `/` between the folders of their paths, in one order on every machine. */
export function filesBelow(folder) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** What `integrity` has to say of each script in dist: `{"payment-widget.js": "sha384-…"}`. */
export function integrityOf(dist) {
  const scripts = filesBelow(dist).filter((file) => SCRIPT.test(file));
  return Object.fromEntries(scripts.map((file) => [file, `sha384-${digest('sha384', read(dist, file), 'base64')}`]));
}

/** One hash over the names and contents of all files of a folder. */
export function hashOfFolder(folder) {
  const lines = filesBelow(folder).map((file) => `${digest('sha256', read(folder, file), 'hex')}  ${file}\n`);
  return digest('sha256', lines.join(''), 'hex');
}

function digest(algorithm, content, encoding) {
  return createHash(algorithm).update(content).digest(encoding);
}

function read(folder, file) {
  return readFileSync(path.join(folder, file));
}
