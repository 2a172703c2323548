import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pk, sk, useService, type Body, type Sent} from './helpers/harness.js';
import {askPhone, createCustomer, createInvoice, createSession, due, PAYER} from './helpers/steps.js';

const SHOP = 'http://localhost:5173';
const service = useService({callsPerMinute: 60});

const PAYOUT = {amount: 100, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
const WALLET = {number: '+25779001234', country_code: 'BI'};
const CHARGE = {
  amount: 100,
  currency: 'USD',
  description: 'Phone credit',
  captured: true,
  customer: PAYER,
  source: WALLET,
};
const BILL = {
  ...{description: 'Coffee', customer_id: 'cus_nobody', due_date: '2035-12-31'},
  products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
};

/** Each request also has all the errors of the following steps. The response must report the first one. */
const STEPS: Readonly<Record<string, readonly (readonly [string, Sent, number, string])[]>> = {
  '/v2/payouts': [
    ['a missing credential', {body: '{', headers: {origin: SHOP}}, 401, 'unauthorized'],
    ['a secret key from a page', {key: sk('USD'), body: '{', headers: {origin: SHOP}}, 403, 'secret_key_in_browser'],
    ['the wrong class of key', {key: pk('USD'), body: '{'}, 403, 'not_permitted'],
    ['invalid JSON', {key: sk('USD'), body: '{', headers: {'idempotency-key': 'é'}}, 400, 'invalid_request'],
    [
      'fields that break their schema',
      {key: sk('USD'), body: {...PAYOUT, amount: 0, payout_id: 'no'}},
      400,
      'invalid_request',
    ],
    [
      'an unknown id',
      {key: sk('USD'), body: {...PAYOUT, amount: 99_999_999, payout_id: 'no'}},
      404,
      'resource_missing',
    ],
    ['nothing', {key: sk('USD'), body: PAYOUT}, 201, ''],
  ],
  '/v2/charges/mobile': [
    ['a missing credential', {body: '{'}, 401, 'unauthorized'],
    ['the wrong class of key', {key: pk('USD'), body: '{'}, 403, 'not_permitted'],
    [
      'a body of the wrong type',
      {key: sk('USD'), body: '{}', headers: {'content-type': 'text/plain'}},
      400,
      'invalid_request',
    ],
    [
      'fields that break their schema',
      mobile({amount: 0, customer_id: 'cus_nobody', currency: 'BIF'}),
      400,
      'invalid_request',
    ],
    ['fields that exclude each other', mobile({customer_id: 'cus_nobody', currency: 'BIF'}), 400, 'parameter_invalid'],
    [
      'the wrong currency',
      mobile({customer: undefined, customer_id: 'cus_nobody', currency: 'BIF'}),
      403,
      'currency_mismatch',
    ],
    ['an unknown id', mobile({customer: undefined, customer_id: 'cus_nobody'}), 404, 'resource_missing'],
    ['a missing one-time code', mobile({source: {...WALLET, number: '+25779001001'}}), 428, 'otp_required'],
  ],
  '/v2/invoices': [
    ['a missing credential', {body: '{'}, 401, 'unauthorized'],
    ['the wrong class of key', {key: pk('USD'), body: '{'}, 403, 'not_permitted'],
    ['a body that is too large', {key: sk('USD'), body: `{"a":"${'x'.repeat(70_000)}"}`}, 400, 'invalid_request'],
    [
      'fields that break their schema',
      {key: sk('USD'), body: {...BILL, due_date: '2035-02-30'}},
      400,
      'invalid_request',
    ],
    ['an unknown id', {key: sk('USD'), body: BILL}, 404, 'resource_missing'],
  ],
};

describe('the order of checks', () => {
  for (const [path, steps] of Object.entries(STEPS)) {
    for (const [what, sent, status, code] of steps) {
      it(`of ${path} reports ${what} first: ${status} ${code}`, async () => {
        const answer = await service.ask('POST', path, sent);
        assert.deepEqual([answer.status, answer.body['code'] ?? ''], [status, code]);
      });
    }
  }

  it('has ids before the balance', async () => {
    const ask = (change: object) =>
      service.ask('POST', '/v2/payouts', {key: sk('KES'), body: {...PAYOUT, amount: 99_999_999, ...change}});
    let status = 201;
    while (status === 201) ({status} = await ask({payout_id: 'dst_demoKES1'}));
    assert.equal(status, 402);
    assert.equal((await ask({payout_id: 'dst_nobody'})).status, 404);
  });

  it('has the currency before the idempotency key, and that key before the ids', async () => {
    const headers = {'idempotency-key': 'order-of-checks'};
    const ask = (change: object) => service.ask('POST', '/v2/charges/mobile', {...mobile(change), headers});
    const first = await ask({otp: '000000'});
    assert.equal(first.status, 428);
    assert.equal((await ask({currency: 'BIF'})).body['code'], 'currency_mismatch');
    const other = {customer: undefined, customer_id: 'cus_nobody'};
    assert.deepEqual([(await ask(other)).status, (await ask(other)).body['code']], [400, 'idempotency_key_reused']);
  });

  it('refuses an idempotency key that is not 1 to 255 printable characters, and names the header', async () => {
    for (const key of ['', 'x'.repeat(256), 'é']) {
      const headers = {'idempotency-key': key};
      const {status, body} = await service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT, headers});
      assert.deepEqual([status, body['code'], body['param']], [400, 'invalid_request', 'Idempotency-Key']);
    }
  });

  it('reads an empty body as none, whatever its media type', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
      const {statusCode, body} = await service.prepared.app.inject({
        method: 'POST',
        url: '/v2/charges/ch_nothing/cancel',
        headers: {'authorization': `Bearer ${sk('USD')}`, 'content-type': type, 'content-length': '0'},
      });
      assert.deepEqual([statusCode, (JSON.parse(body) as Body)['param']], [404, 'id'], type);
    }
  });

  it('names the id in the path when there is no such customer', async () => {
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/sources'],
      ['GET', '/wallets'],
      ['DELETE', '/sources/src_nothing'],
      ['DELETE', '/wallets/src_nothing'],
      ['POST', '/sources'],
    ] as const) {
      const sent = {key: sk('USD'), ...(method === 'POST' ? {body: {token: 'tok_nothing'}} : {})};
      const {status, body} = await service.ask(method, `/v2/customers/cus_nothing${rest}`, sent);
      assert.deepEqual([status, body['param']], [404, 'id'], `${method} ${rest}`);
    }
  });

  it('tells a session nothing about a customer who is not its own', async () => {
    const session = await createSession(service, {mode: 'charge', amount: 100});
    const read = async (id: string) => {
      const {status, body} = await service.ask('GET', `/v2/customers/${id}`, {key: session});
      return {...body, status, request_id: ''};
    };
    assert.deepEqual(await read(await createCustomer(service)), await read('cus_nothing'));
  });

  it('refuses every other method with the usual error body', async () => {
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const reply = await service.prepared.app.inject({method: method as 'PUT', url: '/v2/payouts'});
      assert.equal(reply.statusCode, 404, method);
      assert.equal(reply.headers['cache-control'], 'no-store');
      if (method !== 'HEAD') assert.equal(reply.json<{code: string}>().code, 'resource_missing');
    }
  });
});

describe('a response that a page can read', () => {
  const headers = {origin: SHOP};
  const read = (answer: Awaited<ReturnType<typeof service.ask>>) => {
    assert.equal(answer.headers['access-control-allow-origin'], SHOP);
    assert.equal(answer.headers['vary'], 'Origin');
    assert.match(answer.headers['access-control-expose-headers'] ?? '', /Retry-After, Request-Id/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    return answer;
  };
  const cases: readonly (readonly [number, 'GET' | 'POST', string, Sent])[] = [
    [201, 'POST', '/v2/customers', {key: pk('USD'), body: PAYER}],
    [400, 'POST', '/v2/customers', {key: pk('USD'), body: '{'}],
    [400, 'POST', '/v2/customers', {key: pk('USD'), body: `{"a":"${'x'.repeat(70_000)}"}`}],
    [401, 'POST', '/v2/customers', {}],
    [403, 'POST', '/v2/customers', {key: sk('USD')}],
    [404, 'GET', '/v2/charges/ch_nobody', {key: pk('USD')}],
    [404, 'GET', '/%zz', {}],
    [404, 'GET', `/v2/charges/${'x'.repeat(200)}`, {key: pk('USD')}],
  ];
  for (const [status, method, path, sent] of cases) {
    it(`has the status ${status} for ${method} ${path.slice(0, 40)}`, async () => {
      assert.equal(read(await service.ask(method, path, {...sent, headers})).status, status);
    });
  }

  it('has the status 500, or 429 with the time to wait', async () => {
    const broken = {operation: 'createCustomer', kind: 'status', status: 500};
    await service.ask('POST', '/simulator/faults', {body: broken});
    assert.equal(read(await service.ask('POST', '/v2/customers', {key: pk('KES'), body: PAYER, headers})).status, 500);
    for (let calls = 0; calls < 60; calls += 1) await service.ask('GET', '/v2/charges/ch_x', {key: pk('XAF'), headers});
    const slowed = read(await service.ask('GET', '/v2/charges/ch_x', {key: pk('XAF'), headers}));
    assert.equal(slowed.status, 429);
    assert.match(slowed.headers['retry-after'] ?? '', /^[1-9][0-9]*$/);
  });

  it('is not from an operation for secret keys', async () => {
    for (const path of ['/v2/payouts', '/v2/charges/mobile', '/v2/invoices', '/v2/one_time_codes']) {
      const answer = await service.ask('POST', path, {key: sk('USD'), body: {}, headers});
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    }
  });

  it('is allowed with a secret key from the service’s own API page only', async () => {
    const own = {'origin': 'http://pay.test', 'sec-fetch-site': 'same-origin'};
    const ask = (sent: Readonly<Record<string, string>>) =>
      service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT, headers: sent});
    assert.equal((await ask(own)).status, 201);
    assert.equal((await ask({...own, 'sec-fetch-site': 'cross-site'})).body['code'], 'secret_key_in_browser');
    assert.equal((await ask({...own, origin: SHOP})).body['code'], 'secret_key_in_browser');
  });
});

function mobile(change: object): Sent {
  return {key: sk('USD'), body: {...CHARGE, ...change}};
}

const LISTS = [
  'one_time_codes',
  'messages',
  'charges',
  'invoices',
  'payouts',
  'qr',
  'phone_requests',
  'faults',
  'clock',
];

describe('the simulator', () => {
  const ask = (method: 'GET' | 'OPTIONS', origin: string) =>
    service.ask(method, '/simulator/one_time_codes', {headers: {origin, 'access-control-request-method': 'GET'}});

  it('can be read by pages of this machine', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080']) {
      assert.equal((await ask('GET', origin)).headers['access-control-allow-origin'], origin);
      assert.equal((await ask('OPTIONS', origin)).status, 204);
    }
  });

  it('cannot be read by a page of another host', async () => {
    assert.equal((await ask('GET', 'https://evil.example')).headers['access-control-allow-origin'], undefined);
    assert.equal((await ask('OPTIONS', 'https://evil.example')).status, 404);
  });

  /** What a browser sends for a foreign page. For an image or a link it sends no origin. */
  const strangers: readonly Readonly<Record<string, string>>[] = [
    {origin: 'https://evil.example'},
    {'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site'},
    {'origin': 'https://evil.example', 'sec-fetch-site': 'same-site'},
    {origin: 'null'},
    {origin: 'http://localhost.evil.example'},
    {'sec-fetch-site': 'cross-site'},
  ];
  const spellings = ['/simulator/', '/%73imulator/', '/simulato%72/', '/%73%69%6d%75%6c%61%74%6f%72/'];

  for (const headers of strangers) {
    it(`refuses reads of a foreign page with any encoding of the path: ${JSON.stringify(headers)}`, async () => {
      for (const path of spellings.flatMap((spelling) => LISTS.map((list) => spelling + list))) {
        const answer = await service.ask('GET', path, {headers});
        const seen = [answer.status, answer.body['code'], answer.headers['access-control-allow-origin']];
        assert.deepEqual(seen, [403, 'origin_not_allowed', undefined], path);
      }
    });

    it(`refuses actions of a foreign page, also without a body: ${JSON.stringify(headers)}`, async () => {
      const asked = await askPhone(service, await createInvoice(service));
      const approve = `phone_requests/${String(asked['uetr'])}/approve`;
      const levers = [approve, 'qr/000000000000/expire', 'charges/ch_x/settle', 'payouts/po_x/pay'];
      for (const path of spellings.flatMap((spelling) => levers.map((lever) => spelling + lever))) {
        assert.equal((await service.ask('POST', path, {headers})).status, 403, path);
      }
      for (const spelling of spellings) {
        const advance = await service.ask('POST', `${spelling}clock/advance`, {headers, body: {seconds: 1}});
        const clear = await service.ask('DELETE', `${spelling}faults`, {headers});
        assert.deepEqual([advance.status, clear.status], [403, 403]);
      }
      assert.equal((await service.ask('POST', `/simulator/${approve}`)).body['status'], 'approved');
    });
  }

  it('allows its own pages, pages of this machine, servers, and links from other pages', async () => {
    const friends: readonly Readonly<Record<string, string>>[] = [
      {},
      {origin: 'http://pay.test'},
      {'origin': 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin'},
      {'origin': 'http://localhost:5173', 'sec-fetch-site': 'cross-site'},
      {'sec-fetch-site': 'same-origin'},
      {'sec-fetch-site': 'none'},
    ];
    for (const headers of friends) {
      for (const spelling of spellings) {
        assert.equal((await service.ask('GET', `${spelling}one_time_codes`, {headers})).status, 200);
      }
    }
    for (const page of ['/simulator', '/simulator/bank', '/simulator/phone', '/simulator/mailbox']) {
      assert.equal((await service.ask('GET', page, {headers: {'sec-fetch-site': 'cross-site'}})).status, 200, page);
    }
  });
});

describe('a path with percent-encoded characters', () => {
  const paths = ['/v2/payouts', '/v2/%70ayouts', '/%762/payout%73'];

  it('is refused for pages like its plain form', async () => {
    const headers = {'origin': 'http://localhost:5173', 'access-control-request-method': 'POST'};
    for (const path of paths) {
      const preflight = await service.ask('OPTIONS', path, {headers});
      const call = await service.ask('POST', path, {key: sk('USD'), body: PAYOUT, headers});
      const allowed = [preflight, call].map((answer) => answer.headers['access-control-allow-origin']);
      assert.deepEqual([preflight.status, call.status, ...allowed], [404, 403, undefined, undefined], path);
    }
  });

  it('is the same operation for an idempotency key', async () => {
    const headers = {'idempotency-key': 'spelt-otherwise'};
    const made = await Promise.all(
      paths.map((path) => service.ask('POST', path, {key: sk('USD'), body: PAYOUT, headers})),
    );
    assert.equal(new Set(made.map(({body}) => body['id'])).size, 1);
    assert.ok(made.every(({status}) => status === 201));
  });

  it('is the same operation if its id is encoded', async () => {
    const invoice = await createInvoice(service);
    const id = String(invoice['id']);
    const headers = {'idempotency-key': 'an-id-spelt-otherwise'};
    const ask = (spelt: string) =>
      service.ask('POST', `/v2/invoices/${spelt}/qr`, {key: pk('USD'), body: due(invoice), headers});
    const plain = await ask(id);
    assert.equal(plain.status, 201);
    assert.equal((await ask(id.replace('in_', '%69n%5F'))).body['qr_reference'], plain.body['qr_reference']);
  });
});

describe('an operation for secret keys with an id in its path', () => {
  it('refuses a preflight like the others', async () => {
    const headers = {'origin': 'http://localhost:5173', 'access-control-request-method': 'GET'};
    const {status, headers: told} = await service.ask('OPTIONS', '/v2/payouts/po_x', {headers});
    assert.deepEqual([status, told['access-control-allow-origin']], [404, undefined]);
  });
});
