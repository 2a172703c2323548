import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Currency} from '../src/db/types.js';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
import {
  askPhone,
  CARDS,
  createCustomer,
  createInvoice,
  createQr,
  createSession,
  createToken,
  due,
  readStatus,
} from './helpers/steps.js';

const service = useService();

describe('an invoice', () => {
  it('has every documented member, and the sum of its products', async () => {
    const invoice = await createInvoice(service, 'USD', {
      products: [
        {quantity: 2, product_id: 'prod_demoUSD1'},
        {quantity: 1, product_id: 'prod_demoUSD2'},
      ],
      manual_payment: true,
    });
    assert.match(invoice['number'] as string, /^INV-USD-\d{6}$/);
    assert.deepEqual(
      ['amount', 'amount_due', 'status', 'sent_count', 'due_date', 'charge', 'type', 'total_amount_paid'].map(
        (name) => invoice[name],
      ),
      [8498, 8498, 'sent', 1, Date.UTC(2026, 11, 31), null, null, 0],
    );
    assert.equal(at(invoice, 'products', 0, 'product', 'price_details', 0, 'currency'), 'USD');
    assert.equal(at(invoice, 'merchant', 'name'), 'Iduka Bujumbura');
    assert.equal(at(invoice, 'customer', 'first_name'), 'Aline');
    for (const name of DOCUMENTED) assert.ok(name in invoice, name);
  });

  it('never gives custom_fields back', async () => {
    const invoice = await createInvoice(service, 'BIF', {custom_fields: {obr_code: 'OBR-SECRET-1', note: 'kept'}});
    const seen = [
      JSON.stringify(invoice),
      (await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: sk('BIF')})).text,
      (await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: pk('BIF')})).text,
      (await service.ask('GET', '/simulator/invoices')).text,
      JSON.stringify(await readStatus(service, invoice)),
      ...service.logged,
    ];
    for (const text of seen) assert.doesNotMatch(text, /custom_fields|OBR-SECRET-1/);
    const row = await service.prepared.services.db
      .selectFrom('invoices')
      .select('custom_fields')
      .where('id', '=', invoice['id'] as string)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row.custom_fields, {obr_code: 'OBR-SECRET-1', note: 'kept'});
  });

  it('shows a payer what it is for, and nothing personal', async () => {
    const invoice = await createInvoice(service);
    const {body} = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: pk('USD')});
    assert.deepEqual(body, {
      id: invoice['id'],
      object: 'invoice',
      customer: {id: at(invoice, 'customer', 'id'), object: 'customer'},
      currency: 'USD',
      description: 'Coffee from Ngozi',
      number: invoice['number'],
      products: [{object: 'item', product: {name: 'Ngozi coffee, 500 g'}, quantity: 1}],
      due_date: invoice['due_date'],
      amount: 1999,
      amount_due: 1999,
      status: 'pending',
      merchant: {id: 'mer_demoBujumbura', object: 'merchant', name: 'Iduka Bujumbura'},
      live: false,
    });
  });

  for (const [more, status, param] of [
    [{customer_id: 'cus_x'}, 404, 'customer_id'],
    [{products: [{quantity: 1, product_id: 'prod_x'}]}, 404, 'products[0].product_id'],
    [{products: [{quantity: 1, product_id: 'prod_demoBIF1'}]}, 404, 'products[0].product_id'],
    [{products: [{quantity: 1, product_id: 'prod_demoUSD1', rate_ids: ['rate_x']}]}, 404, 'products[0].rate_ids'],
    [{rate_id: 'rate_x'}, 404, 'rate_id'],
    [{source_id: 'src_x'}, 404, 'source_id'],
    [{amount_to_paid: 2000}, 400, 'amount_to_paid'],
    [
      {products: Array.from({length: 200}, () => ({quantity: 2 ** 31 - 1, product_id: 'prod_demoKES1'}))},
      404,
      'products[0].product_id',
    ],
  ] as const) {
    it(`is refused with ${status} for ${JSON.stringify(more).slice(0, 80)}`, async () => {
      const customer_id = await createCustomer(service);
      const usual = {
        description: 'Coffee',
        customer_id,
        due_date: '2026-12-31',
        products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
      };
      const answer = await service.ask('POST', '/v2/invoices', {key: sk('USD'), body: {...usual, ...more}});
      assert.deepEqual([answer.status, answer.body['param']], [status, param]);
    });
  }

  it('may name a card of its customer', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const invoice = await createInvoice(service, 'USD', {customer_id, source_id: saved.body['id']});
    assert.equal(invoice['source_id'], saved.body['id']);
    assert.equal(at(invoice, 'customer', 'sources', 0, 'default'), true);
  });
});

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

  it('twice sends the later money back, and announces nothing new', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    const request = await askPhone(service, invoice);
    const {body: charge} = await payByCard(invoice);
    const late = await payByQr(qr);
    assert.equal(late.body['status'], 'refunded');
    assert.equal((await payByQr(qr)).body['status'], 'refunded');
    await answer(request, 'approve');
    const status = await readStatus(service, invoice);
    assert.deepEqual([status['settled_by'], status['charge_id']], ['card', charge['id']]);
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

  it('by a card that settles late, after another rail, gives that money back', async () => {
    const invoice = await createInvoice(service);
    const {body: waiting} = await payByCard(invoice, CARDS.pending);
    await payByQr(await createQr(service, invoice));
    const settled = await service.ask('POST', `/simulator/charges/${waiting['id']}/settle`);
    assert.deepEqual([settled.body['status'], settled.body['refunded']], ['succeeded', true]);
    assert.equal((await readStatus(service, invoice))['settled_by'], 'qr');
  });

  it('by a card that settles later settles it then', async () => {
    const invoice = await createInvoice(service);
    const {body: waiting} = await payByCard(invoice, CARDS.paid);
    assert.equal((await readStatus(service, invoice))['status'], 'pending');
    await service.ask('POST', `/simulator/charges/${waiting['id']}/settle`);
    assert.equal((await readStatus(service, invoice))['settled_by'], 'card');
  });

  it('is refused when it is paid already', async () => {
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

const DOCUMENTED = [
  'id',
  'object',
  'customer',
  'currency',
  'description',
  'sendForManualPayment',
  'automatic',
  'pdfLink',
  'number',
  'products',
  'sent_count',
  'statement_descriptor',
  'issue_date',
  'due_date',
  'amount',
  'amount_due',
  'discount_amount',
  'status',
  'charge',
  'charges',
  'type',
  'url',
  'pdf_url',
  'source_id',
  'manual_payment',
  'merchant',
  'live',
  'reference_id',
  'rate_id',
  'total_amount_paid',
  'charge_ids',
  'quittance_number',
] as const;
