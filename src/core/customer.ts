import {isBlank} from './text.js';

/** A new customer, with the field names of the service. */
export interface CustomerDetails extends CustomerNames {
  readonly email: string;
  readonly phone_number?: string;
  readonly birth_date?: string;
  readonly address?: Readonly<Record<string, string>>;
}

export interface CustomerNames {
  readonly first_name: string;
  readonly last_name: string;
}

/** What a page may know about the payer beforehand (property `customer`). */
export type CustomerPrefill = Partial<CustomerDetails>;

/** A new customer before the card is known: names that are not there are taken from it. */
export type TypedDetails = Omit<CustomerDetails, keyof CustomerNames> & Partial<CustomerNames>;

export type DetailField = 'first_name' | 'last_name' | 'email';
export type DetailProblem = 'missing' | 'wrong';

/** The fields that a payer can be asked for, in order. */
const DETAIL_FIELDS: readonly DetailField[] = ['first_name', 'last_name', 'email'];

/** The most characters of a name or an e-mail address at the service. */
export const MOST_CHARACTERS = 100;
/** The HTML standard's rule for an e-mail input, plus a dot in the domain: `a@localhost` is not accepted. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/;

/** Fields that only the page can set, with the format that the service expects. */
const OPTIONAL_SHAPES: Readonly<Record<string, RegExp>> = {
  phone_number: /^\+[1-9]\d{6,14}$/,
  birth_date: /^\d{4}-\d{2}-\d{2}$/,
};

/**
 * Reads the page's `customer`. Leaves out what is not text or not in the service's format: these fields are optional, and the payer could not
 * mend a field that is not shown.
 */
export function readPrefill(value: unknown): CustomerPrefill {
  if (typeof value !== 'object' || value === null) return {};
  const {address, ...others} = value as Readonly<Record<string, unknown>>;
  const isUsable = (name: string, text: string): boolean => text !== '' && OPTIONAL_SHAPES[name]?.test(text) !== false;
  const texts = Object.entries(others).filter(([name, text]) => typeof text === 'string' && isUsable(name, text));
  const place = typeof address === 'object' && address !== null ? {address: {...address}} : {};
  return {...(Object.fromEntries(texts) as CustomerPrefill), ...place};
}

/** What is wrong with one field as typed; undefined when it is right. */
export function checkDetail(field: DetailField, text: string): DetailProblem | undefined {
  const value = text.trim();
  if (isBlank(value)) return 'missing';
  if (value.length > MOST_CHARACTERS) return 'wrong';
  return field === 'email' && !EMAIL.test(value) ? 'wrong' : undefined;
}

/**
 * The fields that the payer is asked for, in order: those that the page has not set, or not validly.
 *
 * @param isNameAsked whether the page wants the names typed; otherwise they are taken from the card
 */
export function fieldsToAsk(prefill: CustomerPrefill, isNameAsked: boolean): readonly DetailField[] {
  return DETAIL_FIELDS.filter((field) => (isNameAsked || field === 'email') && !isKnown(prefill, field));
}

function isKnown(prefill: CustomerPrefill, field: DetailField): boolean {
  return checkDetail(field, prefill[field] ?? '') === undefined;
}

/** The whole name, when the page knows it: the name on the card is not asked for then. */
export function knownName(prefill: CustomerPrefill): string | undefined {
  const {first_name, last_name} = prefill;
  const isWhole = isKnown(prefill, 'first_name') && isKnown(prefill, 'last_name');
  return isWhole && first_name && last_name ? `${first_name.trim()} ${last_name.trim()}` : undefined;
}

/** The page's valid values and, for the fields that were asked for, what the payer typed, trimmed. */
export function mergeDetails(
  prefill: CustomerPrefill,
  typed: Readonly<Partial<Record<DetailField, string>>>,
  asked: readonly DetailField[],
): TypedDetails {
  const {first_name, last_name, email = '', ...others} = prefill;
  const known = {first_name, last_name, email};
  const texts = DETAIL_FIELDS.map((field) => [field, (asked.includes(field) ? typed : known)[field]?.trim()] as const);
  const usable = texts.filter(([field, text]) => asked.includes(field) || checkDetail(field, text ?? '') === undefined);
  return {...others, email, ...(Object.fromEntries(usable) as Partial<CustomerDetails>)};
}
