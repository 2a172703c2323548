/** Whether a value is valid. */
export type Check = (value: unknown) => boolean;

/** The checks of a message's fields. */
export type Shape = Readonly<Record<string, Check>>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A text of this pattern. */
export const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** One of these, exactly. */
export const oneOf =
  (...allowed: readonly (string | number | boolean)[]): Check =>
  (value) =>
    allowed.some((one) => one === value);

/** A whole number between two others, which are allowed too. */
export const integer =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The same check for an optional field. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Whether every named field passes its check and no other field is there. */
export function fits(data: unknown, shape: Shape): boolean {
  if (!isRecord(data)) return false;
  return (
    Object.keys(data).every((name) => Object.hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, check]) => check(data[name]))
  );
}

/** Whether 12 digits or more stand in a row once UUIDs, and then everything but letters and digits, are left out. */
export function looksLikeCard(text: string): boolean {
  return /\d{12}/.test(text.replace(UUID, '.').replace(/[^0-9a-z]/gi, ''));
}

/** Whether this is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
