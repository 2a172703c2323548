import {isSameMoney, parseMoney, type Currency, type Money} from './money.js';

/** ISO 4217 numeric codes, as used in field 53 of an EMV merchant-presented code. */
const CURRENCY_OF_NUMERIC: Readonly<Record<string, Currency>> = {
  '108': 'BIF',
  '840': 'USD',
  '404': 'KES',
  '950': 'XAF',
};

/** The maximum length in EMVCo's merchant-presented specification. */
const MAX_LENGTH = 512;

/**
 * Reads the amount of an EMV merchant-presented QR code: fields of a two-digit id, a two-digit length and a value.
 *
 * @returns undefined unless the text is complete, its checksum is right, and it contains an amount and a supported currency
 */
export function readEmvQr(text: string): Money | undefined {
  if (text.length > MAX_LENGTH || !isChecksumRight(text)) return undefined;
  const fields = splitFields(text);
  if (fields?.get('00') !== '01') return undefined;
  const currency = CURRENCY_OF_NUMERIC[fields.get('53') ?? ''];
  return currency && parseMoney(fields.get('54') ?? '', currency);
}

/** Whether a code asks for exactly this amount; false for an unreadable code. */
export function isEmvQrFor(text: string, money: Money): boolean {
  const asked = readEmvQr(text);
  return asked !== undefined && isSameMoney(asked, money);
}

function splitFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const head = /^(\d\d)(\d\d)/.exec(rest);
    const [, id = '', length = ''] = head ?? [];
    const end = 4 + Number(length);
    if (!head || end === 4 || rest.length < end || fields.has(id)) return undefined;
    fields.set(id, rest.slice(4, end));
    rest = rest.slice(end);
  }
  return fields;
}

/** The last field is 63, four characters long: the CRC of all before its value. */
function isChecksumRight(text: string): boolean {
  const covered = text.slice(0, -4);
  return covered.endsWith('6304') && text.slice(-4) === crc16(covered);
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF), upper-case hex, over the UTF-8 bytes. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** UTF-8 without the DOM's TextEncoder: percent-encoding names the same bytes. A lone surrogate cannot be encoded. */
function utf8(text: string): readonly number[] {
  if (/\p{Surrogate}/u.test(text)) return [];
  const bytes = encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|./gs);
  return [...bytes].map(([plain, hex]) => (hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16)));
}
