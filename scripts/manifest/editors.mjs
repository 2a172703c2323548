/** What editors read, made from the manifest: VS Code's custom data for HTML and JetBrains' web-types. */

/** `vscode.html-custom-data.json`, version 1.1: the tag, its attributes, and the values of those that have a few. */
export function htmlCustomData({tagName, description, attributes}) {
  const tag = {name: tagName, description: markdown(description), attributes: attributes.map(htmlAttribute)};
  return {version: 1.1, tags: [tag]};
}

/** `web-types.json`: the tag with its attributes, properties, events, custom properties and parts. */
export function webTypes(element, {name, version}) {
  const {tagName, description, attributes, members, events, cssProperties, cssParts} = element;
  const fields = members.filter(({kind}) => kind === 'field');
  const html = {
    name: tagName,
    description,
    attributes: attributes.map((one) => ({...described(one), value: {type: one.type.text}})),
    js: {properties: fields.map(typed), events: events.map(typed)},
    css: {properties: cssProperties.map(described), parts: cssParts.map(described)},
  };
  return {
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    'contributions': {html: {elements: [html]}},
  };
}

function htmlAttribute({name, description, type}) {
  const values = [...type.text.matchAll(/'([^']+)'/g)].map(([, value]) => ({name: value}));
  return {name, description: markdown(description), ...(values.length > 0 && {values})};
}

function markdown(value) {
  return {kind: 'markdown', value};
}

function typed(one) {
  return {...described(one), type: one.type.text};
}

function described({name, description, default: value}) {
  return {name, description, ...(value !== undefined && {default: value})};
}
