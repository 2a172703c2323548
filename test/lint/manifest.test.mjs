import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';
import {makeManifest, readElement} from '../../scripts/build/manifest/element.mjs';
import {bare, partsIn, propertiesIn, rowsOf} from '../../scripts/build/manifest/theming.mjs';
import {PaymentWidgetElement} from '../../src/element/payment-widget.ts';

const ELEMENT = readElement(makeManifest());
const REFERENCE = read('docs/element.md');
const THEMING = read('docs/theming.md');
const FIELDS = ELEMENT.members.filter(({kind, readonly}) => kind === 'field' && !readonly);
/** Read-only members of a form control; docs/page-api.md documents them. */
const READ_ONLY = ELEMENT.members.filter(({readonly}) => readonly);

describe('the manifest', () => {
  test('has the attributes that the element observes, and `lang`, which every element has', () =>
    assert.deepEqual(namesOf(ELEMENT.attributes), ['lang', ...PaymentWidgetElement.observedAttributes].sort()));

  test('has the properties of the element, with or without an attribute', () => {
    const declared = [...PaymentWidgetElement.elementProperties].map(([name]) => name);
    assert.deepEqual(namesOf(FIELDS), declared.sort());
    assert.deepEqual(namesOf(FIELDS.filter(({attribute}) => !attribute)), ['customer', 'session', 'words']);
  });

  test('has every method that a page may call, and nothing that is private', () => {
    const methods = ELEMENT.members.filter(({kind}) => kind === 'method');
    const own = Object.getOwnPropertyNames(PaymentWidgetElement.prototype);
    const ofBrowser = ['constructor', 'adoptedCallback', 'formDisabledCallback', 'formResetCallback'];
    const ofBases = ['addEventListener', 'createRenderRoot', 'render', 'scheduleUpdate', 'updated', 'willUpdate'];
    const notOurs = [...ofBrowser, ...ofBases, ...namesOf(READ_ONLY), ...namesOf(FIELDS)];
    assert.deepEqual(namesOf(methods), own.filter((name) => !notOurs.includes(name)).sort());
    assert.equal(JSON.stringify(ELEMENT).includes('#intent'), false);
  });

  test('has a description of every entry, and the type of attributes, properties and events', () => {
    const {attributes, members, events, cssProperties, cssParts} = ELEMENT;
    for (const {name, description} of [...attributes, ...members, ...events, ...cssProperties, ...cssParts])
      assert.ok(description, name);
    for (const {name, type} of [...attributes, ...FIELDS, ...events]) assert.ok(type?.text, name);
  });

  test('has a choice as a union type, with its default', () => {
    const mode = ELEMENT.attributes.find(({name}) => name === 'mode');
    assert.deepEqual([mode.type.text, mode.default], ["'add' | 'charge' | 'invoice'", "'charge'"]);
  });
});

describe('docs/element.md', () => {
  test('has a row for every attribute and property, and no other', () => {
    const rows = rowsOf(REFERENCE, '## Attributes and properties').map(([attribute, property]) =>
      [attribute, property].map(bare),
    );
    const inManifest = [
      ...ELEMENT.attributes.map(({name, fieldName}) => [name, fieldName ?? name]),
      ...FIELDS.filter(({attribute}) => !attribute).map(({name}) => ['', name]),
    ];
    assert.deepEqual(rows.sort(), inManifest.sort());
  });

  test('names every method', () => {
    const [line] = /^Methods: [^]+?\n\n/m.exec(REFERENCE) ?? [''];
    const named = [...line.matchAll(/`(\w+)\(\)`/g)].map(([, name]) => name);
    assert.deepEqual(named.sort(), namesOf(ELEMENT.members.filter(({kind}) => kind === 'method')));
  });

  test('has every event', () => {
    const named = rowsOf(REFERENCE, '## Events').map(([event]) => bare(event));
    assert.deepEqual(named.filter((name) => name !== '').sort(), namesOf(ELEMENT.events));
  });

  test('names every custom property', () => {
    const [line] = /Custom properties: ([^;]+);/.exec(REFERENCE) ?? [''];
    const said = [...line.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const short = (name) => said.includes(name) || said.some((one) => !one.startsWith('--') && name.endsWith(one));
    assert.deepEqual(
      namesOf(ELEMENT.cssProperties).filter((name) => !short(name)),
      [],
    );
    assert.equal(said.length, ELEMENT.cssProperties.length);
  });
});

describe('docs/page-api.md', () => {
  const document = read('docs/page-api.md');

  test('names every read-only member of a form control', () => {
    assert.deepEqual(namesOf(READ_ONLY), ['form', 'validationMessage', 'validity']);
    for (const {name} of READ_ONLY) assert.ok(document.includes(`\`${name}\``), name);
  });

  test('has the events that docs/element.md only names', () => {
    const rows = rowsOf(document, '## Events').map(([event]) => bare(event));
    assert.deepEqual(rows, ['onReady', 'onChange', 'onBeforeSubmit']);
  });
});

describe('docs/theming.md', () => {
  test('is the source of the custom properties and parts in the manifest', () => {
    assert.deepEqual(ELEMENT.cssProperties, propertiesIn(THEMING));
    assert.deepEqual(ELEMENT.cssParts, partsIn(THEMING));
  });

  test('provides two defaults for a colour, and the named default for another property', () => {
    const document = [
      '## Custom properties',
      '| property | what | light | dark |',
      '| - | - | - | - |',
      '| `--a` | text | `#000000` | `#ffffff` |',
      '| `--b` | corners: `10px` | | |',
      '| `--c` | letters | | |',
      '## Parts',
    ].join('\n');
    assert.deepEqual(propertiesIn(document), [
      {name: '--a', description: 'text', default: 'light-dark(#000000, #ffffff)'},
      {name: '--b', description: 'corners: `10px`', default: '10px'},
      {name: '--c', description: 'letters'},
    ]);
  });
});

describe('the data for editors', () => {
  test('VS Code offers the attributes, and the values of those with a fixed set', () => {
    const [tag] = JSON.parse(read('editor/vscode.html-custom-data.json')).tags;
    assert.equal(tag.name, 'payment-widget');
    assert.deepEqual(namesOf(tag.attributes), namesOf(ELEMENT.attributes));
    const {values} = tag.attributes.find(({name}) => name === 'currency');
    assert.deepEqual(namesOf(values), ['BIF', 'KES', 'USD', 'XAF']);
    assert.deepEqual(tag.attributes.find(({name}) => name === 'amount').values, []);
  });

  test('JetBrains offers attributes, properties, events, custom properties and parts', () => {
    const {name, version, contributions} = JSON.parse(read('editor/web-types.json'));
    const [tag] = contributions.html.elements;
    assert.deepEqual([name, version], ['@payment-widget/element', JSON.parse(read('package.json')).version]);
    assert.deepEqual(namesOf(tag.attributes), namesOf(ELEMENT.attributes));
    assert.deepEqual(namesOf(tag.js.properties), namesOf([...FIELDS, ...READ_ONLY]));
    assert.deepEqual(namesOf(tag.js.events), namesOf(ELEMENT.events));
    assert.deepEqual(namesOf(contributions.css.properties), namesOf(ELEMENT.cssProperties));
    const parts = ELEMENT.cssParts.map(({name}) => ({name: `part(${name})`}));
    assert.deepEqual(namesOf(contributions.css['pseudo-elements']), namesOf(parts));
  });
});

function namesOf(list) {
  return list.map(({name}) => name).sort();
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
