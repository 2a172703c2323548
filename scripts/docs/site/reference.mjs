/** The reference pages, generated from the Custom Elements Manifest. */

const COLOR = /#[\da-f]{6}/g;

/** Attributes, properties and methods. */
export function elementPage({attributes, members, description}) {
  const fields = members.filter(({kind}) => kind === 'field');
  const methods = members.filter(({kind}) => kind === 'method');
  return page('Attributes, properties and methods', [
    description,
    'Changing one of them loses nothing that was typed. A mistake sends nothing: the payer sees a plain notice, and the console names the attribute and the remedy.',
    '## Attributes',
    table(['attribute', 'property', 'type', 'default', 'what it is'], attributes.map(attributeRow)),
    '## Properties without an attribute',
    table(
      ['property', 'type', 'what it is'],
      fields
        .filter(({attribute}) => attribute === undefined)
        .map((one) => [code(one.name), code(one.type.text), one.description + (one.readonly ? ' Read-only.' : '')]),
    ),
    '## Methods',
    table(
      ['method', 'gives', 'what it does'],
      methods.map((one) => [code(`${one.name}()`), code(one.return.type.text), one.description]),
    ),
  ]);
}

/** The events for a page. */
export function eventsPage({events}) {
  return page('Events', [
    'All bubble and cross shadow boundaries: listen on the element or on any ancestor. They are typed on `GlobalEventHandlersEventMap`. An event is news for the page’s looks, not proof: [your server asks the service](/server).',
    table(
      ['event', 'type', 'when'],
      events.map(({name, type, description}) => [code(name), code(type.text), description]),
    ),
    'What their details hold: [charge](/modes/charge), [add](/modes/add) and [invoice](/modes/invoice) for `onSuccess`, [codes](/codes/) for `onFailure`, and [the page and the widget](/page-api#events) for the others.',
  ]);
}

/** Custom properties and parts, with colour swatches. */
export function tokensPage({cssProperties, cssParts}) {
  return page('Tokens and parts', [
    'Set the properties on the element or on any ancestor. [Theming](/theming) shows a whole look, and says which colours need which contrast.',
    '## Custom properties',
    table(
      ['property', 'default', 'what it is for'],
      cssProperties.map((one) => [
        code(one.name),
        [...swatches(one.default), code(one.default)].join(' '),
        one.description,
      ]),
    ),
    '## Parts',
    table(
      ['part', 'what it is'],
      cssParts.map(({name, description}) => [code(`::part(${name})`), description]),
    ),
  ]);
}

function attributeRow({name, fieldName, type, default: value, description}) {
  return [code(name), code(fieldName ?? name), code(type.text), code(value), description];
}

function swatches(value = '') {
  return [...value.matchAll(COLOR)].map(
    ([color]) => `<span class="swatch" style="background:${color}" aria-hidden="true"></span>`,
  );
}

function page(title, parts) {
  return `${['---\naside: false\n---', `# ${title}`, ...parts].join('\n\n')}\n`;
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

function cell(text = '') {
  return text.replaceAll('|', '\\|');
}

function code(text) {
  return text === undefined ? '' : `\`${text}\``;
}
