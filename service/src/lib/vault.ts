import {createCipheriv, createDecipheriv, createHmac, hkdfSync} from 'node:crypto';
import type {Random} from './random.js';

/** Seals (encrypts) text, so that a copy of the database does not reveal it. */
export interface Vault {
  /** AES-256-GCM under a fresh 96-bit nonce (NIST SP 800-38D), as base64url: nonce, tag, text. */
  seal(text: string): string;
  /** @throws Error when it was not sealed with this key, or was changed since */
  open(sealed: string): string;
  /**
   * A keyed hash, the same for the same text. Without the key, even a short text cannot be guessed from it:
   * HMAC-SHA-256 (RFC 2104) in hex.
   */
  mark(text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** The length of a key. */
export const VAULT_KEY_BYTES = 32;

/** Creates a vault with a key of {@link VAULT_KEY_BYTES}. */
export function createVault(key: Uint8Array, random: Random): Vault {
  const markKey = Buffer.from(hkdfSync('sha256', key, '', 'mark', VAULT_KEY_BYTES));
  return {
    mark: (text) => createHmac('sha256', markKey).update(text).digest('hex'),
    seal(text) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, {authTagLength: TAG_BYTES});
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {authTagLength: TAG_BYTES});
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([content, decipher.final()]).toString('utf8');
    },
  };
}
