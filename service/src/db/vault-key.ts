import {readFileSync, writeFileSync} from 'node:fs';
import {systemRandom} from '../base/random.js';
import {VAULT_KEY_BYTES} from '../base/vault.js';

/**
 * The key that lies beside the data: read from `file`, or made there the first time, for its owner alone. Several
 * processes that start at once end up with the same.
 *
 * @throws RangeError when the file holds something else
 */
export function keepVaultKey(file: string): Uint8Array {
  try {
    writeFileSync(file, Buffer.from(systemRandom.bytes(VAULT_KEY_BYTES)).toString('base64'), {flag: 'wx', mode: 0o600});
  } catch (error) {
    if ((error as {readonly code?: string}).code !== 'EEXIST') throw error;
  }
  return readVaultKey(readFileSync(file, 'utf8'), file);
}

/** @throws RangeError naming where the text came from, when it is not a key in base64 */
export function readVaultKey(text: string, from: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== VAULT_KEY_BYTES) throw new RangeError(`${from} must hold ${VAULT_KEY_BYTES} bytes in base64`);
  return key;
}
