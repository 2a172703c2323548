import {createHmac, timingSafeEqual} from 'node:crypto';

/** How far the clocks of the two sides may be apart, in milliseconds. */
const SKEW_MS = 5 * 60 * 1000;

/**
 * Whether a header `t=1790000000,v1=…` signs a body: `t` in epoch seconds, `v1` the HMAC-SHA-256 (RFC 2104), in hex, of `t`, a
 * point and the body.
 */
export function isSigned(
  {header, body}: {readonly header: unknown; readonly body: Uint8Array},
  {secret, now}: {readonly secret: string; readonly now: number},
): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (given === '' || Math.abs(Number(seconds) * 1000 - now) > SKEW_MS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), signatureOf(body, {secret, seconds}));
}

/** The header that {@link isSigned} takes. */
export function signCallback(body: Uint8Array, {secret, now}: {readonly secret: string; readonly now: number}): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${signatureOf(body, {secret, seconds}).toString('hex')}`;
}

function signatureOf(body: Uint8Array, {secret, seconds}: {readonly secret: string; readonly seconds: string}): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** A token for something that has a name, such as an attempt, which only the holder of the secret can make. */
export function tokenOf(name: string, secret: string): string {
  return createHmac('sha256', secret).update(name).digest('hex');
}

/** Whether it is the token of that name; an empty name has none. */
export function isTokenOf(name: string, token: string, secret: string): boolean {
  const right = Buffer.from(tokenOf(name, secret));
  const given = Buffer.from(token);
  return name !== '' && given.length === right.length && timingSafeEqual(given, right);
}
