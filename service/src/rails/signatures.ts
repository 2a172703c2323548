import {createHmac, timingSafeEqual} from 'node:crypto';

/** The clock difference that is accepted, in milliseconds. */
const SKEW_MS = 5 * 60 * 1000;

/**
 * Whether a header `t=1790000000,v1=…` signs a body. `t` is in epoch seconds; `v1` is the HMAC-SHA-256 (RFC 2104), in hex, of
 * `t`, a period and the body.
 */
export function isSigned(
  {header, body}: {readonly header: unknown; readonly body: Uint8Array},
  {secret, now}: {readonly secret: string; readonly now: number},
): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (given === '' || Math.abs(Number(seconds) * 1000 - now) > SKEW_MS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), signatureOf(body, {secret, seconds}));
}

/** Creates the header that {@link isSigned} accepts. */
export function signCallback(body: Uint8Array, {secret, now}: {readonly secret: string; readonly now: number}): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${signatureOf(body, {secret, seconds}).toString('hex')}`;
}

function signatureOf(body: Uint8Array, {secret, seconds}: {readonly secret: string; readonly seconds: string}): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** Creates a token for a name, such as an attempt. Only the holder of the secret can create it. */
export function tokenOf(name: string, secret: string): string {
  return createHmac('sha256', secret).update(name).digest('hex');
}

/** Whether this is the token of that name. An empty name has no token. */
export function isTokenOf(name: string, token: string, secret: string): boolean {
  const right = Buffer.from(tokenOf(name, secret));
  const given = Buffer.from(token);
  return name !== '' && given.length === right.length && timingSafeEqual(given, right);
}
