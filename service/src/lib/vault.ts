import {createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual} from 'node:crypto';
import type {Random} from './random.js';

/**
 * Seals (encrypts) text, so that a copy of the database does not reveal it. It seals with its first key, and opens what
 * any of its keys has sealed.
 */
export interface Vault {
  /** AES-256-GCM under a fresh 96-bit nonce (NIST SP 800-38D), as base64url: nonce, tag, text. */
  seal(text: string): string;
  /** @throws Error when it was not sealed with one of the keys, or was changed since */
  open(sealed: string): string;
  /** Seals with the first key what another one has sealed; undefined for what the first key has sealed. */
  renew(sealed: string): string | undefined;
  /**
   * A keyed hash, the same for the same text. Without the key, even a short text cannot be guessed from it:
   * HMAC-SHA-256 (RFC 2104) in hex.
   */
  mark(text: string): string;
  /** Whether one of the keys makes this mark of the text. The comparison takes constant time. */
  isMark(mark: string, text: string): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The length of a key. */
export const VAULT_KEY_BYTES = 32;

/** The keys of a vault, each of {@link VAULT_KEY_BYTES}: the one that seals, and others that open too. */
export type VaultKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Creates a vault. */
export function createVault(keys: VaultKeys, random: Random): Vault {
  const [first] = keys;
  const firstMarkKey = markKeyOf(first);
  const markKeys = [firstMarkKey, ...keys.slice(1).map(markKeyOf)];
  const seal = (text: string): string => sealWith(first, text, random.bytes(NONCE_BYTES));
  const open = (sealed: string): {readonly text: string; readonly isCurrent: boolean} => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of keys) {
      const text = openWith(key, bytes);
      if (text !== undefined) return {text, isCurrent: key === first};
    }
    throw new Error('it was sealed with another key, or was changed');
  };
  return {
    seal,
    open: (sealed) => open(sealed).text,
    renew(sealed) {
      const {text, isCurrent} = open(sealed);
      return isCurrent ? undefined : seal(text);
    },
    mark: (text) => markWith(firstMarkKey, text).toString('hex'),
    isMark: (mark, text) => markKeys.some((key) => isEqual(markWith(key, text), Buffer.from(mark, 'hex'))),
  };
}

function sealWith(key: Uint8Array, text: string, nonce: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, key, nonce, {authTagLength: TAG_BYTES});
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** The text; undefined if another key has sealed it, or it was changed. */
function openWith(key: Uint8Array, bytes: Buffer): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {authTagLength: TAG_BYTES});
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function markKeyOf(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'mark', VAULT_KEY_BYTES));
}

function markWith(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
