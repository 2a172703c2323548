/** The Custom Elements Manifest: what `<payment-widget>` has for whoever uses it, read from the sources and docs/theming.md. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {create, ts} from '@custom-elements-manifest/analyzer';
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import {ROOT} from '../../test/browser.mjs';
import {partsIn, propertiesIn} from './theming.mjs';

/** The sources that the element is read from, and the shipped files that have their exports. */
const SHIPPED = {'src/element/payment-widget': 'dist/esm/index.js', 'src/define': 'dist/esm/define.js'};

/** @returns the manifest; `readElement()` of it gives the one element. */
export function makeManifest() {
  const modules = Object.keys(SHIPPED).map((name) => sourceOf(`${name}.ts`));
  const {schemaVersion, ...found} = shippedPaths(create({modules, plugins: litPlugin()}));
  const element = readElement(found);
  for (const one of found.modules) one.declarations = one.declarations.filter(({kind}) => kind === 'class');
  moveDefinition(found.modules);
  // What one source lends another is in no shipped file.
  const declared = new Set(found.modules.flatMap(({declarations}) => declarations.map(({name}) => name)));
  for (const one of found.modules) one.exports = one.exports.filter(({declaration}) => declared.has(declaration.name));
  element.members = element.members.filter(isForPages);
  for (const one of [element, ...element.members, ...element.attributes, ...element.events]) tidy(one);
  for (const attribute of element.attributes) completeAttribute(attribute, element.members);
  const document = readFileSync(path.join(ROOT, 'docs/theming.md'), 'utf8');
  Object.assign(element, {cssProperties: propertiesIn(document), cssParts: partsIn(document)});
  return {schemaVersion, readme: 'README.md', modules: found.modules};
}

/** The source of the element has the function that defines the tag; the module that calls it is `define`. */
function moveDefinition([element, define]) {
  const isDefinition = ({kind}) => kind === 'custom-element-definition';
  define.exports.push(...element.exports.filter(isDefinition));
  element.exports = element.exports.filter((one) => !isDefinition(one));
}

/** Whether it is the element's own, for pages to use: what is static is for copies of the element to find each other. */
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

/** The manifest as the package has it: nobody can import the sources. */
function shippedPaths(manifest) {
  return JSON.parse(JSON.stringify(manifest), (_key, value) => {
    const [, name] = /^\/?(src\/[\w/-]+)\.[jt]s$/.exec(value) ?? [];
    return name === undefined ? value : SHIPPED[name];
  });
}

/** Puts a description, which the source breaks into lines, on one. */
function tidy(one) {
  if (one.description) one.description = one.description.replaceAll('\n', ' ');
}

/** An attribute is absent instead of null or undefined, and has the default of its property. */
function completeAttribute(attribute, members) {
  attribute.type.text = attribute.type.text.replace(' | null | undefined', '');
  const value = members.find(({name}) => name === attribute.fieldName)?.default;
  if (value !== undefined) attribute.default = value;
}
