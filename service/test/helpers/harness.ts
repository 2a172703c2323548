import {after, before} from 'node:test';
import {NO_LIMITS} from '../../src/config.js';
import type {OpenDatabase} from '../../src/db/connect.js';
import type {Currency} from '../../src/db/types.js';
import {prepareService, type PreparedService, type StartOptions} from '../../src/start.js';
import {contractOf, type ContractCheck} from './contract.js';
import {createManualClock, type ManualClock} from './manual-clock.js';
import {openTestDatabase} from './test-database.js';

/** A response. Its body is parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly body: Body;
}

/** A JSON body, unchecked. */
export type Body = Readonly<Record<string, unknown>>;

/** The value at a path in a body, such as `at(body, 'products', 0, 'price')`. */
export function at(body: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<string | number, unknown> | null)?.[step], body);
}

/** The parts of a request besides its method and path. */
export interface Sent {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service in this process that a test sends requests to, with a clock that the test moves. */
export interface Harness {
  readonly prepared: PreparedService;
  readonly clock: ManualClock;
  /** The service's log, line by line. */
  readonly logged: string[];
  ask(method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'PUT', path: string, sent?: Sent): Promise<Answer>;
  /** Moves the clock and waits until everything due has run. */
  pass(ms: number): Promise<void>;
}

/** The public URL of the test service, and the card frame's origin. */
export const OWN_ORIGIN = 'http://pay.test';

/** Services of one test that share a database need the same key. */
const VAULT_KEY = Buffer.alloc(32, 7).toString('base64');

/** A publishable key of the demo merchant. */
export const pk = (currency: Currency): string => `pk_test_demo${currency}0000000000`;
/** A secret key of the demo merchant. */
export const sk = (currency: Currency): string => `sk_test_demo${currency}0000000000`;
/** The other merchant's keys. */
export const MBOA = {pk: 'pk_test_mboaXAF0000000000', sk: 'sk_test_mboaXAF0000000000'} as const;

/** Opens one database for a test file, and closes it after the tests. Create its services with {@link createHarness}. */
export function useService(options: StartOptions = {}): Harness {
  let database: OpenDatabase | undefined;
  let harness: Harness | undefined;
  before(async () => {
    database = await openTestDatabase();
    harness = await createHarness({database, ...options});
  });
  after(async () => {
    await harness?.prepared.close();
    await database?.close();
  });
  const open = (): Harness => {
    if (harness === undefined) throw new Error('the service is not open yet');
    return harness;
  };
  return {
    get prepared() {
      return open().prepared;
    },
    get clock() {
      return open().clock;
    },
    get logged() {
      return open().logged;
    },
    ask: (method, path, sent) => open().ask(method, path, sent),
    pass: (ms) => open().pass(ms),
  };
}

/** A service over an open database, with its own clock. The caller closes both. */
export async function createHarness(options: StartOptions & {readonly database: OpenDatabase}): Promise<Harness> {
  const clock = createManualClock();
  const logged: string[] = [];
  const prepared = await prepareService({
    clock,
    publicUrl: OWN_ORIGIN,
    vaultKey: VAULT_KEY,
    log: {level: 'trace', stream: {write: (line) => void logged.push(line)}},
    callsPerMinute: 100_000,
    limits: NO_LIMITS,
    ...options,
  });
  const contract = contractOf(prepared.app);
  return {
    prepared,
    clock,
    logged,
    async ask(method, path, sent = {}) {
      const answer = await inject({prepared, contract}, {...sent, method, path});
      // A change queues jobs. Tests wait until they are done, except when a rail hangs.
      if (method !== 'GET' && !path.startsWith('/simulator/rail_faults')) await prepared.services.jobs.settled();
      return answer;
    },
    async pass(ms) {
      clock.advance(ms);
      await prepared.services.jobs.settled();
    },
  };
}

/** Sends a request and checks the response against the OpenAPI document, so that every response in a test is documented. */
async function inject(
  {prepared, contract}: {readonly prepared: PreparedService; readonly contract: ContractCheck},
  sent: Sent & {readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'PUT'; readonly path: string},
): Promise<Answer> {
  const reply = await prepared.app.inject({
    method: sent.method,
    url: sent.path,
    headers: {
      ...(sent.key === undefined ? {} : {authorization: `Bearer ${sent.key}`}),
      ...(sent.body === undefined ? {} : {'content-type': 'application/json'}),
      ...sent.headers,
    },
    ...(sent.body === undefined
      ? {}
      : {payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)}),
  });
  const type = String(reply.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const isJson = type === 'application/json';
  contract.check({...sent, status: reply.statusCode, type, text: reply.payload});
  return {
    status: reply.statusCode,
    headers: reply.headers as Readonly<Record<string, string | undefined>>,
    text: reply.payload,
    body: (isJson ? JSON.parse(reply.payload) : {}) as Body,
  };
}
