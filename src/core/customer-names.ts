import {
  type AskedTexts,
  isKnown,
  MAX_LENGTH,
  type CustomerDetails,
  type CustomerNames,
  type CustomerPrefill,
  type DetailField,
  type TypedDetails,
} from './customer.js';
import {isBlank, latinDigits} from './text.js';

/** Calling code, and digits after the first of a national number, by currency. `phone.ts` has more, and is too large for every card payment. */
const HOME: Readonly<Record<string, readonly [string, number]>> = {BIF: ['257', 7], XAF: ['237', 8], KES: ['254', 8]};

/**
 * Reads a text of a field, in the service's format. A national phone number of the currency's country gets its calling code.
 *
 * @param currency without it, no number is national
 * @example readDetail('phone_number', '0712 345 678', 'KES') // '+254712345678'
 */
export function readDetail(field: string, text: string, currency = ''): string {
  if (field !== 'phone_number') return text.trim();
  const number = latinDigits(text)
    .replace(/^[^\d+]+|\(0\)|[^\p{L}\d+]/gu, '')
    .replace(/^00/, '+');
  const home = HOME[currency];
  return home ? number.replace(RegExp(`^(\\+?${home[0]})?0?(?=[1-9]\\d{${home[1]}}$)`), `+${home[0]}`) : number;
}

/** Merges the page's valid values, in the service's format, with the payer's input. */
export function mergeDetails(prefill: CustomerPrefill, asked: AskedTexts): TypedDetails {
  const {first_name, last_name, phone_number, email, address, ...others} = prefill;
  const known = Object.entries({first_name, last_name, email, phone_number}).flatMap(([field, text = '']) =>
    isKnown(prefill, field as DetailField) ? [[field, readDetail(field, text)]] : [],
  );
  const place = {...address, ...Object.fromEntries(asked.filter(([field]) => PLACE.has(field)))};
  return {
    ...others,
    ...(Object.fromEntries([...known, ...asked.filter(([field]) => !PLACE.has(field))]) as CustomerDetails),
    ...(Object.keys(place).length > 0 ? {address: place} : {}),
  };
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
