import {transform} from 'esbuild';
import MagicString from 'magic-string';
import {parseSync, Visitor} from 'vite';
import {BUILD_TARGETS} from '../../browsers.mjs';

/** The base classes of our classes. None of them has members with the names generated here. */
const BASES = /\b(?:AsyncDirective|CustomEvent|Error|LitElement)\b/;

/** esbuild options that compile our sources for the oldest browsers. */
const FOR_OLD_BROWSERS = {
  loader: 'ts',
  target: BUILD_TARGETS,
  // Chrome before 91 runs only `f?.(...list)` wrongly, and our scripts have no such call (test/package/built-scripts.test.mjs).
  supported: {'optional-chain': true},
  // Fields are assigned in the constructor: class fields are unreliable in Safari before 16.
  tsconfigRaw: {compilerOptions: {useDefineForClassFields: false, verbatimModuleSyntax: true}},
  sourcemap: true,
};

/**
 * Compiles our classes for the oldest supported browsers. Private members get plain names, `_a`, `_b` …, because Firefox and Safari got
 * private methods later and the helpers for them are large. Runs before bundling.
 *
 * @returns {import('vite').Plugin}
 */
export function plainClasses() {
  return {
    name: 'plain-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\bclass\b/},
      async handler(code, id) {
        const named = new MagicString(code);
        for (const {start, end, text} of findPrivateNames(code, id)) named.update(start, end, text);
        const plain = await transform(named.toString(), {...FOR_OLD_BROWSERS, sourcefile: id});
        return {code: plain.code, map: plain.map};
      },
    },
  };
}

/**
 * The private names in a file and their replacements. Each class has its own names.
 *
 * @param {string} code TypeScript
 * @param {string} file its name
 * @returns {readonly {start: number, end: number, text: string}[]}
 * @throws when a class with private members extends one that may have members of these names
 */
export function findPrivateNames(code, file) {
  const found = [];
  const classes = [];
  const enter = ({superClass: base}) =>
    classes.push({base: base ? code.slice(base.start, base.end) : 'Error', names: new Map()});
  const leave = () => void classes.pop();
  const name = ({start, end, name: text}) => {
    const owner = classes.at(-1);
    if (!BASES.test(owner.base)) throw new Error(`${file}: #${text} may be a member of the base class.`);
    if (!owner.names.has(text)) owner.names.set(text, `_${shortName(owner.names.size)}`);
    found.push({start, end, text: owner.names.get(text)});
  };
  new Visitor({
    'ClassDeclaration': enter,
    'ClassDeclaration:exit': leave,
    'ClassExpression': enter,
    'ClassExpression:exit': leave,
    'PrivateIdentifier': name,
  }).visit(parseSync(file, code).program);
  return found;
}

/** `a` to `z`, then `aa` … */
function shortName(index) {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : shortName(Math.floor(index / 26) - 1) + letter;
}
