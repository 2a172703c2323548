/** An answer that does not have the promised shape. Names the field, never its value. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** Reads named fields of one JSON object; each method throws {@link ShapeError} when the field is not what it says. */
export interface Fields {
  text(name: string): string;
  /** Text, or null when the field is null or absent. */
  textOrNull(name: string): string | null;
  integer(name: string): number;
  flag(name: string): boolean;
  /** The object in this field. */
  fields(name: string): Fields;
  /** The object in this field, or null when the field is null or absent. */
  fieldsOrNull(name: string): Fields | null;
  /** The objects of the array in this field; no objects when the field is null or absent. */
  list(name: string): readonly Fields[];
}

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
    flag: (name) => flagIn(record[name], at(name)),
    list: (name) =>
      arrayIn(record[name] ?? [], at(name)).map((item, index) => fieldsOf(item, `${at(name)}[${String(index)}]`)),
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

function arrayIn(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(`${path}: not a list`);
  return value;
}
