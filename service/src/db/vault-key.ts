import {linkSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {newSecret, systemRandom} from '../lib/random.js';
import {VAULT_KEY_BYTES} from '../lib/vault.js';

/**
 * The key that lies beside the data: read from `file`, or made there the first time, for its owner alone. Several
 * processes that start at once end up with the same.
 *
 * @throws RangeError when the file holds something else
 */
export function keepVaultKey(file: string): Uint8Array {
  try {
    return readVaultKey(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  makeVaultKey(file);
  return readVaultKey(readFileSync(file, 'utf8'), file);
}

/** Written aside and then linked: whoever finds the file finds all of it, even after a kill in between. */
function makeVaultKey(file: string): void {
  const aside = `${file}.${newSecret(systemRandom)}`;
  writeFileSync(aside, Buffer.from(systemRandom.bytes(VAULT_KEY_BYTES)).toString('base64'), {flag: 'wx', mode: 0o600});
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside);
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as {readonly code?: string}).code === code;
}

/** @throws RangeError naming where the text came from, when it is not a key in base64 */
export function readVaultKey(text: string, from: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== VAULT_KEY_BYTES) throw new RangeError(`${from} must hold ${VAULT_KEY_BYTES} bytes in base64`);
  return key;
}
