/**
 * Writes the types of the API contract: one file for servers, one for the widget with only the operations that a page may call.
 * Types only: they add nothing to a bundle.
 */
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import openapiTS, {astToString} from 'openapi-typescript';
import {ROOT} from '../test/browser.mjs';

const SOURCE = 'service/openapi.json';
const HEAD = `/* Made from ${SOURCE} by \`npm run api:types\`; do not edit. */\n\n`;

const contract = JSON.parse(await readFile(path.join(ROOT, SOURCE), 'utf8'));
await write('service/src/generated/api.d.ts', forServers(contract));
await write('src/generated/service-api.ts', forPages(contract));

async function write(file, document) {
  const types = astToString(await openapiTS(shapesOf(document), {immutable: true}));
  await writeFile(path.join(ROOT, file), HEAD + types);
}

/** The document without the parts that do not affect types: examples and response headers. */
function shapesOf(document) {
  const bare = (media) => ({schema: media.schema});
  const paths = mapEntries(document.paths, (operations) =>
    mapEntries(operations, ({responses, ...operation}) => ({
      ...operation,
      responses: mapEntries(responses, ({description, content}) => ({
        description,
        ...(content === undefined ? {} : {content: mapEntries(content, bare)}),
      })),
    })),
  );
  const {schemas, parameters} = document.components;
  return {...document, paths, components: {schemas, parameters}};
}

/** The server API, without the simulator and the pages. */
function forServers(document) {
  const paths = filterEntries(document.paths, (_operations, place) => place.startsWith('/v2/'));
  const schemas = filterEntries(document.components.schemas, reachable(document, paths));
  return {...document, paths, components: {...document.components, schemas}};
}

/** The operations that a publishable key or a session may call, and the schemas they use. */
function forPages(document) {
  const isForPages = (operation) => ['publishable', 'session'].some((kind) => operation['x-callers']?.includes(kind));
  const paths = mapEntries(document.paths, (operations) => filterEntries(operations, isForPages));
  const used = filterEntries(paths, (operations) => Object.keys(operations).length > 0);
  const schemas = filterEntries(document.components.schemas, reachable(document, used));
  return {...document, paths: used, components: {...document.components, schemas}};
}

/** Returns a predicate: is this named schema referenced from `part`, directly or through other schemas? */
function reachable(document, part) {
  const found = new Set();
  const look = (text) => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(JSON.stringify(document.components.schemas[name]));
    }
  };
  look(JSON.stringify(part));
  return (_schema, name) => found.has(name);
}

function mapEntries(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function filterEntries(object, isWanted) {
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => isWanted(value, name)));
}
