import type {Currency} from './money.js';
import {latinDigits} from './text.js';

/** A country whose numbers may be typed without the country code. */
export type Country = 'BI' | 'CM' | 'KE';

/** The format of a country's numbers, without the calling code. */
interface Plan {
  readonly code: string;
  readonly national: RegExp;
  /** Matches the last digit of each group, as people write the numbers. */
  readonly groups: RegExp;
  readonly example: string;
  readonly operators: Readonly<Record<string, RegExp>>;
}

/**
 * Calling codes and national lengths are from the national numbering plans of ITU-T E.164; KE drops a leading 0. Operators are from
 * libphonenumber's carrier files (resources/carrier/en), for most prefixes that belong to one operator only.
 */
const PLANS: Readonly<Record<Country, Plan>> = {
  BI: {
    code: '257',
    national: /^[1-9]\d{7}$/,
    groups: /\d(?=(?:\d{2})+$)/g,
    example: '79123456',
    operators: {'Leo': /^(?:29|7[1269])/, 'Lumitel': /^(?:31|6[189])/, 'Onatel': /^77/, 'Smart Mobile': /^7[58]/},
  },
  CM: {
    code: '237',
    national: /^[1-9]\d{8}$/,
    groups: /\d(?=(?:\d{2})+$)/g,
    example: '671234567',
    operators: {MTN: /^6(?:5[0-4]|7|8[0-3])/, Orange: /^6(?:5[5-9]|9)/, Nexttel: /^66/},
  },
  KE: {
    code: '254',
    national: /^[1-9]\d{8}$/,
    groups: /\d(?=(?:\d{3})+$)/g,
    example: '712345678',
    operators: {Safaricom: /^11|^7(?:[0-29]|4[^47])/, Airtel: /^10|^7[38]/, Telkom: /^77/},
  },
};

const HOME: Readonly<Partial<Record<Currency, Country>>> = {BIF: 'BI', XAF: 'CM', KES: 'KE'};

/** The calling codes that a payer can choose from, by country. */
export const CALLING_CODES = (['BI', 'CM', 'KE'] as const).map(
  (country) => [country, `+${PLANS[country].code}`] as const,
);

/** The most likely country of a payer's phone in this currency; undefined for USD. */
export function homeCountry(currency: Currency): Country | undefined {
  return HOME[currency];
}

/** An example number of a country as people there write it, without line breaks inside it. */
export function exampleNumber(country: Country): string {
  const {code, example} = PLANS[country];
  return writePhone(`+${code}${example}`);
}

/**
 * Reads a phone number as people type and paste it: with spaces and punctuation of any kind, also the direction marks of a pasted
 * contact; after a word such as `Tél.`; in the digits of any script; with `00` for `+`, or a known calling code without either; with a
 * `(0)`; a national number of `home` with or without its leading zero.
 *
 * @returns E.164 text, or undefined when it cannot be a number
 * @example parsePhone('79 12 34 56', 'BI') // '+25779123456'
 */
export function parsePhone(text: string, home: Country | undefined): string | undefined {
  const digits = latinDigits(text.normalize('NFKC'))
    .replace(/^[^\d+]+|[^\d\p{L}+()]/gu, '')
    .replace(/^(\+|00)(\d*)\(0\)/, '$1$2')
    .replace(/[()]/g, '')
    .replace(/^00/, '+');
  if (digits.startsWith('+')) return readInternational(digits.slice(1));
  const national = home && readNational(digits, PLANS[home]);
  return national ?? (planOf(`+${digits}`) && readInternational(digits));
}

/**
 * Formats a number in the groups of its country, without line breaks.
 *
 * @param number E.164 text
 */
export function writePhone(number: string): string {
  const plan = planOf(number);
  if (!plan) return number;
  const national = number.slice(plan.code.length + 1);
  return `+${plan.code}\u00A0${national.replace(plan.groups, '$&\u00A0')}`;
}

/**
 * Splits a number into its country and the national number in groups; for an unknown country returns the whole number.
 *
 * @param number E.164 text
 */
export function splitPhone(number: string): {readonly country: Country | undefined; readonly national: string} {
  const [country, code] = CALLING_CODES.find(([, code]) => number.startsWith(code)) ?? [undefined, ''];
  return {country, national: writePhone(number).slice(code.length).replaceAll('\u00A0', ' ').trim()};
}

/**
 * The operator that issued a number. The payer may have moved it to another operator, so this is only a hint.
 *
 * @param number E.164 text
 */
export function operatorOf(number: string): string | undefined {
  const plan = planOf(number);
  if (!plan) return undefined;
  const national = number.slice(plan.code.length + 1);
  return Object.entries(plan.operators).find(([, beginning]) => beginning.test(national))?.[0];
}

/**
 * Masks a number except its calling code and last two digits, for display and screen readers, without line breaks.
 *
 * @example maskPhone('+25779123456') // '+257 •••• 56'
 */
export function maskPhone(number: string): string {
  const plan = planOf(number);
  return `${plan ? `+${plan.code}` : number.slice(0, 3)}\u00A0••••\u00A0${number.slice(-2)}`;
}

function planOf(number: string): Plan | undefined {
  return Object.values(PLANS).find(({code}) => number.startsWith(`+${code}`));
}

function readInternational(digits: string): string | undefined {
  const plan = planOf(`+${digits}`);
  if (plan) return readNational(digits.slice(plan.code.length), plan);
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}

function readNational(digits: string, {code, national}: Plan): string | undefined {
  const match = [digits, digits.replace(/^0/, '')].find((one) => national.test(one));
  return match === undefined ? undefined : `+${code}${match}`;
}
