import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, pk, sk, useService} from './helpers/harness.js';
import {createCustomer, createInvoice, createToken, readStatus} from './helpers/steps.js';

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

  it('never returns or logs custom_fields, and stores them encrypted', async () => {
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
    assert.doesNotMatch(row.custom_fields ?? '', /OBR-SECRET-1|kept/);
    const opened = service.prepared.services.vault.open(row.custom_fields ?? '');
    assert.deepEqual(JSON.parse(opened), {obr_code: 'OBR-SECRET-1', note: 'kept'});
  });

  it('shows a payer its content, and no personal data', async () => {
    const invoice = await createInvoice(service);
    const {body} = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: pk('USD')});
    assert.deepEqual(body, {
      id: invoice['id'],
      object: 'invoice',
      customer: {id: at(invoice, 'customer', 'id'), object: 'customer'},
      currency: 'USD',
      description: 'Coffee from Ngozi',
      number: invoice['number'],
      products: [{object: 'item', product: {name: 'Ngozi coffee, 500 g'}, quantity: 1, adjusted_price: 1999}],
      due_date: invoice['due_date'],
      amount: 1999,
      amount_due: 1999,
      amount_payable: 1999,
      installment: 1,
      status: 'pending',
      waiting_charge: null,
      merchant: {id: 'mer_demoBujumbura', object: 'merchant', name: 'Iduka Bujumbura'},
      quittance_number: null,
      live: false,
    });
  });

  for (const [more, status, param] of [
    [{customer_id: 'cus_x'}, 404, 'customer_id'],
    [{products: [{quantity: 1, product_id: 'prod_x'}]}, 404, 'products[0].product_id'],
    [{products: [{quantity: 1, product_id: 'prod_demoBIF1'}]}, 404, 'products[0].product_id'],
    [{products: [{quantity: 1, product_id: 'prod_demoUSD1', rate_ids: ['rate_x']}]}, 404, 'products[0].rate_ids[0]'],
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

  for (const [what, more] of Object.entries({
    'of one product': {},
    'with rates': {
      products: [
        {quantity: 3, product_id: 'prod_demoUSD1', rate_ids: ['rate_demoUSD_10', 'rate_demoUSD_fixed']},
        {quantity: 1, product_id: 'prod_demoUSD2'},
        {quantity: 2, product_id: 'prod_demoUSD1'},
      ],
      rate_id: 'rate_demoUSD_fixed',
    },
    'in parts': {amount_to_paid: 800, affiliate: 'affiliate_1'},
    'that is e-mailed': {manual_payment: true},
    'that is e-mailed in two ways': {manual_payment: true, sendForManualPayment: true},
    'that is to be charged to a card there is not': {manual_payment: false},
    'that was due long ago': {due_date: '2020-02-29'},
    'that was due long ago, e-mailed': {due_date: '2020-02-29', sendForManualPayment: true},
  })) {
    it(`${what} is returned as a later read returns it, and again for the same idempotency key`, async () => {
      const customer_id = await createCustomer(service);
      const asked = {
        key: sk('USD'),
        headers: {'idempotency-key': `key of an invoice ${what}`},
        body: {
          description: 'Coffee',
          customer_id,
          due_date: '2026-12-31',
          products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
          ...more,
        },
      };
      const answer = await service.ask('POST', '/v2/invoices', asked);
      assert.equal(answer.status, 201);
      const read = await service.ask('GET', `/v2/invoices/${answer.body['id']}`, {key: sk('USD')});
      assert.equal(answer.text, read.text);
      assert.equal((await service.ask('POST', '/v2/invoices', asked)).text, answer.text);
    });
  }

  it('can refer to a saved card of its customer', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service);
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const invoice = await createInvoice(service, 'USD', {customer_id, source_id: saved.body['id']});
    assert.equal(invoice['source_id'], saved.body['id']);
    assert.equal(at(invoice, 'customer', 'sources', 0, 'default'), true);
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
