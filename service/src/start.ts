import {buildApp} from './app.js';
import {createMovableClock, systemClock, wait, waitAtMost, type Clock, type MovableClock} from './lib/clock.js';
import {systemRandom, type Random} from './lib/random.js';
import {createShortMemory} from './lib/short-memory.js';
import {createVault, VAULT_KEY_BYTES} from './lib/vault.js';
import {DEFAULT_CONFIG, settingProblems, vaultKeyFile, type Config} from './config.js';
import {migrateDirectly, openDatabase, prepareDatabase, requirePrepared, type OpenDatabase} from './db/connect.js';
import type {RailName} from './db/types.js';
import {keepVaultKey, readVaultKey} from './db/vault-key.js';
import {schedulePurge} from './jobs/purge.js';
import {scheduleReseal} from './jobs/reseal.js';
import {currentViewContext} from './domain/charges/challenges.js';
import {findChargeStatuses, showChargeStatus} from './domain/charges/status.js';
import {findStatuses, showStatus} from './domain/invoices/status.js';
import {STATUS_CHANNEL} from './domain/status-channel.js';
import type {App, Services} from './http/context.js';
import {faultOf, type LogOptions} from './http/log.js';
import {createShutdown} from './http/shutdown.js';
import {createOpenStreams} from './http/streams.js';
import {createRailFaultBox, faultyRails, type RailFaultBox} from './rails/faulty-rails.js';
import {requireRealRails, simulatedRails, type Rails} from './rails/index.js';
import {createClockControl} from './runtime/clock-control.js';
import {Breakers} from './domain/breakers.js';
import {transact, type Deps} from './domain/deps.js';
import type {Work} from './domain/work.js';
import {JOBS_CHANNEL} from './domain/job-queue.js';
import {startJobRunner, startServingRunner, type JobRunner} from './jobs/runner.js';
import {createStatusFeed} from './runtime/status-feed.js';
import {createStatusReader} from './runtime/status-reader.js';
import {createMetrics} from './metrics/index.js';
import {createTraces} from './traces/index.js';

/** What a process does: answer requests, run jobs, or both, having migrated the database first. */
export type Role = 'all' | 'serve' | 'work';

/** The options of a service. The defaults are those of `DEFAULT_CONFIG`, except that the data are in memory. */
export interface StartOptions extends Partial<Config> {
  readonly role?: Role;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly rails?: Rails;
  /** The rails that are not offered. */
  readonly absentRails?: ReadonlySet<RailName>;
  /** Without it, nothing is logged. */
  readonly log?: LogOptions;
  /** A database that is already open; it stays open when the service closes. */
  readonly database?: OpenDatabase;
}

/** How long a shutdown waits for requests in progress, and then for calls in flight. */
const CLOSE_GRACE_MS = 10_000;
/** How long it waits for connections to end after that: a database may never answer. */
const DISCONNECT_MS = 5000;

/** A service that runs inside this process. */
export interface RunningService {
  readonly url: string;
  /** The address of the metrics; undefined when they are off. */
  readonly metricsUrl: string | undefined;
  /** Logs an uncaught error as the log writes errors: where it happened, without its message. */
  readonly logFault: (error: unknown) => void;
  /** Waits until all due jobs have run, including calls to outside systems. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A service that is assembled but does not listen. */
export interface PreparedService {
  readonly app: App;
  readonly services: Services;
  /** Starts the metrics server, and returns its address; undefined when metrics are off. */
  readonly listenForMetrics: () => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** How long a process still accepts a key that the database no longer has. */
const KEY_MEMORY_MS = 5000;
const KEYS_REMEMBERED = 10_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a service and waits until it answers. Port 0 picks a free port. */
export async function startService(options: StartOptions = {}): Promise<RunningService> {
  const {app, services, listenForMetrics, close} = await prepareService(options);
  const {host, port} = {...DEFAULT_CONFIG, ...options};
  try {
    const metricsUrl = await listenForMetrics();
    const address = await app.listen({host, port});
    for (const problem of settingProblems({...DEFAULT_CONFIG, ...options})) app.log.warn(problem);
    const logFault = (error: unknown): void => app.log.fatal(faultOf(error), 'nothing caught an error');
    // Payers do not reach a worker: its address is for health checks.
    const url = options.role === 'work' ? address : (options.publicUrl ?? address);
    return {url, metricsUrl, logFault, settled: services.jobs.settled, close};
  } catch (error) {
    await close();
    throw error;
  }
}

/** Assembles a service: opens its data, listens for changes, starts its timers. */
export async function prepareService(options: StartOptions = {}): Promise<PreparedService> {
  const {role, ...config} = completed(options);
  const database = options.database ?? (await openFor(role, config));
  const publicUrl = (): string => config.publicUrl ?? listeningUrl(app);
  const clock = createMovableClock(options.clock ?? systemClock);
  const railFaults = createRailFaultBox();
  const {observeRail, observeAnswer, ...metrics} = await createMetrics(config.metrics);
  const {startSpan, ...traces} = await createTraces(config.traceCollector);
  const deps = {...takeDeps(options, database, {config, clock, railFaults}), publicUrl, observeRail, startSpan};
  const feed = createStatusFeed();
  const failed = (error: unknown): void => app.log.error(faultOf(error), 'what was due failed; it is tried again');
  const jobs = role === 'serve' ? startServingRunner(deps, failed) : startJobRunner(deps, failed);
  const clockControl = createClockControl({deps, clock, jobs, feed});
  const services = takeServices(deps, config, {jobs, feed, clockControl, railFaults, observeAnswer});
  const app: App = await buildApp(services, {log: options.log, role});
  const unlisten = await listenFor(role, database, services);
  if (role !== 'serve') await transact(deps, (work) => scheduleJobs(work, config));
  await jobs.wake();
  return {
    app,
    services,
    listenForMetrics: () => metrics.listen(database, services),
    async close() {
      await stopServing(app, services, config.stopDelayS * 1000);
      const ends = [...unlisten, metrics.close, traces.close];
      const disconnected = disconnect(jobs, ends, options.database === undefined ? database : undefined);
      await waitAtMost(clock, CLOSE_GRACE_MS + DISCONNECT_MS, disconnected);
    },
  };
}

/** Finishes the jobs, then calls `ends`, and closes the database if the service opened it. */
async function disconnect(
  jobs: JobRunner,
  ends: readonly (() => Promise<void>)[],
  database: OpenDatabase | undefined,
): Promise<void> {
  await jobs.stop(CLOSE_GRACE_MS);
  await Promise.all(ends.map((end) => end()));
  await database?.close();
}

/** The options with their defaults. A live service needs rails that are no simulations. */
function completed(options: StartOptions): Config & StartOptions & {readonly role: Role} {
  if (options.mode === 'live') requireRealRails(options.rails);
  return {...DEFAULT_CONFIG, role: 'all', dataDir: ':memory:', ...options};
}

/** Listens for changes of payments, unless the process serves no requests; for the clock; and for jobs if it is a worker. */
async function listenFor(
  role: Role,
  database: OpenDatabase,
  {feed, clockControl, jobs}: Services,
): Promise<readonly (() => Promise<void>)[]> {
  const wake = (at?: number): void => void jobs.wake(at);
  return [
    await clockControl.follow(database),
    ...(role === 'work' ? [] : [await database.listen(STATUS_CHANNEL, feed.notify, feed.notifyEveryone)]),
    ...(role === 'work' ? [await database.listen(JOBS_CHANNEL, (at) => wake(Number(at)), wake)] : []),
  ];
}

/** Schedules the jobs that recur, and the one that seals everything with a new key. */
async function scheduleJobs(work: Work, {otherVaultKeys}: Config): Promise<void> {
  await schedulePurge(work);
  if (otherVaultKeys.length > 0) await scheduleReseal(work);
}

/** Opens the database. A process that does one thing only leaves the migrations to `service migrate`. */
async function openFor(role: Role, config: Config): Promise<OpenDatabase> {
  if (role === 'all') {
    if (config.connection.directUrl === undefined)
      return openDatabase(config, (db) => prepareDatabase(db, config.mode));
    await migrateDirectly(config, config.mode);
    return openDatabase(config, (db) => requirePrepared(db, config.mode));
  }
  if (config.databaseUrl === undefined) {
    throw new RangeError(
      'DATABASE_URL is not set: an embedded database belongs to one process, so it takes the role all.',
    );
  }
  if (role === 'work' && config.publicUrl === undefined) {
    throw new RangeError(
      'PUBLIC_URL is not set: a worker needs it for the links in mails, because it serves no pages.',
    );
  }
  return openDatabase(config, (db) => requirePrepared(db, config.mode));
}

/** Reports that it is not ready, for a while; then stops accepting requests and finishes those in progress. */
async function stopServing(app: App, {clock, shutdown, railFaults}: Services, delayMs: number): Promise<void> {
  shutdown.begin();
  if (delayMs > 0 && app.server.listening) await wait(clock, delayMs);
  const forceClose = clock.after(CLOSE_GRACE_MS, () => app.server.closeAllConnections());
  await app.close();
  forceClose();
  // A job that an injected fault holds would delay the end.
  railFaults.clear();
}

function takeServices(
  deps: Deps,
  config: Config,
  parts: Pick<Services, 'jobs' | 'feed' | 'clockControl' | 'railFaults' | 'observeAnswer'>,
): Services {
  const {cardFrameDir, widgetScript, callsPerMinute, unknownKeysPerMinute, trustedProxy, timeouts} = config;
  return {
    ...deps,
    ...parts,
    statuses: createStatusReader({find: (ids) => findStatuses(deps.db, ids), show: showStatus}),
    chargeStatuses: createStatusReader({
      find: (ids) => findChargeStatuses(deps.db, ids),
      show: (caller, _id, found) => showChargeStatus(caller, found, currentViewContext(deps, caller)),
    }),
    streams: createOpenStreams(config.callsPerMinute),
    shutdown: createShutdown(),
    keys: createShortMemory(deps.clock, {lifeMs: KEY_MEMORY_MS, most: KEYS_REMEMBERED}),
    cardFrameDir,
    widgetScript,
    chargeWaitMs: config.chargeWaitS * 1000,
    callsPerMinute,
    unknownKeysPerMinute,
    trustedProxy,
    timeouts,
    hasPublicUrl: config.publicUrl !== undefined,
  };
}

function takeDeps(
  options: StartOptions,
  {db}: OpenDatabase,
  parts: {readonly config: Config; readonly clock: MovableClock; readonly railFaults: RailFaultBox},
): Omit<Deps, 'publicUrl' | 'observeRail' | 'startSpan'> {
  const {config, clock, railFaults} = parts;
  const {random = systemRandom, rails = simulatedRails} = options;
  return {
    db,
    clock,
    random,
    vault: createVault([vaultKeyOf(config), ...otherVaultKeysOf(config)], random),
    // The fault switch of the simulator, which is always on in test mode, also affects rails that were passed in.
    breakers: new Breakers(clock),
    rails: faultyRails(rails, railFaults, clock),
    lifetimes: lifetimesOf(config),
    limits: config.limits,
    railUses: config.railUses,
    isLive: config.mode === 'live',
    absentRails: options.absentRails ?? new Set(),
    walletProviders: rails.mobile.providers,
  };
}

function lifetimesOf(config: Config): Deps['lifetimes'] {
  const {qrLifeS, phoneLifeS, promptLifeS, challengeLifeS, keysKeptDays, messagesKeptDays} = config;
  return {
    qrMs: qrLifeS * 1000,
    phoneMs: phoneLifeS * 1000,
    promptMs: promptLifeS * 1000,
    challengeMs: challengeLifeS * 1000,
    keysKeptMs: keysKeptDays * DAY_MS,
    messagesKeptMs: messagesKeptDays * DAY_MS,
  };
}

/** The given key, or the one beside the data, or a temporary one for data in memory. */
function vaultKeyOf(config: Config): Uint8Array {
  if (config.vaultKey !== undefined) return readVaultKey(config.vaultKey, 'VAULT_KEY');
  const file = vaultKeyFile(config);
  return file === undefined ? systemRandom.bytes(VAULT_KEY_BYTES) : keepVaultKey(file);
}

function otherVaultKeysOf({otherVaultKeys}: Config): readonly Uint8Array[] {
  return otherVaultKeys.map((key) => readVaultKey(key, 'VAULT_KEY_OTHERS'));
}

/** The address that the application listens on; before that, the default one. */
function listeningUrl(app: App): string {
  const listening = app.addresses()[0];
  const {address: host, port} =
    typeof listening === 'object' ? listening : {address: DEFAULT_CONFIG.host, port: DEFAULT_CONFIG.port};
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
