import {createHash} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';

/** A script of the package that a page may load with `integrity`. */
const SCRIPT = /^(?:payment-widget(?:\/.+)?|esm\/.+)\.js$/;

/** The files below a folder, as paths with `/`, in the same order on every machine. */
export function filesBelow(folder) {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** The `integrity` value of each script in dist: `{"payment-widget.js": "sha384-…"}`. */
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
