import type {Currency} from './money.js';

/** A country whose numbers may be typed without the country code. */
export type Country = 'BI' | 'CM' | 'KE';

/** Calling codes and national lengths (ITU-T E.164 national numbering plans; KE drops a leading 0). */
const PLANS: Readonly<Record<Country, {readonly code: string; readonly national: RegExp; readonly example: string}>> = {
  BI: {code: '257', national: /^\d{8}$/, example: '79 12 34 56'},
  CM: {code: '237', national: /^\d{9}$/, example: '6 71 23 45 67'},
  KE: {code: '254', national: /^\d{9}$/, example: '712 345 678'},
};

const HOME: Readonly<Partial<Record<Currency, Country>>> = {BIF: 'BI', XAF: 'CM', KES: 'KE'};

/** Where a payer in this currency most likely has a phone; none for USD. */
export function homeCountry(currency: Currency): Country | undefined {
  return HOME[currency];
}

/** A number of a country as people there write it, to be shown as an example. */
export function exampleNumber(country: Country): string {
  const {code, example} = PLANS[country];
  return `+${code} ${example}`;
}

/**
 * Reads a phone number as people type it: spaces, dots, dashes, brackets, `00` for `+`, a national number of `home`
 * with or without its leading zero.
 *
 * @returns E.164 text, or undefined when it cannot be a number
 * @example parsePhone('79 12 34 56', 'BI') // '+25779123456'
 */
export function parsePhone(text: string, home: Country | undefined): string | undefined {
  const digits = text.replace(/[\s().\-/\u00A0]/g, '').replace(/^00/, '+');
  if (digits.startsWith('+')) return checkInternational(digits.slice(1));
  if (!home || !/^\d+$/.test(digits)) return undefined;
  const {code, national} = PLANS[home];
  const candidates = [digits, digits.replace(/^0/, ''), digits.startsWith(code) ? digits.slice(code.length) : digits];
  const match = candidates.find((candidate) => national.test(candidate));
  return match === undefined ? undefined : `+${code}${match}`;
}

/**
 * A number with all but its calling code and last two digits hidden, to be shown or spoken.
 *
 * @example maskPhone('+25779123456') // '+257 •••• 56'
 */
export function maskPhone(number: string): string {
  const plan = Object.values(PLANS).find(({code}) => number.startsWith(`+${code}`));
  return `${plan ? `+${plan.code}` : number.slice(0, 3)} •••• ${number.slice(-2)}`;
}

function checkInternational(digits: string): string | undefined {
  const plan = Object.values(PLANS).find(({code}) => digits.startsWith(code));
  if (plan) return plan.national.test(digits.slice(plan.code.length)) ? `+${digits}` : undefined;
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}
