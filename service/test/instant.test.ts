import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {createHarness, pk, useService} from './helpers/harness.js';
import {lendDatabase} from './helpers/test-database.js';
import {askPhone, createInvoice, createQr, due, readStatus} from './helpers/steps.js';

const service = useService();

const post = (path: string, body?: object) => service.ask('POST', path, body === undefined ? {} : {body});

describe('a QR code', () => {
  it('contains the amount due as EMV text, and is active for five minutes', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    assert.match(qr['qr_reference'] as string, /^QR[A-Z2-7]{22}$/);
    assert.match(qr['payload'] as string, /^000201010212.*540519\.99.*6304[0-9A-F]{4}$/);
    assert.deepEqual(
      [qr['amount'], qr['currency'], qr['status'], qr['server_time'], qr['expires_at']],
      [1999, 'USD', 'active', service.clock.now(), service.clock.now() + 300_000],
    );
  });

  it('gives the bank app the merchant and the amount', async () => {
    const invoice = await createInvoice(service, 'KES');
    const qr = await createQr(service, invoice);
    const {body} = await post('/simulator/bank_app/scan', {payload: qr['payload']});
    assert.deepEqual(body, {
      qr_reference: qr['qr_reference'],
      merchant_name: 'Iduka Bujumbura',
      amount: 250000,
      currency: 'KES',
      invoice_number: invoice['number'],
      status: 'active',
    });
    assert.equal((await post('/simulator/bank_app/scan', {payload: 'something else'})).status, 404);
  });

  it('cannot be paid after it has expired, and is marked as expired', async () => {
    const qr = await createQr(service, await createInvoice(service));
    service.clock.advance(300_000);
    const paid = await post('/simulator/bank_app/approve', {payload: qr['payload']});
    assert.deepEqual([paid.body['status'], paid.body['charge_id']], ['declined', null]);
    await service.pass(0);
    assert.equal((await post('/simulator/bank_app/scan', {payload: qr['payload']})).body['status'], 'expired');
  });

  it('cannot be paid after it was cancelled, declined or expired by the simulator', async () => {
    const invoice = await createInvoice(service);
    const end = {
      cancelled: (reference: unknown) =>
        service.ask('DELETE', `/v2/invoices/${invoice['id']}/qr/${reference}`, {key: pk('USD')}),
      expired: (reference: unknown) => post(`/simulator/qr/${reference}/expire`),
      declined: (_reference: unknown, payload: unknown) => post('/simulator/bank_app/decline', {payload}),
    };
    for (const [status, make] of Object.entries(end)) {
      const qr = await createQr(service, invoice);
      const told = await make(qr['qr_reference'], qr['payload']);
      assert.deepEqual([told.status, told.body['status']], [200, status]);
      assert.equal((await make(qr['qr_reference'], qr['payload'])).body['status'], status);
      const paid = await post('/simulator/bank_app/approve', {payload: qr['payload']});
      assert.deepEqual([paid.body['status'], paid.body['charge_id']], ['declined', null]);
    }
    assert.equal((await readStatus(service, invoice))['settled_by'], null);
  });

  it('can be cancelled on its own invoice only', async () => {
    const qr = await createQr(service, await createInvoice(service));
    const other = await createInvoice(service);
    const path = `/v2/invoices/${other['id']}/qr/${qr['qr_reference']}`;
    assert.equal((await service.ask('DELETE', path, {key: pk('USD')})).status, 404);
    assert.equal((await post('/simulator/qr/QRX/expire')).status, 404);
  });

  it('is refused for an amount that is too long for its text', async () => {
    const {body: huge} = await post('/simulator/invoices', {currency: 'BIF', amount: 99_999_999_999_999});
    const body = {amount: huge['amount'], currency: 'BIF'};
    const refused = await service.ask('POST', `/v2/invoices/${huge['id']}/qr`, {key: pk('BIF'), body});
    assert.deepEqual([refused.status, refused.body['code']], [402, 'instant_bank_refused']);
  });
});

describe('a phone request', () => {
  for (const [ending, answer] of [
    ['0001', 'approved'],
    ['0002', 'declined'],
  ] as const) {
    it(`is ${answer} automatically after one second for a number ending in ${ending}`, async () => {
      const invoice = await createInvoice(service);
      const request = await askPhone(service, invoice, `+2577900${ending}`);
      await service.pass(999);
      assert.deepEqual((await readStatus(service, invoice))['phone_requests'], [
        {uetr: request['uetr'], status: 'pending'},
      ]);
      await service.pass(1);
      assert.deepEqual((await readStatus(service, invoice))['phone_requests'], [
        {uetr: request['uetr'], status: answer},
      ]);
    });
  }

  it('is refused for a number ending in 0004', async () => {
    const invoice = await createInvoice(service);
    const body = {...due(invoice), phone_number: '+25779000004'};
    const refused = await service.ask('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {key: pk('USD'), body});
    assert.deepEqual([refused.status, refused.body['code']], [402, 'instant_bank_refused']);
  });

  for (const phone_number of ['79000001', '+0123456789', '+257 79 00 00 01', '', '+2577900000123456']) {
    it(`is refused for the invalid number "${phone_number}"`, async () => {
      const invoice = await createInvoice(service);
      const body = {...due(invoice), phone_number};
      const refused = await service.ask('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {key: pk('USD'), body});
      assert.deepEqual([refused.status, refused.body['param']], [400, 'phone_number']);
    });
  }

  it('expires after two minutes if the phone never responds', async () => {
    const invoice = await createInvoice(service);
    const request = await askPhone(service, invoice, '+25779000003');
    const before = await readStatus(service, invoice);
    await service.pass(120_000);
    const status = await readStatus(service, invoice);
    assert.deepEqual(status['phone_requests'], [{uetr: request['uetr'], status: 'expired'}]);
    assert.ok((status['version'] as number) > (before['version'] as number));
    const late = await post(`/simulator/phone_requests/${request['uetr']}/approve`);
    assert.equal(late.body['status'], 'expired');
  });

  it('keeps its first final status', async () => {
    const invoice = await createInvoice(service);
    for (const [verb, status] of [
      ['decline', 'declined'],
      ['expire', 'expired'],
      ['approve', 'approved'],
    ] as const) {
      const request = await askPhone(service, invoice);
      const path = `/simulator/phone_requests/${request['uetr']}`;
      assert.equal((await post(`${path}/${verb}`)).body['status'], status);
      for (const again of ['approve', 'decline', 'expire']) {
        assert.equal((await post(`${path}/${again}`)).body['status'], status);
      }
      const cancel = `/v2/invoices/${invoice['id']}/phone_requests/${request['uetr']}`;
      assert.equal((await service.ask('DELETE', cancel, {key: pk('USD')})).body['status'], status);
    }
  });

  it('can be cancelled on its own invoice only', async () => {
    const invoice = await createInvoice(service);
    const other = await createInvoice(service);
    const {uetr} = await askPhone(service, invoice);
    const cancel = (id: unknown) =>
      service.ask('DELETE', `/v2/invoices/${id}/phone_requests/${uetr}`, {
        key: pk('USD'),
        headers: {'content-type': 'application/json'},
      });
    assert.equal((await cancel(other['id'])).status, 404);
    assert.equal((await cancel(invoice['id'])).body['status'], 'cancelled');
  });

  it('is listed for its phone number, newest first', async () => {
    const invoice = await createInvoice(service);
    const first = await askPhone(service, invoice, '+25779777777');
    const second = await askPhone(service, invoice, '+25779777777');
    await askPhone(service, invoice, '+25779777778');
    const {body} = await service.ask('GET', '/simulator/phone_requests?phone_number=%2B25779777777');
    assert.deepEqual(
      (body['data'] as {uetr: string}[]).map(({uetr}) => uetr),
      [second['uetr'], first['uetr']],
    );
    const all = await service.ask('GET', '/simulator/phone_requests');
    assert.equal(at0(all.body['data']), '+25779777778');
  });
});

describe('a due job', () => {
  it('is scheduled again when the service restarts, and its timer is cancelled when the service stops', async () => {
    const invoice = await createInvoice(service);
    await askPhone(service, invoice, '+25779000001');
    const {db} = service.prepared.services;
    const next = await createHarness({database: lendDatabase(db)});
    next.clock.advance(service.clock.now() + 1000 - next.clock.now());
    await next.prepared.services.jobs.settled();
    assert.equal((await readStatus(service, invoice))['settled_by'], 'phone');
    await next.prepared.close();
    assert.equal(next.clock.armed(), 0);
  });

  it('is retried after it has failed', async () => {
    const invoice = await createInvoice(service);
    await askPhone(service, invoice, '+25779000001');
    const {db} = service.prepared.services;
    await sql`alter table charges rename to charges_away`.execute(db);
    await service.pass(1000);
    await sql`alter table charges_away rename to charges`.execute(db);
    assert.equal((await readStatus(service, invoice))['settled_by'], null);
    await service.pass(1000);
    assert.equal((await readStatus(service, invoice))['settled_by'], 'phone');
    assert.ok(service.logged.some((line) => line.includes('what was due failed')));
  });
});

function at0(list: unknown): unknown {
  return (list as {phone_number: string}[])[0]?.phone_number;
}
