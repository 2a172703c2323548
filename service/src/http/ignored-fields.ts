import type {App} from './context.js';
import {readShape, type Shape} from './shape.js';

const MAX_NAMES = 20;

/** Names the body members that the operation does not read in a response header, so that typos are noticed. */
export function nameIgnoredFields(app: App): void {
  app.addHook('preHandler', async (request, reply) => {
    const schema = request.routeOptions.schema?.body as Shape | undefined;
    if (schema === undefined) return;
    const names = unknownNames(app, request.body, schema);
    // Only plain names are listed: anything else might be something that must not be sent back.
    const listed = names.filter((name) => /^[a-zA-Z_][a-zA-Z_.]{0,63}$/.test(name)).slice(0, MAX_NAMES);
    if (listed.length > 0) void reply.header('Ignored-Fields', listed.join(', '));
  });
}

function unknownNames(app: App, value: unknown, schema: Shape): readonly string[] {
  const {properties, items} = readShape(app, schema);
  if (Array.isArray(value)) return items === undefined ? [] : value.flatMap((part) => unknownNames(app, part, items));
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? [name] : unknownNames(app, part, known).map((inner) => `${name}.${inner}`);
  });
}
