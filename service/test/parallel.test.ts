import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import type {OpenDatabase} from '../src/db/connect.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import {pk, sk} from './helpers/harness.js';
import {listen, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {CARDS, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

type Json = Readonly<Record<string, unknown>>;
type Sent = {readonly path: string; readonly key?: string; readonly body: object};

const AT_ONCE = 50;
const PHONE = '+25779015555';
const PRICE = {amount: 1999, currency: 'USD'};

let database: OpenDatabase;
let service: Listening;
/** The number of calls to each rail. */
const asked = {charge: 0, createQr: 0, requestPayment: 0, refund: 0};

before(async () => {
  database = await openTestDatabase();
  service = await listen({database, rails: countedRails(simulatedRails), clock: createManualClock()});
});
after(async () => {
  await service.close();
  await database.close();
});

function countedRails({cards, bank, ...others}: Rails): Rails {
  const count =
    <Order, Result>(name: keyof typeof asked, perform: (order: Order) => Promise<Result>) =>
    (order: Order): Promise<Result> => {
      asked[name] += 1;
      return perform(order);
    };
  return {
    ...others,
    cards: {...cards, charge: count('charge', (sent) => cards.charge(sent))},
    bank: {
      ...bank,
      createQr: count('createQr', (sent) => bank.createQr(sent)),
      requestPayment: count('requestPayment', (sent) => bank.requestPayment(sent)),
      refund: count('refund', (sent) => bank.refund(sent)),
    },
  };
}

async function make(sent: Sent): Promise<Json> {
  const headers = sent.path === '/v2/tokens' ? {origin: service.url} : {};
  const answer = await service.call('POST', sent.path, {...sent, headers});
  assert.equal(answer.status, 201, sent.path);
  return (await answer.json()) as Json;
}

const customer = async () => (await make({path: '/v2/customers', key: pk('USD'), body: PAYER}))['id'];
const token = async () => {
  const card = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
  return (await make({path: '/v2/tokens', key: pk('USD'), body: card}))['id'];
};
const savedCard = async (customerId: unknown) => {
  const path = `/v2/customers/${customerId}/sources`;
  return (await make({path, key: pk('USD'), body: {token: await token()}}))['id'];
};
const order = (customer_id: unknown) => ({
  description: 'Coffee from Ngozi',
  customer_id,
  products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
  due_date: '2040-12-31',
});
const invoice = async () =>
  (await make({path: '/v2/invoices', key: sk('USD'), body: order(await customer())}))['id'] as string;
const oneTimeCode = async () => {
  await make({
    path: '/v2/one_time_codes',
    key: sk('USD'),
    body: {phone_number: PHONE, amount: 100, currency: 'USD'},
  });
  const inbox = await service.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(PHONE)}`);
  return ((await inbox.json()) as {data: Json[]}).data[0]?.['code'];
};

/** Counts and sums of all rows about money or orders to move it. */
async function effects(): Promise<Readonly<Record<string, number>>> {
  const {rows} = await sql<Record<string, string>>`select
    (select count(*) from charges)::text as charges,
    (select coalesce(sum(amount - amount_refunded), 0) from charges)::text as taken,
    (select count(*) from payouts)::text as payouts,
    (select sum(balance) from accounts)::text as balance,
    (select count(*) from invoices)::text as invoices,
    (select count(*) from invoices where settled_by is not null)::text as settled,
    (select count(*) from qr_codes)::text as qr_codes,
    (select count(*) from phone_requests)::text as phone_requests`.execute(database.db);
  const counts: Readonly<Record<string, string | number>> = {...rows[0], ...asked};
  return Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]));
}

/** The effects of a piece of work. */
async function changes(perform: () => Promise<void>): Promise<Readonly<Record<string, number>>> {
  const first = await effects();
  await perform();
  await service.settled();
  const differences = Object.entries(await effects()).map(
    ([name, value]) => [name, value - (first[name] ?? 0)] as const,
  );
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
}

/** Sends a request many times at once, with each of the keys in turn. */
const sendMany = (sent: Sent, headers: Record<string, string> = {}, keys = [sent.key]) =>
  Promise.all(
    Array.from({length: AT_ONCE}, async (_each, index) => {
      const key = keys[index % keys.length];
      const answer = await service.call('POST', sent.path, {...sent, ...(key === undefined ? {} : {key}), headers});
      return {
        key,
        status: answer.status,
        text: await answer.text(),
        replayed: answer.headers.get('idempotent-replayed'),
      };
    }),
  );

/** An operation, a sample request, and the effects of one call. */
const OPERATIONS: readonly [string, () => Promise<Sent>, Readonly<Record<string, number>>][] = [
  [
    'charge of a new card',
    async () => {
      const body = {...PRICE, customer_id: await customer(), token: await token()};
      return {path: '/v2/charges/card', key: pk('USD'), body};
    },
    {charges: 1, taken: 1999, charge: 1},
  ],
  [
    'charge of a saved card',
    async () => {
      const customer_id = await customer();
      const body = {...PRICE, customer_id, source_id: await savedCard(customer_id)};
      return {path: '/v2/charges/card', key: sk('USD'), body};
    },
    {charges: 1, taken: 1999, charge: 1},
  ],
  [
    'charge of a card for an invoice',
    async () => {
      const customer_id = await customer();
      const {id: invoice_id} = await make({path: '/v2/invoices', key: sk('USD'), body: order(customer_id)});
      return {
        path: '/v2/charges/card',
        key: pk('USD'),
        body: {...PRICE, customer_id, invoice_id, token: await token()},
      };
    },
    {charges: 1, taken: 1999, charge: 1, settled: 1},
  ],
  [
    'charge of a wallet',
    async () => {
      const source = {number: PHONE, country_code: 'BI'};
      const details = {description: 'Phone credit', captured: true, source};
      const body = {amount: 100, currency: 'USD', customer_id: await customer(), ...details, otp: await oneTimeCode()};
      return {path: '/v2/charges/mobile', key: sk('USD'), body};
    },
    {charges: 1, taken: 100},
  ],
  [
    'payout',
    async () => {
      const body = {amount: 100, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
      return {path: '/v2/payouts', key: sk('USD'), body};
    },
    {payouts: 1, balance: -100},
  ],
  ['invoice', async () => ({path: '/v2/invoices', key: sk('USD'), body: order(await customer())}), {invoices: 1}],
  [
    'QR code',
    async () => ({path: `/v2/invoices/${await invoice()}/qr`, key: pk('USD'), body: PRICE}),
    {qr_codes: 1, createQr: 1},
  ],
  [
    'request to a phone',
    async () => {
      const path = `/v2/invoices/${await invoice()}/phone_requests`;
      return {path, key: pk('USD'), body: {...PRICE, phone_number: PHONE}};
    },
    {phone_requests: 1, requestPayment: 1},
  ],
];

describe('fifty simultaneous requests with one idempotency key', () => {
  for (const [name, prepare, effect] of OPERATIONS) {
    it(`create one ${name}`, async () => {
      const sent = await prepare();
      const changed = await changes(async () => {
        const answers = await sendMany(sent, {'idempotency-key': name});
        assert.deepEqual([...new Set(answers.map(({status}) => status))], [201]);
        assert.equal(new Set(answers.map(({text}) => text)).size, 1);
        assert.equal(answers.filter(({replayed}) => replayed === null).length, 1);
      });
      assert.deepEqual(changed, effect);
    });
  }
});

describe('fifty simultaneous requests of a server and of a page with one idempotency key', () => {
  const [server, page] = [sk('USD'), pk('USD')];
  for (const name of ['charge of a new card', 'charge of a card for an invoice']) {
    for (const keys of [
      [server, page],
      [page, server],
    ]) {
      const first = keys[0] === server ? 'server' : 'page';
      it(`create one ${name}, and show the page nothing that the server did: sent first by the ${first}`, async () => {
        const [, prepare, effect] = OPERATIONS.find(([known]) => known === name) ?? assert.fail();
        const sent = await prepare();
        const changed = await changes(async () => {
          const answers = await sendMany(sent, {'idempotency-key': `${first} ${name}`}, keys);
          const made = answers.filter(({status}) => status === 201);
          assert.equal(new Set(made.map(({text}) => text)).size, 1);
          const [maker, ...others] = made.filter(({replayed}) => replayed === null);
          assert.deepEqual(others, []);
          const toPage = maker?.key === page ? 201 : 400;
          for (const {key, status} of answers) assert.equal(status, key === page ? toPage : 201);
        });
        assert.deepEqual(changed, effect);
      });
    }
  }
});

describe('fifty simultaneous approvals of one payer', () => {
  it('for a QR code pay once', async () => {
    const {payload} = await make({path: `/v2/invoices/${await invoice()}/qr`, key: pk('USD'), body: PRICE});
    const changed = await changes(async () => {
      const answers = await sendMany({path: '/simulator/bank_app/approve', body: {payload}});
      assert.deepEqual([...new Set(answers.map(({status}) => status))], [200]);
      assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    });
    assert.deepEqual(changed, {charges: 1, taken: 1999, settled: 1});
  });

  it('for a phone request pay once', async () => {
    const path = `/v2/invoices/${await invoice()}/phone_requests`;
    const {uetr} = await make({path, key: pk('USD'), body: {...PRICE, phone_number: PHONE}});
    const changed = await changes(async () => {
      const answers = await sendMany({path: `/simulator/phone_requests/${uetr}/approve`, body: {}});
      assert.deepEqual([...new Set(answers.map(({status}) => status))], [200]);
    });
    assert.deepEqual(changed, {charges: 1, taken: 1999, settled: 1});
  });
});

describe('fifty simultaneous payments of one invoice', () => {
  it('settle it once, and all later ones are refunded', async () => {
    const id = await invoice();
    const payloads: unknown[] = [];
    for (let made = 0; made < AT_ONCE; made += 1) {
      payloads.push((await make({path: `/v2/invoices/${id}/qr`, key: pk('USD'), body: PRICE}))['payload']);
    }
    const changed = await changes(async () => {
      const path = '/simulator/bank_app/approve';
      await Promise.all(payloads.map((payload) => service.call('POST', path, {body: {payload}})));
    });
    assert.deepEqual(changed, {charges: AT_ONCE, taken: 1999, settled: 1, refund: AT_ONCE - 1});
  });
});
