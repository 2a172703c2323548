/** What a payer tells about themselves when they are a new customer; names as the service's customers have them. */
export interface CustomerDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number?: string;
  readonly birth_date?: string;
  readonly address?: Readonly<Record<string, string>>;
}

/** What a page may know about the payer beforehand (property `customer`). */
export type CustomerPrefill = Partial<CustomerDetails>;

export type DetailField = 'first_name' | 'last_name' | 'email';
export type DetailProblem = 'missing' | 'wrong';

/** The fields a payer is asked for, in order. */
const DETAIL_FIELDS: readonly DetailField[] = ['first_name', 'last_name', 'email'];

const MOST_CHARACTERS = 100;
/** The HTML standard's rule for an e-mail input, plus a dot in the domain: nobody is paid through `a@localhost`. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/;

/** Fields a payer is never asked for, and the shape the service wants them in. */
const OPTIONAL_SHAPES: Readonly<Record<string, RegExp>> = {
  phone_number: /^\+[1-9]\d{6,14}$/,
  birth_date: /^\d{4}-\d{2}-\d{2}$/,
};

/**
 * What a page set as the customer, without what is no text, or not in the shape that the service takes: nobody could mend
 * a field that is not shown, and these are optional.
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
  if (value === '') return 'missing';
  if (value.length > MOST_CHARACTERS) return 'wrong';
  return field === 'email' && !EMAIL.test(value) ? 'wrong' : undefined;
}

/** The fields that the page did not already fill in rightly, and so the payer is asked for. */
export function fieldsToAsk(prefill: CustomerPrefill): readonly DetailField[] {
  return DETAIL_FIELDS.filter((field) => checkDetail(field, prefill[field] ?? '') !== undefined);
}

/** What the page knew rightly, and what the payer typed where it did not, trimmed. What was not asked does not count. */
export function mergeDetails(
  prefill: CustomerPrefill,
  typed: Readonly<Partial<Record<DetailField, string>>>,
): CustomerDetails {
  const asked = fieldsToAsk(prefill);
  const value = (field: DetailField): string => ((asked.includes(field) ? typed : prefill)[field] ?? '').trim();
  return {...prefill, first_name: value('first_name'), last_name: value('last_name'), email: value('email')};
}
