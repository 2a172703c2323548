/** The Custom Elements Manifest: the public API of `<payment-widget>`, read from the sources and docs/theming.md. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {create, ts} from '@custom-elements-manifest/analyzer';
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import {ROOT} from '../../test/browser.mjs';
import {partsIn, propertiesIn} from './theming.mjs';

/** The source files of the element, and the shipped files that export them. */
const SHIPPED = {'src/element/payment-widget': 'dist/esm/index.js', 'src/define': 'dist/esm/define.js'};

/** @returns the manifest; {@link readElement} finds the element in it */
export function makeManifest() {
  const modules = Object.keys(SHIPPED).map((name) => sourceOf(`${name}.ts`));
  const {schemaVersion, ...found} = shippedPaths(create({modules, plugins: litPlugin()}));
  const element = readElement(found);
  for (const one of found.modules) one.declarations = one.declarations.filter(({kind}) => kind === 'class');
  moveDefinition(found.modules);
  // Drops re-exports between the sources: no shipped file has them.
  const declared = new Set(found.modules.flatMap(({declarations}) => declarations.map(({name}) => name)));
  for (const one of found.modules) one.exports = one.exports.filter(({declaration}) => declared.has(declaration.name));
  element.members = element.members.filter(isForPages);
  for (const one of [element, ...element.members, ...element.attributes, ...element.events]) tidy(one);
  for (const attribute of element.attributes) completeAttribute(attribute, element.members);
  const document = readFileSync(path.join(ROOT, 'docs/theming.md'), 'utf8');
  Object.assign(element, {cssProperties: propertiesIn(document), cssParts: partsIn(document)});
  return {schemaVersion, readme: 'README.md', modules: found.modules};
}

/** Moves the definition of the tag: the function is in the element's source, but `define` is the module that calls it. */
function moveDefinition([element, define]) {
  const isDefinition = ({kind}) => kind === 'custom-element-definition';
  define.exports.push(...element.exports.filter(isDefinition));
  element.exports = element.exports.filter((one) => !isDefinition(one));
}

/** Whether a member is public. Static members are internal: copies of the element use them to find each other. */
function isForPages({name, privacy, static: isStatic}) {
  return (privacy === undefined || privacy === 'public') && isStatic !== true && name !== 'addEventListener';
}

/** The declaration of `<payment-widget>` in a manifest. */
export function readElement({modules}) {
  return modules.flatMap(({declarations}) => declarations).find(({tagName}) => tagName === 'payment-widget');
}

function sourceOf(file) {
  return ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** The manifest with the paths of the shipped files, because the sources cannot be imported. */
function shippedPaths(manifest) {
  return JSON.parse(JSON.stringify(manifest), (_key, value) => {
    const [, name] = /^\/?(src\/[\w/-]+)\.[jt]s$/.exec(value) ?? [];
    return name === undefined ? value : SHIPPED[name];
  });
}

/** Joins the lines of a description. */
function tidy(one) {
  if (one.description) one.description = one.description.replaceAll('\n', ' ');
}

/** An attribute is absent rather than null or undefined. It has the default of its property. */
function completeAttribute(attribute, members) {
  attribute.type.text = attribute.type.text.replace(' | null | undefined', '');
  const value = members.find(({name}) => name === attribute.fieldName)?.default;
  if (value !== undefined) attribute.default = value;
}
