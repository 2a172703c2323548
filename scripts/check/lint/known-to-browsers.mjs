import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {browsersWithout} from '../../browsers.mjs';

const {api, javascript} = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);

/**
 * Reports a global or member of JavaScript or the DOM that a listed browser lacks, and a regular expression that looks behind.
 * Option: names that are allowed because the code that uses them checks for them or works without.
 */
export const knownToBrowsers = {
  meta: {
    type: 'problem',
    schema: [{type: 'array', items: {type: 'string'}}],
    messages: {young: '{{name}} is not supported by the oldest browsers listed in package.json: {{browsers}}.'},
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    if (!services.program) return {};
    const checker = services.program.getTypeChecker();
    const allowed = new Set(context.options[0] ?? []);
    const report = (node, name, statement) => {
      const browsers = allowed.has(name) ? [] : browsersWithout(statement);
      if (browsers.length > 0) context.report({node, messageId: 'young', data: {name, browsers: browsers.join(', ')}});
    };
    const checkMember = (node, member, object) => {
      const type = checker.getApparentType(checker.getNonNullableType(services.getTypeAtLocation(object)));
      if (!member || !isOfLibrary(type.getProperty(member))) return;
      const names = [object.name, ...namesOf(type, checker)];
      const owner = names.find((name) => statementOf(name, member));
      if (owner !== undefined) report(node, `${owner}.${member}`, statementOf(owner, member));
    };
    return {
      'MemberExpression[computed=false]': ({object, property}) => checkMember(property, property.name, object),
      'ObjectPattern > Property[computed=false]': ({key, parent}) => checkMember(key, key.name, parent),
      ':matches(CallExpression, NewExpression, MemberExpression) > Identifier': (node) => {
        const statement = (api[node.name] ?? javascript.builtins[node.name])?.__compat;
        if (statement && isOfLibrary(services.getSymbolAtLocation(node))) report(node, node.name, statement);
      },
      'Literal[regex]': (node) => {
        const statement = javascript.regular_expressions.lookbehind_assertion.__compat;
        if (/\(\?<[=!]/.test(node.regex.pattern)) report(node, 'A regular expression that looks behind', statement);
      },
    };
  },
};

/** The names of a type and its base types in the compatibility data, for each part of a union. */
function namesOf(type, checker) {
  const parts = type.isUnionOrIntersection() ? type.types.map((part) => checker.getApparentType(part)) : [type];
  return parts.flatMap((part) => {
    const name = part.symbol?.name.replace(/^Readonly(?=Array)|Constructor$/, '');
    const bases = part.isClassOrInterface() || part.target?.isClassOrInterface() ? (part.getBaseTypes() ?? []) : [];
    const global = name === 'globalThis' ? ['Window'] : [];
    return [name, ...global, ...bases.flatMap((base) => namesOf(base, checker))].filter(Boolean);
  });
}

function statementOf(owner, member) {
  const places = [api[owner], javascript.builtins[owner]];
  for (const place of places) {
    const found = place && Object.hasOwn(place, member) ? place[member] : place?.[`${member}_static`];
    if (found?.__compat) return found.__compat;
  }
  return undefined;
}

function isOfLibrary(symbol) {
  const files = (symbol?.declarations ?? []).map((declaration) => declaration.getSourceFile().fileName);
  return files.length > 0 && files.every((file) => /\/typescript\/lib\/lib\..+\.d\.ts$/.test(file));
}
