import type {App} from './context.js';

/** A schema, as far as its members and its lists matter. */
export interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
}

/** The schema itself, or the one that it points to. */
export function readShape(app: App, schema: Shape): Shape {
  return schema.$ref === undefined
    ? schema
    : ((app.getSchema(schema.$ref.replace(/#$/, '')) as Shape | undefined) ?? {});
}
