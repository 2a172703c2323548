import {decode, encode} from '@jridgewell/sourcemap-codec';

const OTHER = /[^\0-\x7f]/g;
/** Columns that an escape has more than the character it stands for. */
const LONGER = '\\u0000'.length - 1;

/**
 * The same script in ASCII. A page that is not UTF-8 reads a classic script as it reads itself, where the server does not
 * name the encoding (HTML Standard, "fetch a classic script"); and an engine keeps a script with other characters in twice the
 * memory.
 *
 * @param {string} code whose other characters stand in strings, templates and regular expressions only
 * @param {{mappings: string} | null} map its source map, of version 3, where it has one
 */
export function asciiScript(code, map) {
  return {code: code.replaceAll(OTHER, escaped), map: map && movedMap(code, map)};
}

function movedMap(code, map) {
  const lines = code.split('\n').map((line) => [...line.matchAll(OTHER)].map(({index}) => index));
  const mappings = decode(map.mappings).map((segments, line) => moved(segments, lines[line] ?? []));
  return {...map, mappings: encode(mappings)};
}

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function moved(segments, places) {
  let before = 0;
  return segments.map(([column, ...origin]) => {
    while (places[before] < column) before += 1;
    return [column + before * LONGER, ...origin];
  });
}
