import type {App} from './context.js';

/** The parts of a schema that describe its members and lists. */
export interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
}

/** Resolves a `$ref`; returns any other schema unchanged. */
export function readShape(app: App, schema: Shape): Shape {
  return schema.$ref === undefined
    ? schema
    : ((app.getSchema(schema.$ref.replace(/#$/, '')) as Shape | undefined) ?? {});
}
