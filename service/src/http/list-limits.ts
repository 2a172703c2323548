import type {App} from './context.js';
import type {BrokenRule} from './field-problems.js';
import {readShape, type Shape} from './shape.js';

/** Refuses a list that is too long before its entries are validated. */
export function limitLists(app: App): void {
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body as Shape | undefined;
    if (schema === undefined) return;
    const validation = longLists(request.body, readShape(app, schema), {app, path: ''});
    if (validation.length > 0) throw Object.assign(new Error(), {validation, validationContext: 'body'});
  });
}

function longLists(
  value: unknown,
  {properties, items, maxItems}: Shape,
  place: {readonly app: App; readonly path: string},
): readonly BrokenRule[] {
  const inside = (part: unknown, name: string | number, shape: Shape): readonly BrokenRule[] =>
    longLists(part, readShape(place.app, shape), {...place, path: `${place.path}/${name}`});
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) {
      return [{keyword: 'maxItems', instancePath: place.path, params: {limit: maxItems}}];
    }
    return items === undefined ? [] : value.flatMap((part, index) => inside(part, index, items));
  }
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const members = value as Readonly<Record<string, unknown>>;
  return Object.entries(properties).flatMap(([name, shape]) =>
    Object.hasOwn(members, name) ? inside(members[name], name, shape) : [],
  );
}
