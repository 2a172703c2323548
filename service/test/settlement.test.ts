import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {RETURNED_MONEY} from '../src/db/migrations/0011-returned-money.js';
import type {Currency} from '../src/db/types.js';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
import {
  askPhone,
  CARDS,
  createInvoice,
  createQr,
  createSession,
  createToken,
  due,
  readStatus,
} from './helpers/steps.js';

const service = useService();

describe('paying an invoice', () => {
  const payByCard = async (invoice: Body, number: string = CARDS.visa, more: object = {}) => {
    const key = pk(invoice['currency'] as Currency);
    const token = await createToken(service, {key, number});
    const customer_id = at(invoice, 'customer', 'id');
    const body = {...due(invoice), customer_id, token, invoice_id: invoice['id'], ...more};
    return service.ask('POST', '/v2/charges/card', {key, body});
  };
  const payByQr = (qr: Body) => service.ask('POST', '/simulator/bank_app/approve', {body: {payload: qr['payload']}});
  const answer = (request: Body, verb: string) =>
    service.ask('POST', `/simulator/phone_requests/${request['uetr']}/${verb}`);

  for (const currency of ['BIF', 'USD', 'KES', 'XAF'] as const) {
    it(`by card settles it, in ${currency}`, async () => {
      const invoice = await createInvoice(service, currency);
      const {body: charge} = await payByCard(invoice);
      assert.equal(charge['status'], 'succeeded');
      const status = await readStatus(service, invoice);
      assert.deepEqual(
        [
          status['status'],
          status['settled_by'],
          status['charge_id'],
          status['qr_reference'],
          status['uetr'],
          status['amount_due'],
        ],
        ['paid', 'card', charge['id'], null, null, 0],
      );
      const {body} = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: sk(currency)});
      assert.deepEqual(
        [body['type'], at(body, 'charge', 'id'), body['total_amount_paid']],
        ['card', charge['id'], invoice['amount']],
      );
      assert.deepEqual(body['charge_ids'], [{chargeId: charge['id'], accountType: 'card'}]);
    });
  }

  it('by a declined card leaves it open', async () => {
    const invoice = await createInvoice(service);
    assert.equal((await payByCard(invoice, CARDS.noFunds)).body['status'], 'failed');
    assert.equal((await readStatus(service, invoice))['settled_by'], null);
  });

  it('by QR code settles it with a charge, once', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    const paid = await payByQr(qr);
    assert.equal(paid.body['status'], 'settled');
    assert.deepEqual((await payByQr(qr)).body, paid.body);
    const status = await readStatus(service, invoice);
    assert.deepEqual(
      [status['settled_by'], status['charge_id'], status['qr_reference'], status['uetr']],
      ['qr', paid.body['charge_id'], qr['qr_reference'], null],
    );
    const charge = await service.ask('GET', `/v2/charges/${paid.body['charge_id']}`, {key: sk('USD')});
    assert.equal(at(charge.body, 'source', 'brand'), 'ips');
  });

  it('by phone settles it when the payer approves', async () => {
    const invoice = await createInvoice(service);
    const request = await askPhone(service, invoice);
    assert.match(request['uetr'] as string, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal((await answer(request, 'approve')).body['status'], 'approved');
    const status = await readStatus(service, invoice);
    assert.deepEqual([status['settled_by'], status['uetr'], status['qr_reference']], ['phone', request['uetr'], null]);
    assert.deepEqual(status['phone_requests'], [{uetr: request['uetr'], status: 'approved'}]);
  });

  it('twice refunds the later money, and keeps the first settlement', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    const request = await askPhone(service, invoice);
    const {body: charge} = await payByCard(invoice);
    const late = await payByQr(qr);
    assert.equal(late.body['status'], 'refunded');
    assert.equal((await payByQr(qr)).body['status'], 'refunded');
    await answer(request, 'approve');
    const status = await readStatus(service, invoice);
    assert.deepEqual(
      [status['settled_by'], status['charge_id'], status['returned_amount']],
      ['card', charge['id'], 3998],
    );
    const refunded = await service.ask('GET', `/v2/charges/${late.body['charge_id']}`, {key: sk('USD')});
    assert.deepEqual([refunded.body['refunded'], refunded.body['amount_refunded']], [true, 1999]);
    const {body} = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: sk('USD')});
    assert.deepEqual(
      (body['charges'] as Body[]).map((one) => one['refunded']),
      [false, true, true],
    );
  });

  it('by QR code and card at once settles it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const invoice = await createInvoice(service);
      const qr = await createQr(service, invoice);
      const [byQr, byCard] = await Promise.all([payByQr(qr), payByCard(invoice)]);
      const winners = [byQr.body['status'] === 'settled', byCard.status === 201];
      assert.equal(winners.filter(Boolean).length, 1);
      if (byCard.status !== 201) assert.equal(byCard.body['code'], 'invoice_already_paid');
      const {body} = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: sk('USD')});
      const kept = (body['charges'] as Body[]).filter((charge) => charge['refunded'] === false);
      assert.equal(kept.length, 1);
    }
  });

  it('by a card that settles after another rail refunds the card', async () => {
    const invoice = await createInvoice(service);
    const {body: waiting} = await payByCard(invoice, CARDS.pending);
    await payByQr(await createQr(service, invoice));
    const settled = await service.ask('POST', `/simulator/charges/${waiting['id']}/settle`);
    assert.deepEqual([settled.body['status'], settled.body['refunded']], ['succeeded', true]);
    const status = await readStatus(service, invoice);
    assert.deepEqual([status['settled_by'], status['returned_amount']], ['qr', 1999]);
  });

  it('by a card that settles later settles the invoice then', async () => {
    const invoice = await createInvoice(service);
    const {body: waiting} = await payByCard(invoice, CARDS.paid);
    assert.equal((await readStatus(service, invoice))['status'], 'pending');
    await service.ask('POST', `/simulator/charges/${waiting['id']}/settle`);
    assert.equal((await readStatus(service, invoice))['settled_by'], 'card');
  });

  it('with another amount refunds it, and leaves the invoice open', async () => {
    const invoice = await createInvoice(service);
    await service.ask('POST', `/simulator/invoices/${invoice['id']}/money`, {body: {amount: 7}});
    const status = await readStatus(service, invoice);
    assert.deepEqual([status['status'], status['amount_due'], status['returned_amount']], ['pending', 1999, 7]);
  });

  it('twice is added to the returned amount of older invoices by a migration', async () => {
    const invoice = await createInvoice(service);
    for (let time = 0; time < 3; time += 1) {
      await service.ask('POST', `/simulator/invoices/${invoice['id']}/money`, {body: {}});
    }
    const {db} = service.prepared.services;
    await db.updateTable('invoices').set({returned_amount: 0n}).execute();
    for (const statement of RETURNED_MONEY.slice(1)) await sql.raw(statement).execute(db);
    assert.equal((await readStatus(service, invoice))['returned_amount'], 3998);
  });

  it('is refused when it is already paid', async () => {
    const invoice = await createInvoice(service);
    await payByCard(invoice);
    const path = `/v2/invoices/${invoice['id']}`;
    const refused = [
      await payByCard(invoice),
      await service.ask('POST', `${path}/qr`, {key: pk('USD'), body: due(invoice)}),
      await service.ask('POST', `${path}/phone_requests`, {
        key: pk('USD'),
        body: {...due(invoice), phone_number: '+25779001234'},
      }),
    ];
    for (const {status, body} of refused) assert.deepEqual([status, body['code']], [409, 'invoice_already_paid']);
  });

  it('is refused when the page names another amount or currency', async () => {
    const invoice = await createInvoice(service);
    const path = `/v2/invoices/${invoice['id']}`;
    for (const [asked, code] of [
      [{amount: 1998, currency: 'USD'}, 'amount_mismatch'],
      [{amount: 1999, currency: 'BIF'}, 'currency_mismatch'],
    ] as const) {
      const body = {...asked, phone_number: '+25779001234'};
      for (const rail of ['qr', 'phone_requests']) {
        const {status, body: told} = await service.ask('POST', `${path}/${rail}`, {key: pk('USD'), body});
        assert.deepEqual([status, told['code']], [403, code]);
      }
    }
    assert.equal((await payByCard(invoice, CARDS.visa, {amount: 1})).body['code'], 'amount_mismatch');
  });

  it('shows a session the charge that settled its invoice', async () => {
    const invoice = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const {body} = await payByQr(await createQr(service, invoice));
    assert.equal((await service.ask('GET', `/v2/charges/${body['charge_id']}`, {key})).status, 200);
  });
});
