/** The parts of a printed schema that are needed for a sample. */
export interface PrintedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, PrintedSchema>>;
  readonly items?: PrintedSchema;
  readonly anyOf?: readonly PrintedSchema[];
}

/** The printed schemas that others reference, by name. */
export type NamedSchemas = Readonly<Record<string, PrintedSchema>>;

/** The prefix of references to named schemas. */
const SCHEMAS_PATH = '#/components/schemas/';

/** Builds a value of the schema from the first example of each part; `null` where there is none. */
export function sampleOf(schema: PrintedSchema, named: NamedSchemas): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.$ref !== undefined) return sampleOf(namedSchema(schema.$ref, named), named);
  return compose(schema, named);
}

/** The schema that a reference leads to. */
function namedSchema(reference: string, named: NamedSchemas): PrintedSchema {
  const schema = named[reference.slice(SCHEMAS_PATH.length)];
  if (schema === undefined) throw new Error(`the OpenAPI document has no ${reference}`);
  return schema;
}

function compose({properties, items, anyOf}: PrintedSchema, named: NamedSchemas): unknown {
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], named);
  if (items !== undefined) return [sampleOf(items, named)];
  if (properties === undefined) return null;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part, named)]));
}
