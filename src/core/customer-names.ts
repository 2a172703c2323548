import {
  isKnown,
  MAX_LENGTH,
  type CustomerDetails,
  type CustomerNames,
  type CustomerPrefill,
  type DetailField,
  type TypedDetails,
} from './customer.js';
import {isBlank} from './text.js';

/** Merges the page's valid values with the payer's input in the requested fields, in the service's format. */
export function mergeDetails(
  prefill: CustomerPrefill,
  typed: Readonly<Partial<Record<DetailField, string>>>,
  asked: readonly DetailField[],
): TypedDetails {
  const {first_name, last_name, phone_number, email = '', address, ...others} = prefill;
  const known = Object.entries({first_name, last_name, phone_number}).flatMap(([field, text = '']) =>
    isKnown(prefill, field as DetailField) ? [[field, tidy(field, text)]] : [],
  );
  const texts = asked.map((field) => [field, tidy(field, typed[field] ?? '')] as const);
  const place = {...address, ...Object.fromEntries(texts.filter(([field]) => PLACE.has(field)))};
  return {
    ...others,
    email: email.trim(),
    ...(Object.fromEntries([...known, ...texts.filter(([field]) => !PLACE.has(field))]) as Partial<CustomerDetails>),
    ...(Object.keys(place).length > 0 ? {address: place} : {}),
  };
}

/** A text in the service's format; a phone number becomes "+" and its digits. */
function tidy(field: string, text: string): string {
  return field === 'phone_number' ? text.replace(/[^\d+]/g, '').replace(/^00/, '+') : text.trim();
}

const PLACE: ReadonlySet<DetailField> = new Set(['line1', 'city']);

/** The details, with missing names taken from the name on the card. */
export function withNames(details: TypedDetails, holder: string): CustomerDetails {
  return {...namesOf(holder), ...details};
}

/** First names, then a last name with the particles that belong to it. */
const FIRST_AND_LAST =
  /^(.+?) ((?:(?:al|ben|bint?|d[aeiou]|de[lnr]|della|dos|du|el|ibn|la|le|ould|te[nr]|v[ao]n) )*\S+)$/i;

/**
 * Splits the name on a card into first and last name. The last name is the words in capitals, if there are others; else the last word, with
 * particles such as "van der" before it. A single word is used for both. Each has at most 100 characters, the service's limit.
 *
 * @example namesOf('Aline Iradukunda') // {first_name: 'Aline', last_name: 'Iradukunda'}
 * @example namesOf('NDAYIZEYE Jean Marie') // {first_name: 'Jean Marie', last_name: 'NDAYIZEYE'}
 */
export function namesOf(holder: string): CustomerNames {
  const words = holder.split(/\s+/u).filter((word) => !isBlank(word));
  const capitals = words.filter(isCapital).join(' ');
  const others = words.filter((word) => !isCapital(word)).join(' ');
  if (capitals !== '' && /\p{Ll}/u.test(others)) return {first_name: cut(others), last_name: cut(capitals)};
  const whole = words.join(' ');
  const [, first = whole, last = whole] = FIRST_AND_LAST.exec(whole) ?? [];
  return {first_name: cut(first), last_name: cut(last)};
}

/** Whether a word is written in capitals and is not an initial. */
function isCapital(word: string): boolean {
  return /\p{Lu}\P{Ll}*\p{Lu}/u.test(word) && word === word.toUpperCase();
}

function cut(name: string): string {
  return [...name].slice(0, MAX_LENGTH).join('').trim();
}
