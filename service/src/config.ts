import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {DEFAULT_CONNECTION, type ConnectionSettings} from './db/connect.js';
import type {Mode} from './db/mode.js';
import type {RailName} from './db/types.js';
import type {Limits, RailUse, RailUses} from './domain/work.js';
import type {Timeouts} from './http/context.js';
import type {MetricsPlace} from './metrics/server.js';
import {readTrustedProxy} from './trusted-proxy.js';

/** The configuration of a service; read from the environment, once. */
export interface Config {
  /** Whether payments are real. Every account of a database is of one mode. */
  readonly mode: Mode;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** A PostgreSQL server; without it, the data are embedded, in `dataDir`. */
  readonly databaseUrl?: string;
  /** The settings for that server. */
  readonly connection: ConnectionSettings;
  /** A folder, or `:memory:`. */
  readonly dataDir: string;
  /** The folder of the built card frame. */
  readonly cardFrameDir: string;
  /** The built widget, as one script; invoice pages pay with it if it exists. */
  readonly widgetScript: string;
  /** The service's public address; by default, the address it listens on. */
  readonly publicUrl?: string | undefined;
  /** 32 bytes in base64 that encrypt sensitive data in the database; by default, a file beside the data folder. */
  readonly vaultKey?: string;
  /** Further keys in base64 that only open what they have sealed. They are needed while the key is replaced. */
  readonly otherVaultKeys: readonly string[];
  readonly qrLifeS: number;
  readonly phoneLifeS: number;
  readonly promptLifeS: number;
  readonly challengeLifeS: number;
  /** How long idempotency keys are kept, and sessions after they have expired, in days. */
  readonly keysKeptDays: number;
  /** How long e-mails are kept after they were sent, in days. */
  readonly messagesKeptDays: number;
  /** How long a charge request waits for the outcome, in seconds; after that the charge is returned as pending. */
  readonly chargeWaitS: number;
  /** Requests per minute for one publishable key from one address. */
  readonly callsPerMinute: number;
  /** Requests per minute from one address with unknown credentials. */
  readonly unknownKeysPerMinute: number;
  /** How often a caller may do what a guesser or a bot would repeat. */
  readonly limits: Limits;
  /** How many calls each rail gets at once, and how long it may take. */
  readonly railUses: RailUses;
  /** The addresses and networks of proxies that may name the client's address; no proxy may when it is empty. */
  readonly trustedProxy: readonly string[];
  /** How long the service still accepts connections after the signal to stop, while it reports that it is not ready. */
  readonly stopDelayS: number;
  /** How long a client may take. */
  readonly timeouts: Timeouts;
  /** The address at which metrics are served; none by default. */
  readonly metrics?: MetricsPlace;
  /** The collector to which traces are sent, over OTLP and HTTP; none by default. */
  readonly traceCollector?: string;
}

/** For tests and benchmarks, where one address sends what many would in production. */
export const NO_LIMITS: Limits = {
  cardTokensPerAddress: 1e9,
  cardTokensPerAccount: 1e9,
  cardDeclinesPerAddress: 1e9,
  cardDeclinesPerAccount: 1e9,
  codesPerWallet: 1e9,
};

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));

/** The defaults. */
export const DEFAULT_CONFIG: Config = {
  mode: 'test',
  host: '127.0.0.1',
  port: 4010,
  otherVaultKeys: [],
  connection: DEFAULT_CONNECTION,
  dataDir: resolve(SERVICE_DIR, '.data'),
  cardFrameDir: resolve(SERVICE_DIR, '../dist/card-frame'),
  widgetScript: resolve(SERVICE_DIR, '../dist/payment-widget.js'),
  qrLifeS: 300,
  phoneLifeS: 120,
  promptLifeS: 120,
  challengeLifeS: 900,
  keysKeptDays: 30,
  messagesKeptDays: 400,
  chargeWaitS: 20,
  callsPerMinute: 600,
  unknownKeysPerMinute: 1000,
  limits: {
    cardTokensPerAddress: 600,
    cardTokensPerAccount: 6000,
    cardDeclinesPerAddress: 60,
    cardDeclinesPerAccount: 600,
    codesPerWallet: 5,
  },
  railUses: {
    cards: {atOnce: 4, limitMs: 60_000},
    bank: {atOnce: 4, limitMs: 30_000},
    mobile: {atOnce: 4, limitMs: 60_000},
    payouts: {atOnce: 4, limitMs: 30_000},
    mail: {atOnce: 4, limitMs: 20_000},
    tax: {atOnce: 4, limitMs: 20_000},
  },
  trustedProxy: [],
  stopDelayS: 0,
  timeouts: {headersMs: 15_000, requestMs: 30_000, keepAliveMs: 60_000, idleMs: 120_000},
};

/**
 * Reads the configuration. An empty variable counts as not set.
 *
 * @throws RangeError naming the variable that is missing or cannot be read
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const defaults = DEFAULT_CONFIG;
  return {
    mode: readMode(env['MODE']),
    host: env['HOST'] || defaults.host,
    port: wholeNumber(env, 'PORT', {least: 0, most: 65535, fallback: defaults.port}),
    ...(env['DATABASE_URL'] ? {databaseUrl: readDatabaseUrl(env['DATABASE_URL'], 'DATABASE_URL')} : {}),
    connection: readConnection(env, defaults.connection),
    dataDir: env['DATA_DIR'] || defaults.dataDir,
    cardFrameDir: env['CARD_FRAME_DIR'] || defaults.cardFrameDir,
    widgetScript: env['WIDGET_SCRIPT'] || defaults.widgetScript,
    ...(env['PUBLIC_URL'] ? {publicUrl: readPublicUrl(env['PUBLIC_URL'])} : {}),
    ...(env['VAULT_KEY'] ? {vaultKey: env['VAULT_KEY']} : {}),
    otherVaultKeys: (env['VAULT_KEY_OTHERS'] ?? '').split(',').filter((key) => key.trim() !== ''),
    qrLifeS: wholeNumber(env, 'QR_LIFE_S', {least: 1, most: 86400, fallback: defaults.qrLifeS}),
    phoneLifeS: wholeNumber(env, 'PHONE_LIFE_S', {least: 1, most: 86400, fallback: defaults.phoneLifeS}),
    promptLifeS: wholeNumber(env, 'PROMPT_LIFE_S', {least: 1, most: 86400, fallback: defaults.promptLifeS}),
    challengeLifeS: wholeNumber(env, 'CHALLENGE_LIFE_S', {least: 1, most: 86400, fallback: defaults.challengeLifeS}),
    ...readKeptDays(env, defaults),
    chargeWaitS: wholeNumber(env, 'CHARGE_WAIT_S', {least: 1, most: 300, fallback: defaults.chargeWaitS}),
    ...readRates(env, defaults),
    limits: readLimits(env, defaults.limits),
    railUses: readRailUses(env, defaults.railUses),
    trustedProxy: readTrustedProxy(env['TRUSTED_PROXY']),
    stopDelayS: wholeNumber(env, 'STOP_DELAY_S', {least: 0, most: 3600, fallback: defaults.stopDelayS}),
    timeouts: readTimeouts(env, defaults.timeouts),
    ...(env['METRICS_PORT'] ? {metrics: readMetricsPlace(env)} : {}),
    ...readTraceCollector(env['OTEL_EXPORTER_OTLP_ENDPOINT']),
  };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the level of the log.
 *
 * @throws RangeError naming the variable when there is no such level
 */
export function readLogLevel(env: Readonly<Record<string, string | undefined>>): string {
  const level = env['LOG_LEVEL'] || 'warn';
  if (LOG_LEVELS.includes(level)) return level;
  throw new RangeError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
}

function readMode(text: string | undefined): Mode {
  if (text === undefined || text === '' || text === 'test') return 'test';
  if (text === 'live') return 'live';
  throw new RangeError('MODE must be test or live');
}

/** A server needs at least two connections for the service, so that a request is answered while another one waits for a rail. */
function readConnection(
  env: Readonly<Record<string, string | undefined>>,
  defaults: ConnectionSettings,
): ConnectionSettings {
  const readMs = (name: string, ms: number): number =>
    wholeNumber(env, name, {least: 1, most: 3600, fallback: ms / 1000}) * 1000;
  const directUrl = env['DATABASE_DIRECT_URL'];
  return {
    poolSize: wholeNumber(env, 'POOL_SIZE', {
      least: env['DATABASE_URL'] ? 2 : 1,
      most: 1000,
      fallback: defaults.poolSize,
    }),
    statementMs: readMs('STATEMENT_TIMEOUT_S', defaults.statementMs),
    idleTransactionMs: readMs('IDLE_TRANSACTION_TIMEOUT_S', defaults.idleTransactionMs),
    ...(directUrl ? {directUrl: readDatabaseUrl(directUrl, 'DATABASE_DIRECT_URL')} : {}),
  };
}

/** Besides addresses, the driver reads the path of a socket. The message does not show the text, which may hold a password. */
function readDatabaseUrl(text: string, name: string): string {
  const isAddress = /^postgres(ql)?:\/\//i.test(text) && URL.canParse(text.replace('@/', '@host/'));
  if (isAddress || /^(\/|socket:)/.test(text)) return text;
  throw new RangeError(`${name} must be an address such as postgres://user:password@host:5432/database`);
}

/** Keys stay longer than their responses (six days) and than the queries to a processor about a charge (eight days). */
function readKeptDays(
  env: Readonly<Record<string, string | undefined>>,
  defaults: Config,
): Pick<Config, 'keysKeptDays' | 'messagesKeptDays'> {
  const most = 36_500;
  return {
    keysKeptDays: wholeNumber(env, 'KEYS_KEPT_DAYS', {least: 9, most, fallback: defaults.keysKeptDays}),
    messagesKeptDays: wholeNumber(env, 'MESSAGES_KEPT_DAYS', {least: 1, most, fallback: defaults.messagesKeptDays}),
  };
}

function readRates(
  env: Readonly<Record<string, string | undefined>>,
  defaults: Config,
): Pick<Config, 'callsPerMinute' | 'unknownKeysPerMinute'> {
  const read = (name: string, fallback: number): number => wholeNumber(env, name, {least: 1, most: 1e9, fallback});
  return {
    callsPerMinute: read('CALLS_PER_MINUTE', defaults.callsPerMinute),
    unknownKeysPerMinute: read('UNKNOWN_KEYS_PER_MINUTE', defaults.unknownKeysPerMinute),
  };
}

function readLimits(env: Readonly<Record<string, string | undefined>>, defaults: Limits): Limits {
  const read = (name: string, fallback: number): number => wholeNumber(env, name, {least: 1, most: 1e9, fallback});
  return {
    cardTokensPerAddress: read('CARD_TOKENS_PER_ADDRESS', defaults.cardTokensPerAddress),
    cardTokensPerAccount: read('CARD_TOKENS_PER_ACCOUNT', defaults.cardTokensPerAccount),
    cardDeclinesPerAddress: read('CARD_DECLINES_PER_ADDRESS', defaults.cardDeclinesPerAddress),
    cardDeclinesPerAccount: read('CARD_DECLINES_PER_ACCOUNT', defaults.cardDeclinesPerAccount),
    codesPerWallet: read('CODES_PER_WALLET', defaults.codesPerWallet),
  };
}

/** `RAIL_CARDS_AT_ONCE` and `RAIL_CARDS_LIMIT_S`, and so on. */
function readRailUses(env: Readonly<Record<string, string | undefined>>, defaults: RailUses): RailUses {
  const read = (rail: RailName): RailUse => {
    const {atOnce, limitMs} = defaults[rail];
    const name = `RAIL_${rail.toUpperCase()}`;
    return {
      atOnce: wholeNumber(env, `${name}_AT_ONCE`, {least: 1, most: 100, fallback: atOnce}),
      limitMs: wholeNumber(env, `${name}_LIMIT_S`, {least: 1, most: 600, fallback: limitMs / 1000}) * 1000,
    };
  };
  return {
    cards: read('cards'),
    bank: read('bank'),
    mobile: read('mobile'),
    payouts: read('payouts'),
    mail: read('mail'),
    tax: read('tax'),
  };
}

/** By default only this machine can read the metrics. */
function readMetricsPlace(env: Readonly<Record<string, string | undefined>>): MetricsPlace {
  const port = wholeNumber(env, 'METRICS_PORT', {least: 0, most: 65535, fallback: 0});
  return {host: env['METRICS_HOST'] || DEFAULT_CONFIG.host, port};
}

/** The name of the variable is that of the OpenTelemetry specification. The message does not show the address, which may hold a password. */
function readTraceCollector(text: string | undefined): Pick<Config, 'traceCollector'> {
  if (!text) return {};
  if (/^https?:/i.test(text) && URL.canParse(text)) return {traceCollector: text};
  throw new RangeError(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address of http or https, such as http://127.0.0.1:4318',
  );
}

/** Links start with it as it is written, so it must have nothing after the path. Its origin is the service's own. */
function readPublicUrl(text: string): string {
  if (/^https?:\/\/[^\s\\?#@]+$/i.test(text) && URL.canParse(text)) return text;
  throw new RangeError('PUBLIC_URL must be an address of http or https, such as https://pay.example');
}

/** How often a stream is written to, in milliseconds. The idle limit must be longer. */
const BEAT_MS = 15_000;

/** Combinations of settings that do not fit, each with a message that names the settings and the effect. */
const FITS: readonly (readonly [(config: Config) => boolean, string])[] = [
  [
    ({publicUrl, trustedProxy}) => publicUrl === undefined && trustedProxy.length > 0,
    'TRUSTED_PROXY is set and PUBLIC_URL is not: links in documents and mails begin with the address that the service listens on.',
  ],
  [
    ({publicUrl, trustedProxy, host}) => publicUrl === undefined && trustedProxy.length === 0 && !LOCAL.includes(host),
    'HOST lets other machines in and PUBLIC_URL is not set: card tokens are accepted only from the address that the service listens on.',
  ],
  [
    ({limits}) => limits.cardTokensPerAddress > limits.cardTokensPerAccount,
    'CARD_TOKENS_PER_ADDRESS is more than CARD_TOKENS_PER_ACCOUNT, and is never reached.',
  ],
  [
    ({limits}) => limits.cardDeclinesPerAddress > limits.cardDeclinesPerAccount,
    'CARD_DECLINES_PER_ADDRESS is more than CARD_DECLINES_PER_ACCOUNT, and is never reached.',
  ],
  [
    ({limits}) => limits.cardDeclinesPerAccount > limits.cardTokensPerAccount,
    'CARD_DECLINES_PER_ACCOUNT is more than CARD_TOKENS_PER_ACCOUNT, and is never reached.',
  ],
  [
    ({timeouts}) => timeouts.requestMs < timeouts.headersMs,
    'REQUEST_TIMEOUT_S is less than HEADERS_TIMEOUT_S: a request would have less time than its headers.',
  ],
  [
    ({timeouts}) => timeouts.keepAliveMs > timeouts.idleMs,
    'KEEP_ALIVE_S is more than IDLE_TIMEOUT_S, which ends such connections before.',
  ],
  [
    ({timeouts}) => timeouts.idleMs <= BEAT_MS,
    'IDLE_TIMEOUT_S must be more than 15, the seconds between two lines of a stream: it ends every stream.',
  ],
];

const LOCAL: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * Settings that do not fit together, for the log at startup; the service runs with them. `http/own-address.ts` checks
 * what only a request can show: `PUBLIC_URL` against the address that pages use.
 */
export function settingProblems(config: Config): readonly string[] {
  return FITS.filter(([isBroken]) => isBroken(config)).map(([, words]) => words);
}

/** A request has at least as much time as its headers, unless its own limit is set. */
function readTimeouts(env: Readonly<Record<string, string | undefined>>, defaults: Timeouts): Timeouts {
  const read = (name: string, ms: number): number =>
    wholeNumber(env, name, {least: 1, most: 3600, fallback: ms / 1000}) * 1000;
  const headersMs = read('HEADERS_TIMEOUT_S', defaults.headersMs);
  return {
    headersMs,
    requestMs: read('REQUEST_TIMEOUT_S', Math.max(headersMs, defaults.requestMs)),
    keepAliveMs: read('KEEP_ALIVE_S', defaults.keepAliveMs),
    idleMs: read('IDLE_TIMEOUT_S', defaults.idleMs),
  };
}

/** The file with the data's key, beside the data folder; none when a key is given or nothing is stored. */
export function vaultKeyFile({vaultKey, databaseUrl, dataDir}: Config): string | undefined {
  if (vaultKey !== undefined || (databaseUrl === undefined && dataDir === ':memory:')) return undefined;
  return `${dataDir === ':memory:' ? DEFAULT_CONFIG.dataDir : dataDir}.key`;
}

function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  range: {readonly least: number; readonly most: number; readonly fallback: number},
): number {
  const text = env[name];
  if (text === undefined || text === '') return range.fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.least && value <= range.most) return value;
  throw new RangeError(`${name} must be a whole number from ${range.least} to ${range.most}`);
}
