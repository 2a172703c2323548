/** An answer that does not match the OpenAPI document. Names the field, never its value. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/**
 * Reads named fields of one JSON object; each throws {@link ShapeError} when the field is missing or has another type. `Shape` is
 * the contract's type: only its fields can be read, and only with their types.
 */
export type Fields<Shape = unknown> = FieldsNamed<{
  readonly text: RequiredName<Shape, string>;
  readonly textOrNull: AnyName<Shape, string>;
  readonly integer: RequiredName<Shape, number>;
  readonly integerOr: AnyName<Shape, number>;
  readonly flag: RequiredName<Shape, boolean>;
  readonly fields: RequiredName<Shape, object>;
  readonly fieldsOrNull: AnyName<Shape, object>;
  readonly list: AnyName<Shape, readonly object[]>;
  readonly texts: RequiredName<Shape, readonly string[]>;
}>;

type Method = 'text' | 'textOrNull' | 'integer' | 'integerOr' | 'flag' | 'fields' | 'fieldsOrNull' | 'list' | 'texts';

/** The readers, each with the field names that it accepts. */
interface FieldsNamed<Names extends Readonly<Record<Method, string>>> {
  readonly text: (name: Names['text']) => string;
  /** Text, or null when the field is null or absent. */
  readonly textOrNull: (name: Names['textOrNull']) => string | null;
  /** A safe integer. */
  readonly integer: (name: Names['integer']) => number;
  /** The same, or `absent` when the field is null or absent. */
  readonly integerOr: (name: Names['integerOr'], absent: number) => number;
  readonly flag: (name: Names['flag']) => boolean;
  /** The object in this field. */
  readonly fields: (name: Names['fields']) => Fields;
  /** The object in this field, or null when the field is null or absent. */
  readonly fieldsOrNull: (name: Names['fieldsOrNull']) => Fields | null;
  /** The objects of the array in this field; no objects when the field is null or absent. */
  readonly list: (name: Names['list']) => readonly Fields[];
  /** The texts of the array in this field. */
  readonly texts: (name: Names['texts']) => readonly string[];
}

/** The names of the required fields of this type; any name when `Shape` is unknown. */
type RequiredName<Shape, Value> = unknown extends Shape
  ? string
  : keyof {[Name in keyof Shape as Shape[Name] extends Value ? Name : never]: 1} & string;

/** The names of all fields of this type, required or not; any name when `Shape` is unknown. */
type AnyName<Shape, Value> = unknown extends Shape
  ? string
  : keyof {[Name in keyof Shape as NonNullable<Shape[Name]> extends Value ? Name : never]: 1} & string;

/** Opens a parsed JSON value for reading; throws {@link ShapeError} when it is not an object. */
export function fieldsOf(value: unknown, path = 'answer'): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeError(`${path}: not an object`);
  const record = value as Readonly<Record<string, unknown>>;
  const at = (name: string): string => `${path}.${name}`;
  const textOrNull = (name: string): string | null => {
    const field = record[name] ?? null;
    if (field !== null && typeof field !== 'string') throw new ShapeError(`${at(name)}: not text`);
    return field;
  };
  const fieldsOrNull = (name: string): Fields | null =>
    (record[name] ?? null) === null ? null : fieldsOf(record[name], at(name));
  return {
    textOrNull,
    fieldsOrNull,
    text: (name) => present(textOrNull(name), at(name)),
    fields: (name) => present(fieldsOrNull(name), at(name)),
    integer: (name) => integerIn(record[name], at(name)),
    integerOr: (name, absent) => integerIn(record[name] ?? absent, at(name)),
    flag: (name) => flagIn(record[name], at(name)),
    list: (name) =>
      arrayIn(record[name] ?? [], at(name)).map((item, index) => fieldsOf(item, `${at(name)}[${String(index)}]`)),
    texts: (name) => arrayIn(record[name], at(name)).map((item) => textIn(item, at(name))),
  };
}

function present<T>(value: T | null, path: string): T {
  if (value === null) throw new ShapeError(`${path}: missing`);
  return value;
}

function integerIn(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new ShapeError(`${path}: not an integer`);
  return value;
}

function flagIn(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new ShapeError(`${path}: not a boolean`);
  return value;
}

function textIn(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new ShapeError(`${path}: not texts`);
  return value;
}

function arrayIn(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(`${path}: not a list`);
  return value;
}
