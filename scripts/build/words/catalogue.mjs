/** What makes a catalogue of `locales/` unfit to be built. */

const UNIT = /<trans-unit\b[^>]*\bid="([^"]*)"[^>]*>(.*?)<\/trans-unit>/gs;
/** What lit-localize calls a text without an id. */
const GENERATED_ID = /^[sh][0-9a-f]{16}$/;
const PLACEHOLDER = /<x\b[^>]*\bid="([^"]*)"[^>]*\/>/g;

/**
 * The texts that have no id or no translation, and those whose translation does not have the placeholders of its source, each once;
 * their order may differ. lit-localize only warns of a text without translation, and takes one that is empty.
 *
 * @param {string} xliff a catalogue's text
 * @returns {string[]} a line for each wrong text, which names its id
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
