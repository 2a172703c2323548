import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pk, useService, type Body} from './helpers/harness.js';
import {askPhone, CARDS, chargeNewCard, createCustomer, createInvoice, due, PAYER} from './helpers/steps.js';

const service = useService();

describe('the ledger', () => {
  for (const [currency, amount] of [
    ['USD', 1999],
    ['BIF', 5000],
    ['XAF', 5000],
    ['KES', 250000],
  ] as const) {
    it(`shows a charge of ${amount} ${currency}`, async () => {
      const {body: charge} = await chargeNewCard(service, {key: pk(currency), more: {amount, currency}});
      const {body} = await service.ask('GET', '/simulator/charges?limit=1');
      assert.deepEqual(body['data'], [
        {
          id: charge['id'],
          amount,
          currency,
          status: 'succeeded',
          description: 'Iduka Bujumbura',
          failure_code: null,
          customer_id: charge['customer_id'],
          customer_name: 'Aline Irakoze',
          invoice_id: null,
          amount_refunded: 0,
          source: {brand: 'visa', last4: '4242'},
          challenge_path: null,
          occluded: null,
          created_date: service.clock.now(),
        },
      ]);
    });
  }

  it('lists the newest charges first, 50 rows by default, and refuses an invalid limit', async () => {
    const older = await chargeNewCard(service);
    const newer = await chargeNewCard(service, {number: CARDS.declined});
    const {body} = await service.ask('GET', '/simulator/charges');
    assert.deepEqual(
      (body['data'] as Body[]).slice(0, 2).map(({id}) => id),
      [newer.body['id'], older.body['id']],
    );
    for (let made = 0; made < 51; made += 1)
      await service.ask('POST', '/simulator/invoices', {body: {currency: 'USD'}});
    for (const [asked, count] of [
      ['', 50],
      ['?limit=51', 51],
    ] as const) {
      const rows = await service.ask('GET', `/simulator/invoices${asked}`);
      assert.equal((rows.body['data'] as Body[]).length, count);
    }
    for (const limit of ['0', '-1', 'x', '1000']) {
      assert.equal((await service.ask('GET', `/simulator/charges?limit=${limit}`)).status, 400);
    }
  });

  it('finds a row by its id, its reference, its customer, its amount and its status', async () => {
    const {body: made} = await service.ask('POST', '/simulator/invoices', {body: {currency: 'USD', amount: 1_234_567}});
    const {body: charge} = await chargeNewCard(service, {number: CARDS.declined, more: {amount: 765_432}});
    const found = async (list: string, asked: string): Promise<unknown[]> => {
      const {status, body} = await service.ask('GET', `/simulator/${list}?limit=200&${asked}`);
      assert.equal(status, 200, `${list} ${JSON.stringify(body)}`);
      return (body['data'] as Body[]).map(({id}) => id);
    };
    for (const q of [made['id'], made['number'], '12,345.67', '1234567'] as string[]) {
      assert.deepEqual(await found('invoices', `q=${encodeURIComponent(q)}`), [made['id']], q);
    }
    assert.deepEqual(await found('charges', 'q=7,654.32&status=failed'), [charge['id']]);
    assert.deepEqual(await found('charges', 'q=7,654.32&status=succeeded'), []);
    assert.ok((await found('charges', `q=${PAYER.last_name.toUpperCase()}`)).includes(charge['id']));
    assert.deepEqual(await found('charges', 'q=%25'), []);
    for (const list of ['payouts', 'qr', 'phone_requests', 'one_time_codes', 'messages']) {
      assert.deepEqual(await found(list, 'q=nowhere&status=none'), [], list);
    }
  });

  it('creates demo invoices', async () => {
    for (const [asked, amount] of [
      [{currency: 'BIF'}, 5000],
      [{currency: 'XAF', amount: 7}, 7],
    ] as const) {
      const {status, body} = await service.ask('POST', '/simulator/invoices', {body: asked});
      assert.deepEqual([status, body['amount'], body['currency']], [201, amount, asked.currency]);
      const listed = await service.ask('GET', '/simulator/invoices?limit=100');
      assert.ok((listed.body['data'] as Body[]).some(({id}) => id === body['id']));
    }
    assert.equal((await service.ask('POST', '/simulator/invoices', {body: {currency: 'EUR'}})).status, 400);
  });
});

describe('the fault switch', () => {
  const set = (fault: object) => service.ask('POST', '/simulator/faults', {body: fault});

  it('makes the rails refuse the given number of times', async () => {
    const invoice = await createInvoice(service);
    await set({operation: 'createQr', kind: 'refuse', times: 2});
    await set({operation: 'createPhoneRequest', kind: 'refuse'});
    const qr = () => service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {key: pk('USD'), body: due(invoice)});
    assert.deepEqual(
      [(await qr()).body['code'], (await qr()).status, (await qr()).status],
      ['instant_bank_refused', 402, 201],
    );
    const body = {...due(invoice), phone_number: '+25779001234'};
    const path = `/v2/invoices/${invoice['id']}/phone_requests`;
    assert.equal((await service.ask('POST', path, {key: pk('USD'), body})).body['code'], 'instant_bank_refused');
    await askPhone(service, invoice);
    await set({operation: 'createCardCharge', kind: 'refuse'});
    assert.equal((await chargeNewCard(service)).body['code'], 'card_declined');
  });

  for (const [status, code] of [
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'not_permitted'],
    [404, 'resource_missing'],
    [409, 'invoice_already_paid'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [503, 'server_error'],
  ] as const) {
    it(`makes an operation return ${status}`, async () => {
      await set({operation: 'createCustomer', kind: 'status', status});
      const refused = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER});
      assert.deepEqual([refused.status, refused.body['code']], [status, code]);
      assert.equal(refused.headers['retry-after'], status === 429 || status === 503 ? '1' : undefined);
      await createCustomer(service);
    });
  }

  it('is listed and removed', async () => {
    const wanted = {operation: 'createQr', kind: 'delay', delay_ms: 7, match: 'in_1', times: 3};
    const fault = {...wanted, status: 500, payload: 'markup', field: ''};
    assert.deepEqual((await set(wanted)).body, fault);
    assert.deepEqual((await service.ask('GET', '/simulator/faults')).body, {data: [fault]});
    assert.deepEqual((await service.ask('DELETE', '/simulator/faults')).body, {data: []});
    assert.deepEqual((await service.ask('GET', '/simulator/faults')).body, {data: []});
  });

  it('affects only calls that contain the given text', async () => {
    await set({operation: 'createCustomer', kind: 'status', match: 'odile@'});
    await createCustomer(service);
    const odile = {...PAYER, email: 'odile@example.com'};
    assert.equal((await service.ask('POST', '/v2/customers', {key: pk('USD'), body: odile})).status, 500);
    assert.equal((await service.ask('POST', '/v2/customers', {key: pk('USD'), body: odile})).status, 201);
  });

  it('affects every call until it is removed, if the number of times is 0', async () => {
    await set({operation: 'createCustomer', kind: 'status', times: 0});
    const create = async () => (await service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER})).status;
    assert.deepEqual([await create(), await create(), await create()], [500, 500, 500]);
    await service.ask('DELETE', '/simulator/faults');
    assert.equal(await create(), 201);
  });

  it('refuses an unknown kind and an invalid operation', async () => {
    assert.equal((await set({operation: 'createQr', kind: 'explode'})).status, 400);
    assert.equal((await set({operation: 'create qr', kind: 'refuse'})).status, 400);
  });
});

describe('the pages', () => {
  for (const path of ['/simulator', '/simulator/bank', '/simulator/phone']) {
    it(`serve ${path} with a strict content security policy`, async () => {
      const {status, headers} = await service.ask('GET', path);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(
        headers['content-security-policy'] ?? '',
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:;/,
      );
    });
  }

  it('redirect from an address with a slash at its end, also below the prefix of a proxy', async () => {
    for (const path of ['/simulator', '/simulator/bank']) {
      const {status, headers} = await service.ask('GET', `${path}/`);
      const shop = 'http://shop.example/pay';
      assert.equal(status, 308);
      assert.equal(new URL(headers['location'] ?? '', `${shop}${path}/`).href, `${shop}${path}`);
    }
  });

  it('serve no file outside their folder', async () => {
    for (const name of ['../index.html', '..%2f..%2fpackage.json', '.hidden.js', 'nothing.js', 'a/b.js', 'x.exe', '']) {
      assert.equal((await service.ask('GET', `/simulator/assets/${name}`)).status, 404, name);
    }
  });
});
