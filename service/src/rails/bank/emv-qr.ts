import type {Currency} from '../../db/types.js';
import type {QrOrder} from './instant-bank.js';

/** The numeric code and the minor unit digits of each currency (ISO 4217). */
const CURRENCIES: Readonly<Record<Currency, {readonly numeric: string; readonly digits: number}>> = {
  BIF: {numeric: '108', digits: 0},
  USD: {numeric: '840', digits: 2},
  KES: {numeric: '404', digits: 2},
  XAF: {numeric: '950', digits: 0},
};

/** The simulated scheme's identifier, as a reversed domain name (template 26, field 00). */
const SCHEME = 'bi.simulated.ips';

/** Writes a dynamic EMV merchant-presented code (EMVCo, payload format 01) for one amount, with its CRC at the end. */
export function writeEmvQr(order: QrOrder): string {
  const {merchant, currency} = order;
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', SCHEME) + field('01', merchant.id)),
    field('52', '0000'),
    field('53', CURRENCIES[currency].numeric),
    field('54', majorUnits(order.amount, currency)),
    field('58', merchant.country),
    field('59', plain(merchant.name, 25)),
    field('60', plain(merchant.city, 15)),
    field('62', field('01', order.invoiceNumber) + field('05', order.qrReference)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** CRC-16/CCITT-FALSE of ASCII text, as four upper-case hex digits: `123456789` gives `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** An amount in minor units as decimal text in major units, by moving the point: 1999 USD is `19.99`. */
export function majorUnits(amount: bigint, currency: Currency): string {
  const {digits} = CURRENCIES[currency];
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`EMV field ${id} must have 1 to 99 characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Reduces text to what every scanner can show: printable ASCII without accents, cut to the field's length. */
function plain(text: string, length: number): string {
  const ascii = text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, length)
    .trim();
  return ascii === '' ? 'MERCHANT' : ascii;
}
