import {buildApp} from './app.js';
import {systemClock, type Clock} from './base/clock.js';
import {systemRandom, type Random} from './base/random.js';
import {createVault, VAULT_KEY_BYTES} from './base/vault.js';
import {DEFAULT_CONFIG, type Config} from './config.js';
import {openDatabase, type OpenDatabase} from './db/connect.js';
import {keepVaultKey, readVaultKey} from './db/vault-key.js';
import {STATUS_CHANNEL} from './domain/settlement.js';
import type {App, Services} from './http/context.js';
import type {LogOptions} from './http/log.js';
import {createOpenStreams} from './http/streams.js';
import {simulatedRails, type Rails} from './rails/index.js';
import type {Deps} from './runtime/deps.js';
import {startDueRunner} from './runtime/due-runner.js';
import {createStatusFeed} from './runtime/status-feed.js';

/** What may be said about a service that is to start; the rest is usual, but its data are in memory unless told. */
export interface StartOptions extends Partial<Config> {
  readonly clock?: Clock;
  readonly random?: Random;
  readonly rails?: Rails;
  /** Nothing is logged without it. */
  readonly log?: LogOptions;
  /** A database that is open already; it is left open when the service closes. */
  readonly database?: OpenDatabase;
}

/** A service that runs inside this process. */
export interface RunningService {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A service that was put together and does not listen. */
export interface PreparedService {
  readonly app: App;
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/** Starts a service and waits until it answers. Port 0 takes a free one. */
export async function startService(options: StartOptions = {}): Promise<RunningService> {
  const {app, close} = await prepareService(options);
  const {host, port} = {...DEFAULT_CONFIG, ...options};
  try {
    const address = await app.listen({host, port});
    return {url: options.publicUrl ?? address, close};
  } catch (error) {
    await close();
    throw error;
  }
}

/** Puts a service together: opens its data, hears their changes, arms its timers. */
export async function prepareService(options: StartOptions = {}): Promise<PreparedService> {
  const config = {...DEFAULT_CONFIG, dataDir: ':memory:', ...options};
  const database = options.database ?? (await openDatabase(config));
  const deps = takeDeps(options, database, config);
  const feed = createStatusFeed();
  const due = startDueRunner(deps, () => app.log.error('what was due could not be done; it is tried again'));
  const services: Services = {
    ...deps,
    due,
    feed,
    streams: createOpenStreams(),
    publicUrl: () => config.publicUrl ?? listeningUrl(app),
    cardFrameDir: config.cardFrameDir,
    callsPerMinute: config.callsPerMinute,
  };
  const app: App = await buildApp(services, options.log);
  const unlisten = await database.listen(STATUS_CHANNEL, feed.hear);
  await due.wake();
  return {
    app,
    services,
    async close() {
      await due.stop();
      await app.close();
      await unlisten();
      if (options.database === undefined) await database.close();
    },
  };
}

function takeDeps(options: StartOptions, {db}: OpenDatabase, config: Config): Deps {
  const random = options.random ?? systemRandom;
  return {
    db,
    clock: options.clock ?? systemClock,
    random,
    vault: createVault(vaultKeyOf(config), random),
    rails: options.rails ?? simulatedRails,
    lives: {qrMs: config.qrLifeS * 1000, phoneMs: config.phoneLifeS * 1000},
  };
}

/** The key that is given, the one beside the data, or, for data that are not kept, one for this once. */
function vaultKeyOf({vaultKey, databaseUrl, dataDir}: Config): Uint8Array {
  if (vaultKey !== undefined) return readVaultKey(vaultKey, 'VAULT_KEY');
  if (databaseUrl === undefined && dataDir === ':memory:') return systemRandom.bytes(VAULT_KEY_BYTES);
  return keepVaultKey(`${dataDir === ':memory:' ? DEFAULT_CONFIG.dataDir : dataDir}.key`);
}

/** The address the application listens on; before it does, the usual one. */
function listeningUrl(app: App): string {
  const listening = app.addresses()[0];
  const {address: host, port} =
    typeof listening === 'object' ? listening : {address: DEFAULT_CONFIG.host, port: DEFAULT_CONFIG.port};
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
