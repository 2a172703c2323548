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

/** What a page may already know about the payer (property `customer`). */
export type CustomerPrefill = Partial<CustomerDetails>;

/** A new customer before the card is known: missing names are taken from the card. */
export type TypedDetails = Omit<CustomerDetails, keyof CustomerNames> & Partial<CustomerNames>;

export type DetailField = 'first_name' | 'last_name' | 'email' | 'phone_number' | 'line1' | 'city';
export type DetailProblem = 'missing' | 'wrong';

/** The fields that the payer is asked for, in order, each with its text as it is checked and sent. */
export type AskedTexts = readonly (readonly [DetailField, string])[];

/** The fields that a payer can be asked for, in order, each with the word in the page's `fields` that requests it; '': always asked for. */
const DETAIL_FIELDS: Readonly<Record<DetailField, string>> = {
  first_name: 'names',
  last_name: 'names',
  email: '',
  phone_number: 'phone',
  line1: 'address',
  city: 'address',
};

/** The service's maximum length of a name or an e-mail address, in characters. */
export const MAX_LENGTH = 100;

/** The accepted formats. A phone number is converted to the service's format before it is sent. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  /** The HTML standard's rule for an e-mail input, plus a dot in the domain: `a@localhost` is not accepted. */
  email: /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/,
  /** Allows any characters except letters between the digits, and `00` instead of `+`. */
  phone_number: /^[^\p{L}\p{N}+]*(?:\+|00)[1-9](?:[^\p{L}\p{N}+]*\d){6,14}[^\p{L}\p{N}+]*$/u,
  birth_date: /^\d{4}-\d{2}-\d{2}$/,
};

/**
 * Reads the page's `customer`. Leaves out values that are not text or not in an accepted format: the payer is asked for them, or they are
 * optional. The payer could not correct a field that is not shown.
 */
export function readPrefill(value: unknown): CustomerPrefill {
  if (typeof value !== 'object' || value === null) return {};
  const {address, ...others} = value as Readonly<Record<string, unknown>>;
  const place = typeof address === 'object' && address !== null ? {address: textsOf(address)} : {};
  return {...textsOf(others), ...place};
}

function textsOf(values: object): Readonly<Record<string, string>> {
  const texts = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const,
  );
  const isUsable = ([name, text]: (typeof texts)[number]): boolean => text !== '' && SHAPES[name]?.test(text) !== false;
  return Object.fromEntries(texts.filter(isUsable));
}

/** The problem of a typed field; undefined when it is valid. */
export function checkDetail(field: DetailField, text: string): DetailProblem | undefined {
  const value = text.trim();
  if (isBlank(value)) return 'missing';
  if (value.length > MAX_LENGTH) return 'wrong';
  return SHAPES[field]?.test(value) === false ? 'wrong' : undefined;
}

/**
 * The fields that the payer is asked for, in order: those that the page has not set to a valid value.
 *
 * @param words the page's `fields`; without `names`, names are taken from the card
 */
export function fieldsToAsk(prefill: CustomerPrefill, words: readonly string[]): readonly DetailField[] {
  const isWanted = (field: DetailField): boolean => ['', ...words].includes(DETAIL_FIELDS[field]);
  return (Object.keys(DETAIL_FIELDS) as DetailField[]).filter((field) => isWanted(field) && !isKnown(prefill, field));
}

/** Whether the page has set a field to a valid value. */
export function isKnown({address, ...texts}: CustomerPrefill, field: DetailField): boolean {
  return (
    checkDetail(field, ({...address, ...texts} as Partial<Record<DetailField, string>>)[field] ?? '') === undefined
  );
}

/** Whether a new customer's first and last name are taken from the card: the page neither sets them nor asks for them. */
export function isNameFromCard(prefill: CustomerPrefill, words: readonly string[]): boolean {
  return !words.includes('names') && knownName(prefill) === undefined;
}

/** The whole name, when the page knows it. The name on the card is then not asked for. */
export function knownName(prefill: CustomerPrefill): string | undefined {
  const {first_name = '', last_name = ''} = prefill;
  const isWhole = isKnown(prefill, 'first_name') && isKnown(prefill, 'last_name');
  return isWhole ? `${first_name.trim()} ${last_name.trim()}` : undefined;
}
