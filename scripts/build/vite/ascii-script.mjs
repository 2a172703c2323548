import {decode, encode} from '@jridgewell/sourcemap-codec';

const OTHER = /[^\0-\x7f]/g;
/** Extra columns that an escape takes, compared with the character. */
const LONGER = '\\u0000'.length - 1;

/**
 * The same script in ASCII. Without a charset from the server, a page that is not UTF-8 decodes a classic script in its own
 * encoding (HTML Standard, "fetch a classic script"). Engines also store a script with other characters in twice the memory.
 *
 * @param {string} code with non-ASCII characters only in strings, templates and regular expressions
 * @param {{mappings: string} | null} map its source map (version 3), if any
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
