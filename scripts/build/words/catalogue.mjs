/** Finds the errors in a catalogue of `locales/` that must stop the build. */

const UNIT = /<trans-unit\b[^>]*\bid="([^"]*)"[^>]*>(.*?)<\/trans-unit>/gs;
/** The id that lit-localize generates for a text without one. */
const GENERATED_ID = /^[sh][0-9a-f]{16}$/;
const PLACEHOLDER = /<x\b[^>]*\bid="([^"]*)"[^>]*\/>/g;

/**
 * The texts without an id or translation, and those whose translation does not have the same placeholders as its source, each once,
 * in any order. lit-localize only warns about a missing translation, and accepts an empty one.
 *
 * @param {string} xliff a catalogue's text
 * @returns {string[]} one line for each wrong text, with its id
 */
export function wrongTexts(xliff) {
  const units = [...xliff.matchAll(UNIT)];
  if (units.length === 0) return ['There is no text in it.'];
  return units.flatMap(([, id, inside]) => {
    const problem = GENERATED_ID.test(id) ? 'needs an id: msg(text, {id}).' : problemOf(inside);
    return problem === undefined ? [] : [`${id}: ${problem}`];
  });
}

function problemOf(unit) {
  const source = textOf(unit, 'source');
  const target = textOf(unit, 'target');
  if (target === undefined) return 'is not translated.';
  if (target.replaceAll(PLACEHOLDER, '').trim() === '' && target.trim() !== source.trim())
    return 'is translated by nothing.';
  const [wanted, found] = [placeholdersOf(source), placeholdersOf(target)];
  return wanted === found ? undefined : `has the placeholders [${found}], and its source [${wanted}].`;
}

function textOf(unit, element) {
  return new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's').exec(unit)?.[1];
}

function placeholdersOf(text) {
  return [...text.matchAll(PLACEHOLDER)]
    .map(([, id]) => id)
    .sort()
    .join(', ');
}
