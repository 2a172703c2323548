import {existsSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative, resolve} from 'node:path';
import {settingProblems, type Config} from './config.js';
import {isSimulated, realChoices, settingOf} from './rails/adapters.js';
import {RAIL_NAMES} from './rails/faulty-rails.js';
import type {Env} from './rails/settings.js';

/** A reason to refuse to start a live service: its condition, and what to set instead. */
type Refusal = readonly [isWrong: (config: Config, env: Env) => boolean, words: string];

/** A random key of 32 bytes has fewer different bytes than this once in more than 10^15 keys. */
const LEAST_DIFFERENT_BYTES = 16;

const REFUSALS: readonly Refusal[] = [
  ...RAIL_NAMES.map((rail): Refusal => {
    const choices = realChoices(rail);
    return [
      (_, env) => isSimulated(env, rail),
      `${settingOf(rail)} is a simulation. Set it to ${choices.join(' or ')}.`,
    ];
  }),
  [
    ({vaultKey}) => vaultKey === undefined,
    'VAULT_KEY is not set. Set it to 32 random bytes in base64, as `openssl rand -base64 32` prints them, and keep a copy.',
  ],
  [
    ({vaultKey}) => vaultKey !== undefined && new Set(Buffer.from(vaultKey, 'base64')).size < LEAST_DIFFERENT_BYTES,
    'VAULT_KEY is not random. Set it to what `openssl rand -base64 32` prints.',
  ],
  [
    ({publicUrl}) => publicUrl === undefined,
    'PUBLIC_URL is not set. Set it to the address at which payers reach the service, such as https://pay.example.',
  ],
  [
    ({publicUrl}) => publicUrl !== undefined && !/^https:/i.test(publicUrl),
    'PUBLIC_URL is not an address of https. Card data must not travel without TLS.',
  ],
  [
    ({trustedProxy}) => trustedProxy.length === 0,
    'TRUSTED_PROXY is not set. Set it to the address of the proxy that ends TLS, such as 127.0.0.1: without it, all payers have the address of the proxy.',
  ],
  [
    (_, env) => !env['DATABASE_URL'] && !env['DATA_DIR'],
    'DATABASE_URL is not set. Set it to a PostgreSQL server, or DATA_DIR to a folder that is backed up.',
  ],
  [
    ({databaseUrl, dataDir}, env) => databaseUrl === undefined && Boolean(env['DATA_DIR']) && isTemporary(dataDir),
    'DATA_DIR is in memory or in a temporary folder. Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to a folder that is backed up.',
  ],
  [
    ({cardFrameDir}) => !existsSync(join(cardFrameDir, 'index.html')),
    'CARD_FRAME_DIR has no card form. Build it with `npm run build`, or set CARD_FRAME_DIR to the folder that has it.',
  ],
  [
    ({widgetScript}) => !existsSync(widgetScript),
    'WIDGET_SCRIPT is not there, so invoices cannot be paid on their pages. Build it with `npm run build`, or set WIDGET_SCRIPT.',
  ],
];

/**
 * Checks what a service that takes real payments must not be started with: simulations, an invented key, no TLS, data
 * that are lost with the machine, and settings that do not fit together.
 *
 * @throws RangeError with one line for each setting that is wrong
 */
export function requireLiveSettings(config: Config, env: Env): void {
  const wrong = REFUSALS.filter(([isWrong]) => isWrong(config, env)).map(([, words]) => words);
  const problems = [...wrong, ...settingProblems(config)];
  if (problems.length > 0) throw new RangeError(['MODE=live is refused:', ...problems].join('\n  - '));
}

function isTemporary(dataDir: string): boolean {
  const place = relative(resolve(tmpdir()), resolve(dataDir));
  return dataDir === ':memory:' || place === '' || !place.startsWith('..');
}
