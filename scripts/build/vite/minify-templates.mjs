import {transformSync} from 'esbuild';
import MagicString from 'magic-string';
import {parseSync, Visitor} from 'vite';

/** Elements whose white space is content, regardless of style. */
const VERBATIM = /<(?:pre|textarea|script|style)\b/i;

/**
 * Removes invisible text from our templates: from `css` everything but the rules, from `html` and `svg` line breaks and
 * indentation. White space with a line break becomes one space, which looks the same. It is never removed, because
 * `:empty` and adjacent words would change.
 *
 * @returns {import('vite').Plugin}
 */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\b(?:css|html|svg)`/},
      handler(code, id) {
        const shorter = new MagicString(code);
        for (const {start, end, text} of findSavings(code, id)) shorter.update(start, end, text);
        return {code: shorter.toString(), map: shorter.generateMap({source: id, hires: 'boundary'})};
      },
    },
  };
}

/**
 * The parts of templates that can be shortened.
 *
 * @param {string} code TypeScript
 * @param {string} file its name
 * @returns {readonly {start: number, end: number, text: string}[]} the ranges and their replacements
 * @throws when a `css` template is not plain text
 */
export function findSavings(code, file) {
  const savings = [];
  let messages = 0;
  const visitor = new Visitor({
    // The text of a message identifies its translation, so it must not change.
    'CallExpression': ({callee}) => void (messages += isMessage(callee)),
    'CallExpression:exit': ({callee}) => void (messages -= isMessage(callee)),
    'TaggedTemplateExpression': ({tag, quasi}) => {
      if (messages === 0) savings.push(...savingsIn(tag.name, placesOf(quasi, code), file));
    },
  });
  visitor.visit(parseSync(file, code).program);
  return savings.filter(({start, end, text}) => text !== code.slice(start, end));
}

/** The text between the expressions of a template. In TypeScript the parser's ranges include the delimiters. */
function placesOf({quasis}, code) {
  return quasis.map(({start, value: {raw}}) => {
    const from = code.startsWith(raw, start + 1) ? start + 1 : start;
    return {start: from, end: from + raw.length, raw};
  });
}

function isMessage({name}) {
  return name === 'msg' ? 1 : 0;
}

function savingsIn(tag, places, file) {
  const shorten = shortenerOf(tag, places, file);
  return shorten ? places.map(({start, end, raw}) => ({start, end, text: shorten(raw)})) : [];
}

function shortenerOf(tag, places, file) {
  if (tag === 'css') return (css) => minifyCss(css, places, file);
  const isVerbatim = places.some(({raw}) => VERBATIM.test(raw));
  return (tag === 'html' || tag === 'svg') && !isVerbatim ? collapse : undefined;
}

function collapse(markup) {
  return markup.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/ >/g, '>');
}

function minifyCss(css, places, file) {
  if (places.length > 1 || /[\\`]/.test(css)) throw new Error(`${file}: css holds an expression or an escape.`);
  const {code, warnings} = transformSync(css, {loader: 'css', minify: true, charset: 'utf8', sourcefile: file});
  if (warnings.length > 0) throw new Error(`${file}: ${warnings[0].text}`);
  return code.trim();
}
