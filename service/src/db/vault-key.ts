import {existsSync, linkSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {newSecret, systemRandom} from '../lib/random.js';
import {VAULT_KEY_BYTES} from '../lib/vault.js';

/**
 * The key that is stored beside the data: read from `file`, or created there the first time, readable by its owner
 * only. Processes that start at once all get the same key.
 *
 * @throws RangeError when the file holds something else, or cannot be read or written
 */
export function keepVaultKey(file: string): Uint8Array {
  try {
    if (!existsSync(file)) makeVaultKey(file);
    return readVaultKey(readFileSync(file, 'utf8'), file);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const remedy = 'Set VAULT_KEY, or DATA_DIR to a folder beside which files can be written.';
    throw new RangeError(`The key of the data cannot be kept in ${file} (${String(cause.code)}). ${remedy}`, {cause});
  }
}

/** Writes a temporary file and links it: the file is complete as soon as it exists, even if the process is killed. */
function makeVaultKey(file: string): void {
  const temporaryFile = `${file}.${newSecret(systemRandom)}`;
  writeFileSync(temporaryFile, Buffer.from(systemRandom.bytes(VAULT_KEY_BYTES)).toString('base64'), {
    flag: 'wx',
    mode: 0o600,
  });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(temporaryFile);
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as {readonly code?: string}).code === code;
}

/** @throws RangeError naming the source of the text, when it is not a key in base64 */
export function readVaultKey(text: string, from: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== VAULT_KEY_BYTES) throw new RangeError(`${from} must hold ${VAULT_KEY_BYTES} bytes in base64`);
  return key;
}
