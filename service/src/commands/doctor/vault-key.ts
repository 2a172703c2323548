import {existsSync, readFileSync} from 'node:fs';
import type {Transaction} from 'kysely';
import {vaultKeyFile, type Config} from '../../config.js';
import type {Database} from '../../db/types.js';
import {readVaultKey} from '../../db/vault-key.js';
import {systemRandom} from '../../lib/random.js';
import {createVault} from '../../lib/vault.js';
import type {Finding, FindingReporter} from './finding.js';

/** Checks that the settings have the key of the newest sealed data, and whether data are being sealed with a new one. */
export async function checkVaultKey(
  tx: Transaction<Database>,
  {ok, warning, failed}: FindingReporter,
  config: Config,
): Promise<readonly Finding[]> {
  const problem = findProblem(config, await readNewest(tx));
  if (problem !== undefined) return [failed(problem)];
  const job = await tx.selectFrom('tasks').select('sequence').where('kind', '=', 'reseal').executeTakeFirst();
  if (job === undefined) return [ok('Nothing is being encrypted again.')];
  return [
    warning(
      'Data are being encrypted with a new key. Do not change VAULT_KEY_OTHERS until this line no longer appears.',
    ),
  ];
}

/** The answer that was kept last for an idempotency key: almost every request that changes something leaves one. */
async function readNewest(tx: Transaction<Database>): Promise<string | undefined> {
  const keys = tx.selectFrom('idempotency_keys').select('body').where('body', 'is not', null);
  return (await keys.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.body ?? undefined;
}

function findProblem(config: Config, sealed: string | undefined): string | undefined {
  try {
    const keys = readKeys(config);
    if (sealed === undefined || keys.some((key) => opens(key, sealed))) return undefined;
  } catch (error) {
    if (error instanceof RangeError) return `${error.message}.`;
    throw error;
  }
  const place = vaultKeyFile(config) ?? 'VAULT_KEY';
  return `${place} is not the key of these data. Use the key of the processes that wrote them, or add it to VAULT_KEY_OTHERS.`;
}

/** The keys of a service with these settings. A file that is missing is not created. */
function readKeys(config: Config): readonly Uint8Array[] {
  const file = vaultKeyFile(config);
  const others = config.otherVaultKeys.map((key) => readVaultKey(key, 'VAULT_KEY_OTHERS'));
  if (config.vaultKey !== undefined) return [readVaultKey(config.vaultKey, 'VAULT_KEY'), ...others];
  return file !== undefined && existsSync(file) ? [readVaultKey(readFileSync(file, 'utf8'), file), ...others] : others;
}

function opens(key: Uint8Array, sealed: string): boolean {
  try {
    createVault([key], systemRandom).open(sealed);
    return true;
  } catch {
    return false;
  }
}
