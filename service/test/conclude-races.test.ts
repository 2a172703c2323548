import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {attemptKey} from './helpers/attempts.js';
import {pk, sk} from './helpers/harness.js';
import {listen, type Listening} from './helpers/listening.js';
import {CARDS, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

type Json = Readonly<Record<string, unknown>>;

const PAIRS = 30;
const SHARED = {vaultKey: Buffer.alloc(32, 7).toString('base64'), callsPerMinute: 100_000};

let database: OpenDatabase;
let one: Listening;
let other: Listening;
before(async () => {
  database = await openTestDatabase();
  one = await listen({database, ...SHARED});
  other = await listen({database, ...SHARED});
});
after(async () => {
  await one.close();
  await other.close();
  await database.close();
});

async function post(
  service: Listening,
  path: string,
  sent: {readonly key: string; readonly body: object},
): Promise<Json> {
  const headers: Record<string, string> = path === '/v2/tokens' ? {origin: service.url} : {};
  const answer = await service.call('POST', path, {...sent, headers});
  assert.equal(answer.status, 201, path);
  return (await answer.json()) as Json;
}

const customer = async () => (await post(one, '/v2/customers', {key: pk('USD'), body: PAYER}))['id'];
const token = async () => {
  const body = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
  return (await post(one, '/v2/tokens', {key: pk('USD'), body}))['id'];
};
const invoice = async () => {
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const bill = {description: 'Coffee from Ngozi', customer_id: await customer(), products, due_date: '2040-12-31'};
  return (await post(one, '/v2/invoices', {key: sk('USD'), body: bill}))['id'];
};
const DUE = {amount: 1999, currency: 'USD'};

/** Each operation, with its path, body and subject. */
const OPERATIONS: readonly (readonly [string, () => Promise<{path: string; body: object; subject?: unknown}>])[] = [
  [
    'card_charge',
    async () => ({path: '/v2/charges/card', body: {...DUE, customer_id: await customer(), token: await token()}}),
  ],
  [
    'saved_card',
    async () => {
      const subject = await customer();
      return {path: `/v2/customers/${subject}/sources`, body: {token: await token()}, subject};
    },
  ],
  [
    'qr_code',
    async () => {
      const subject = await invoice();
      return {path: `/v2/invoices/${subject}/qr`, body: DUE, subject};
    },
  ],
  [
    'phone_request',
    async () => {
      const subject = await invoice();
      const body = {...DUE, phone_number: '+25779000003'};
      return {path: `/v2/invoices/${subject}/phone_requests`, body, subject};
    },
  ],
];

async function countAll(): Promise<number> {
  const tables = ['charges', 'sources', 'qr_codes', 'phone_requests'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      database.db
        .selectFrom(table)
        .select(({fn}) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, {count}) => sum + Number(count), 0);
}

describe('a call and the request that resolves it, sent at once through two services', () => {
  for (const [operation, prepare] of OPERATIONS) {
    it(`get consistent outcomes, thirty times: ${operation}`, async () => {
      const calls = await Promise.all(Array.from({length: PAIRS}, prepare));
      const before = await countAll();
      const outcomes = await Promise.all(
        calls.map(async ({path, body, subject}, index) => {
          const idempotencyKey = attemptKey('pair');
          const asked = {operation, idempotency_key: idempotencyKey, ...(subject === undefined ? {} : {subject})};
          const send = () =>
            one.call('POST', path, {key: pk('USD'), body, headers: {'idempotency-key': idempotencyKey}});
          const ask = () => other.call('POST', '/v2/attempts/conclude', {key: pk('USD'), body: asked});
          const both = index % 2 === 0 ? [send(), ask()] : [ask(), send()].reverse();
          const [sent, told] = await Promise.all(both);
          const again = (await (await ask()).json()) as Json;
          const conclusion = (await told?.json()) as Json;
          assert.equal(again['outcome'], conclusion['outcome']);
          return `${String(conclusion['outcome'])} ${sent?.status}`;
        }),
      );
      for (const outcome of outcomes) assert.ok(['none 409', 'done 201'].includes(outcome), outcome);
      const done = outcomes.filter((outcome) => outcome === 'done 201').length;
      assert.equal((await countAll()) - before, done);
    });
  }
});
