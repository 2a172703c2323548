import {readFileSync} from 'node:fs';
import path from 'node:path';
import MagicString from 'magic-string';
import {parseSync, Visitor} from 'vite';
import {ROOT} from '../../test/browser.mjs';

const UNIT = /<trans-unit\b[^>]*\bid="([^"]*)"/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Shortens the message ids in the built scripts: `msg('Pay now', {id: 'pay-now'})` becomes `msg('Pay now', {id: 'b'})`, and the keys of the
 * translations change the same way. An id that is in no catalogue stays.
 *
 * @param {readonly string[]} ids of all messages
 * @returns {import('vite').Plugin}
 */
export function shortMessageIds(ids = idsOfCatalogue('fr')) {
  const names = new Map(ids.map((id, index) => [id, shortName(index)]));
  return {
    name: 'short-message-ids',
    apply: 'build',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\bmsg\(|export const templates = /},
      handler(code, id) {
        const shorter = new MagicString(code);
        for (const {start, end, name} of namesIn(code, id)) {
          if (names.has(name)) shorter.update(start, end, `'${names.get(name)}'`);
        }
        return {code: shorter.toString(), map: shorter.generateMap({source: id, hires: 'boundary'})};
      },
    },
  };
}

/** The message ids in a file: in calls of `msg`, and as keys of `templates`. */
function namesIn(code, file) {
  const found = [];
  const add = ({start, end, value}) => found.push({start, end, name: value});
  const visitor = new Visitor({
    CallExpression({callee, arguments: [, options]}) {
      if (callee.name !== 'msg') return;
      for (const {key, value} of options?.properties ?? []) if (key.name === 'id') add(value);
    },
    VariableDeclarator({id, init}) {
      if (id.name !== 'templates') return;
      for (const {key} of init.properties) if (key.type === 'Literal') add(key);
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}

/** `a` to `Z`, then `aa`, `ba` and so on: names that need no quotation marks. */
function shortName(index) {
  const rest = Math.floor(index / LETTERS.length);
  return LETTERS[index % LETTERS.length] + (rest === 0 ? '' : shortName(rest - 1));
}

function idsOfCatalogue(locale) {
  const xliff = readFileSync(path.join(ROOT, 'locales', `${locale}.xlf`), 'utf8');
  return [...xliff.matchAll(UNIT)].map(([, id]) => id);
}
