import {createHash, randomFillSync} from 'node:crypto';

/** The service's source of randomness; injected, so that a test can repeat it. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** The operating system's generator, read in large blocks; each byte is used once and then erased. */
export const systemRandom: Random = {
  bytes(count) {
    if (count > STORE.length) return randomFillSync(new Uint8Array(count));
    if (used + count > STORE.length) {
      randomFillSync(STORE);
      used = 0;
    }
    const taken = STORE.slice(used, used + count);
    STORE.fill(0, used, used + count);
    used += count;
    return taken;
  },
};

const STORE = new Uint8Array(4096);
let used = STORE.length;

/** Randomness that is the same for the same seed, so that work that is repeated creates the same references. */
export function repeatableRandom(seed: string): Random {
  let taken = 0;
  return {
    bytes(outputLength) {
      taken += 1;
      return createHash('shake256', {outputLength}).update(`${taken} ${seed}`).digest();
    },
  };
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An opaque id: the prefix and 24 characters of base62, about 142 bits. */
export function newId(random: Random, prefix: string): string {
  return prefix + pick(random, {alphabet: BASE62, length: 24});
}

/** `QR` and 22 upper-case base32 characters: short enough for field 62-05 of an EMV payload. */
export function newQrReference(random: Random): string {
  return `QR${pick(random, {alphabet: BASE32, length: 22})}`;
}

/** 256 random bits as 43 base64url characters. */
export function newSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** A one-time code of six decimal digits. */
export function newOneTimeCode(random: Random): string {
  return pick(random, {alphabet: '0123456789', length: 6});
}

/** A unique end-to-end transaction reference: a lower-case UUID, version 4. */
export function newUetr(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The form in which a secret is stored: its SHA-256, in hex. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Skips bytes that are not below the largest multiple of the alphabet's size, so that no character is favoured. */
function pick(random: Random, wanted: {readonly alphabet: string; readonly length: number}): string {
  const {alphabet, length} = wanted;
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const unbiased = random.bytes(length).filter((byte) => byte < limit);
    text += Array.from(unbiased, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  }
  return text.slice(0, length);
}
