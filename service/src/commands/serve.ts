import {readConfig, readLogLevel, vaultKeyFile, type Config} from '../config.js';
import {DEMO_ACCOUNTS} from '../db/seed.js';
import {requireLiveSettings} from '../live-settings.js';
import {absentRailsOf, chooseRails} from '../rails/adapters.js';
import type {Env} from '../rails/settings.js';
import {startService, type Role, type RunningService} from '../start.js';

/**
 * Starts a service and keeps it running until a signal ends it.
 *
 * @throws an error whose message names the setting, folder or port that is wrong
 */
export async function serve(role: Role, env: Env): Promise<void> {
  const config = readConfig(env);
  if (config.mode === 'live') requireLiveSettings(config, env);
  const rails = {rails: await chooseRails(env), absentRails: absentRailsOf(env)};
  // The logger's own stream would wait for ever, in a loop, for a reader that has gone.
  const log = {level: readLogLevel(env), stream: process.stdout};
  const service = await startService({...config, ...rails, role, log});
  console.log(welcome(config, role, service.url));
  endWithSignals(service);
}

/** The first signal lets requests in progress finish; a second one does not wait. */
function endWithSignals(service: RunningService): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void service.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('uncaughtException', (error) => {
    service.logFault(error);
    process.exit(1);
  });
}

/** What a process prints when it has started. */
export function welcome(config: Config, role: Role, url: string): string {
  const keyFile = vaultKeyFile(config);
  return [
    `Payment service: ${url}`,
    ...(role === 'all' ? [] : [`Role:            ${role}`]),
    ...(config.mode === 'test' ? [] : [`Mode:            live`]),
    ...pages(config, role, url),
    `Data:            ${config.databaseUrl === undefined ? config.dataDir : 'the server of DATABASE_URL'}`,
    `Key of the data: ${keyFile ?? (config.vaultKey === undefined ? 'for this run only' : 'VAULT_KEY')}`,
    ...(config.mode === 'test' && role !== 'work' ? testKeys() : []),
  ].join('\n');
}

/** A worker has none: it answers only `/livez` and `/readyz`. */
function pages({mode}: Config, role: Role, url: string): readonly string[] {
  if (role === 'work') return [];
  return [...(mode === 'test' ? [`Dashboard:       ${url}/simulator`] : []), `Interface:       ${url}/docs`];
}

function testKeys(): readonly string[] {
  const keys = DEMO_ACCOUNTS.filter(({merchant}) => merchant === 'demo').map(
    ({currency, publishableKey, secretKey}) => `  ${currency}  ${publishableKey}  ${secretKey}`,
  );
  return ['Test keys:', ...keys];
}
