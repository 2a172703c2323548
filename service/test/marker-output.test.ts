import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {SERVICE_ARGS} from './helpers/child-service.js';
import {createPlace} from './helpers/child-service-place.js';
import {pk, sk} from './helpers/harness.js';
import {containsSecret, withoutNumbers, encodingsOf} from './helpers/secrets.js';
import {CARDS, PAYER} from './helpers/steps.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));
const REAL_CARD = '4111111111111111';
const CVC = '917';
const ELSEWHERE = 'https://elsewhere.example';
const WALLET = '+25779001234';

type Json = Readonly<Record<string, unknown>>;
type Call = (
  path: string,
  sent?: {
    readonly method?: string;
    readonly key?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<Json>;

/** A service process with full logging. Returns everything it prints after its address. */
async function withService(visit: (url: string) => Promise<void>): Promise<string> {
  const {place, remove} = await createPlace();
  const limits = {CARD_TOKENS_PER_ADDRESS: '14', CARD_DECLINES_PER_ADDRESS: '1', CODES_PER_WALLET: '1'};
  const child = spawn(process.execPath, SERVICE_ARGS, {
    cwd: SERVICE_DIR,
    env: {
      ...process.env,
      ...limits,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...place,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => void written.push(chunk));
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let greeting = '';
    child.once('exit', () => reject(new Error(written.join(''))));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      written.push(chunk);
      greeting += chunk;
      const found = /^Payment service: (\S+)$/m.exec(greeting)?.[1];
      if (found !== undefined && greeting.includes(sk('XAF'))) resolve(found);
    });
  });
  try {
    await visit(url);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await remove();
  }
  // The service prints its test keys at startup on purpose.
  return written.join('').replace(/Test keys:\n(?: {2}[A-Z]{3} {2}\S+ {2}\S+\n)+/, '');
}

/** Triggers every error that involves a secret: sessions, limits, unreadable bodies. */
async function run(url: string, secrets: Map<string, string>): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  const call: Call = async (path, {method = 'POST', key, body, headers} = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === undefined ? {} : {authorization: `Bearer ${key}`}),
        ...(body === undefined ? {} : {'content-type': 'application/json'}),
        ...headers,
      },
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    });
    const answer = (await response.json()) as Json;
    codes.add(typeof answer['code'] === 'string' ? answer['code'] : String(response.status));
    return answer;
  };
  const session = async (more: object): Promise<string> => {
    const {token} = await call('/v2/widget_sessions', {key: sk('USD'), body: more});
    secrets.set(`session token ${secrets.size}`, String(token));
    return String(token);
  };
  const {id: customer_id} = await call('/v2/customers', {key: pk('USD'), body: PAYER});
  const card = (number: string) => ({number, exp_month: '12', exp_year: '2039', cvc: CVC, holder: 'M M'});
  const tokenise = async (key: string, body: unknown): Promise<string> => {
    const {id} = await call('/v2/tokens', {key, body, headers: {origin: url}});
    if (typeof id !== 'string') return 'none';
    secrets.set(`card token ${secrets.size}`, id);
    return id;
  };

  const adds = await session({mode: 'add', allowed_origins: ['http://localhost:1']});
  const charges = await session({mode: 'charge', amount: 1999});
  const order = {amount: 1999, currency: 'USD', customer_id};
  for (const key of [adds, pk('USD')]) await tokenise(key, card(REAL_CARD));
  for (const written of encodingsOf(REAL_CARD)) await tokenise(adds, card(written));
  await tokenise(adds, JSON.stringify(card(REAL_CARD)).slice(0, -1));
  await call(`/v2/charges/${REAL_CARD}?number=${encodeURIComponent('4111 1111 1111 1111')}&key=${adds}`, {
    method: 'GET',
    key: adds,
  });
  await call('/v2/tokens', {key: adds, body: card(REAL_CARD), headers: {origin: ELSEWHERE}});
  await call(`/v2/widget_sessions/current?token=${adds}`, {
    method: 'GET',
    key: sk('USD'),
    headers: {origin: ELSEWHERE},
  });
  await call('/v2/customers', {key: adds, body: PAYER, headers: {origin: ELSEWHERE}});
  await call('/v2/charges/card', {key: adds, body: {...order, token: REAL_CARD}});
  await call('/v2/charges/card', {key: charges, body: {...order, amount: 1, token: adds}});
  await call('/v2/charges/card', {key: `${charges}x`, body: order});
  await call('/v2/charges/card', {
    key: charges,
    body: {...order, token: await tokenise(charges, card(CARDS.declined))},
  });
  await call('/v2/charges/card', {key: charges, body: {...order, token: await tokenise(charges, card(CARDS.visa))}});
  for (let time = 0; time < 11; time += 1) await tokenise(adds, card(REAL_CARD));
  for (let time = 0; time < 2; time += 1) {
    await call('/v2/one_time_codes', {key: sk('USD'), body: {phone_number: WALLET, amount: 100, currency: 'USD'}});
  }
  const {data} = await call(`/simulator/one_time_codes?phone_number=${encodeURIComponent(WALLET)}`, {method: 'GET'});
  secrets.set('one-time code', String((data as readonly Json[])[0]?.['code']));
  await call('/simulator/faults', {body: {operation: 'createToken', kind: 'hostile_strings', match: REAL_CARD}});
  await tokenise(charges, card(REAL_CARD));
  return codes;
}

describe('a service with full logging', () => {
  it('writes no credential and no card number to its output, even when it refuses requests', async () => {
    const secrets = new Map([
      ['secret key', sk('USD')],
      ['publishable key', pk('USD')],
      ['card number that is no test card', REAL_CARD],
      ['card number', CARDS.visa],
      ['declined card number', CARDS.declined],
      ['code of the card', CVC],
    ]);
    let codes: ReadonlySet<string> = new Set();
    const written = await withService(async (url) => {
      codes = await run(url, secrets);
    });
    for (const code of ['test_cards_only', 'session_refused', 'rate_limited', 'not_permitted', 'amount_mismatch'])
      assert.ok(codes.has(code), `the run produced no ${code}`);
    for (const code of ['origin_not_allowed', 'secret_key_in_browser', 'unauthorized', 'invalid_request'])
      assert.ok(codes.has(code), `the run produced no ${code}`);
    assert.ok(written.split('"answered"').length > 30 && secrets.size > 8);
    const place = withoutNumbers([written]);
    const found = [...secrets].filter(([, secret]) =>
      encodingsOf(secret).some((writing) => containsSecret(place, writing)),
    );
    assert.deepEqual(
      found.map(([name]) => name),
      [],
    );
  });
});
