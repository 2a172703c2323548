import type {App} from './context.js';

/** A schema, as far as its members matter. */
interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

const MOST_NAMES = 20;

/** Names the members of a body that no operation reads, in a header of the answer: a typing error is not silent. */
export function nameIgnoredFields(app: App): void {
  app.addHook('preHandler', async (request, reply) => {
    const schema = request.routeOptions.schema?.body as Shape | undefined;
    if (schema === undefined) return;
    const names = unknownNames(
      request.body,
      schema,
      (ref) => app.getSchema(ref.replace(/#$/, '')) as Shape | undefined,
    );
    // Only plain names are told: whatever else is in there might be something that must not come back.
    const told = names.filter((name) => /^[a-zA-Z_][a-zA-Z_.]{0,63}$/.test(name)).slice(0, MOST_NAMES);
    if (told.length > 0) void reply.header('Ignored-Fields', told.join(', '));
  });
}

function unknownNames(value: unknown, schema: Shape, find: (ref: string) => Shape | undefined): readonly string[] {
  const shape = schema.$ref === undefined ? schema : (find(schema.$ref) ?? {});
  const {properties, items} = shape;
  if (Array.isArray(value)) return items === undefined ? [] : value.flatMap((part) => unknownNames(part, items, find));
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? [name] : unknownNames(part, known, find).map((inner) => `${name}.${inner}`);
  });
}
