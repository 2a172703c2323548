import type {Actor, AdminWork} from '../../domain/admin/audit.js';

/** An option of a command. It takes a value. */
export interface Option {
  /** What the value is. */
  readonly is: string;
  readonly isRequired?: true;
  /** Whether it can be given several times. */
  readonly isMany?: true;
}

/** The values of the options that were given, by name. A name has at least one value. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** The printed fields of one object. */
export type Row = object;

/** The result of a command. */
export interface Answer {
  /** Whether it shows one object, one field per line, or a table. */
  readonly shape: 'one' | 'many';
  readonly rows: readonly Row[];
  /** What a person should know; not part of the JSON output. */
  readonly note?: string;
}

/** A command: a noun's verb. */
export interface Command {
  /** What it does, in one sentence. */
  readonly does: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (work: AdminWork, values: Values, actor: Actor) => Promise<Answer>;
}

/** A command with its options, as parsed. */
export interface Order {
  readonly command: Command;
  readonly values: Values;
  readonly isJson: boolean;
  /** The person who runs it, if `--by` was given. */
  readonly by: string | undefined;
}

/** The value of a required option: the arguments have been checked. */
export function one(values: Values, name: string): string {
  return maybe(values, name) ?? '';
}

/** The value of an option, if it was given. */
export function maybe(values: Values, name: string): string | undefined {
  return values[name]?.[0];
}

/** All values of an option. */
export function many(values: Values, name: string): readonly string[] {
  return values[name] ?? [];
}

/** How a person types a field: `tax_id` is `--tax-id`. */
export function optionOf(field: string): string {
  return `--${field.replaceAll('_', '-')}`;
}
