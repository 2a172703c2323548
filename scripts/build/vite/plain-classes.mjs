import {transform} from 'esbuild';
import MagicString from 'magic-string';
import {parseSync, Visitor} from 'vite';
import {BUILD_TARGETS} from '../../browsers.mjs';

/** What our classes extend: none of them has members named as ours are here. */
const BASES = /\b(?:CustomEvent|Error|LitElement)\b/;

/** Rewrites our sources for the oldest browsers. */
const FOR_OLD_BROWSERS = {
  loader: 'ts',
  target: BUILD_TARGETS,
  // Chrome before 91 runs `f?.(...list)` wrongly, and nothing else of it; our scripts have no such call (test/package/built-scripts.test.mjs).
  supported: {'optional-chain': true},
  // A field is set in the constructor: Safari before 16 has no fields that can be relied on.
  tsconfigRaw: {compilerOptions: {useDefineForClassFields: false, verbatimModuleSyntax: true}},
  sourcemap: true,
};

/**
 * Turns our classes into those that the oldest browsers of the list know. Private members get plain names, `_a`, `_b` …: Firefox and Safari
 * learnt private methods later, and helpers for them take many bytes. Comes before the code is bundled.
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
 * The private names in a file and what they become. Each class has names of its own.
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
