import {isPlainText, isStorable} from '../lib/plain-text.js';

/** The text formats that the schemas use, each with its test. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'plain-text': isPlainText,
  'storable': isStorable,
  'date': isRealDate,
  'origin': isOrigin,
};

/** YYYY-MM-DD of a day that exists, from 1900 on: JavaScript would make the 30th of February a day in March. */
function isRealDate(text: string): boolean {
  if (!/^(19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Scheme, host and perhaps a port, as a browser writes them; a port may be `*` for loopback. */
function isOrigin(text: string): boolean {
  const plain = text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1)):\*$/, '$1');
  return URL.canParse(plain) && new URL(plain).origin === plain;
}
