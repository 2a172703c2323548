import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {simulatedRails} from '../src/rails/index.js';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
import {payByCard, pick, readInvoice} from './helpers/pay.js';
import {CARDS, createCustomer, createToken} from './helpers/steps.js';

const orders: {attempt: string; amount: bigint}[] = [];
const service = useService({
  rails: {
    ...simulatedRails,
    cards: {
      ...simulatedRails.cards,
      charge: async (order) => {
        orders.push(order);
        return simulatedRails.cards.charge(order);
      },
    },
  },
});

const saveCard = async (customer_id: string, number: string = CARDS.visa): Promise<Body> => {
  const token = await createToken(service, {number});
  const path = `/v2/customers/${customer_id}/sources`;
  return (await service.ask('POST', path, {key: pk('USD'), body: {token}})).body;
};
const withCard = async (number: string = CARDS.visa) => {
  const customer_id = await createCustomer(service);
  return {customer_id, source_id: (await saveCard(customer_id, number))['id'] as string};
};
const issue = (more: object, headers: Readonly<Record<string, string>> = {}) =>
  service.ask('POST', '/v2/invoices', {
    key: sk('USD'),
    body: {
      description: 'Coffee from Ngozi',
      products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
      due_date: '2026-12-31',
      ...more,
    },
    headers,
  });
const ASKED = ['manual_payment', 'automatic', 'sendForManualPayment', 'sent_count', 'status'] as const;

describe('an invoice that is collected automatically', () => {
  it('charges the default card in the call that creates it, and is paid in the response', async () => {
    const {customer_id, source_id} = await withCard();
    await saveCard(customer_id, CARDS.mastercard);
    const {status, body} = await issue({customer_id, manual_payment: false});
    assert.equal(status, 201);
    assert.deepEqual(pick(body, ...ASKED), [false, true, false, 0, 'paid']);
    assert.deepEqual(pick(body, 'amount_due', 'amount_payable', 'total_amount_paid', 'type'), [0, 0, 1999, 'card']);
    assert.deepEqual(
      [at(body, 'charge', 'status'), at(body, 'charge', 'source', 'id'), at(body, 'charge', 'invoice_id')],
      ['succeeded', source_id, body['id']],
    );
  });

  it('charges the card in source_id for the part that is payable', async () => {
    const {customer_id} = await withCard(CARDS.declined);
    const other = await saveCard(customer_id, CARDS.mastercard);
    const {body} = await issue({customer_id, manual_payment: false, source_id: other['id'], amount_to_paid: 500});
    assert.deepEqual(pick(body, 'status', 'amount_due', 'amount_payable'), ['partial_paid', 1499, 1499]);
    assert.deepEqual([at(body, 'charge', 'amount'), at(body, 'charge', 'source', 'id')], [500, other['id']]);
  });

  it('is created and e-mailed when the card is declined', async () => {
    const {customer_id} = await withCard(CARDS.noFunds);
    const {status, body} = await issue({customer_id, manual_payment: false});
    assert.equal(status, 201);
    assert.deepEqual(pick(body, ...ASKED), [false, true, false, 1, 'sent']);
    assert.deepEqual(pick(body, 'charge', 'amount_payable'), [null, 1999]);
    assert.deepEqual(
      (body['charges'] as Body[]).map((charge) => pick(charge, 'status', 'failure_code')),
      [['failed', 'INSUFFICIENT_FUND']],
    );
  });

  it('is e-mailed when there is no card, and stays pending without an e-mail address too', async () => {
    const {body} = await issue({customer_id: await createCustomer(service), manual_payment: false});
    assert.deepEqual(pick(body, ...ASKED), [false, true, false, 1, 'sent']);
    const nobody = await issue({customer_id: await withoutEmail(), manual_payment: false});
    assert.deepEqual([nobody.status, ...pick(nobody.body, ...ASKED)], [201, false, true, false, 0, 'pending']);
  });

  for (const [card, number] of [
    ['pending', CARDS.pending],
    ['paid', CARDS.paid],
  ] as const) {
    it(`waits for a charge that is ${card}, is not e-mailed, and is paid when the charge settles`, async () => {
      const {customer_id} = await withCard(number);
      const {body} = await issue({customer_id, manual_payment: false, sendForManualPayment: true});
      assert.deepEqual(pick(body, ...ASKED), [false, true, true, 0, 'pending']);
      await service.ask('POST', `/simulator/charges/${at(body, 'charges', 0, 'id')}/settle`);
      assert.equal((await readInvoice(service, body))['status'], 'paid');
    });
  }

  for (const [card, number] of [
    ['pending', CARDS.pending],
    ['paid', CARDS.paid],
  ] as const) {
    it(`is e-mailed when the issuer declines a charge that was ${card}`, async () => {
      const {customer_id} = await withCard(number);
      const {body} = await issue({customer_id, manual_payment: false});
      await service.ask('POST', `/simulator/charges/${at(body, 'charges', 0, 'id')}/fail`);
      assert.deepEqual(pick(await readInvoice(service, body), ...ASKED), [false, true, false, 1, 'sent']);
    });
  }

  it('is not e-mailed after a late decline if it was paid in another way meanwhile', async () => {
    const {customer_id} = await withCard(CARDS.pending);
    const {body} = await issue({customer_id, manual_payment: false});
    assert.equal((await payByCard(service, body)).status, 201);
    await service.ask('POST', `/simulator/charges/${at(body, 'charges', 0, 'id')}/fail`);
    assert.deepEqual(pick(await readInvoice(service, body), ...ASKED), [false, true, false, 0, 'paid']);
  });

  it('charges once when the same call is sent ten times', async () => {
    const {customer_id} = await withCard();
    const headers = {'idempotency-key': 'bill-of-may'};
    orders.length = 0;
    const calls = Array.from({length: 10}, () => issue({customer_id, manual_payment: false}, headers));
    const answers = await Promise.all(calls);
    assert.equal(new Set(answers.map(({text}) => text)).size, 1);
    assert.equal(orders.length, 1);
    assert.match(orders[0]?.attempt ?? '', /^[0-9a-f]{64}$/);
  });
});

describe('an invoice that is collected manually', () => {
  for (const [asked, told] of [
    [{}, [false, false, false, 0, 'pending']],
    [{manual_payment: true}, [true, false, false, 1, 'sent']],
    [{sendForManualPayment: true}, [false, false, true, 1, 'sent']],
    [{manual_payment: true, sendForManualPayment: false}, [true, false, false, 1, 'sent']],
    [{sendForManualPayment: false}, [false, false, false, 0, 'pending']],
    [{manual_payment: true, due_date: '2020-01-01'}, [true, false, false, 1, 'overdue']],
  ] as const) {
    it(`charges no card with ${JSON.stringify(asked)}`, async () => {
      const {customer_id} = await withCard();
      const {body} = await issue({customer_id, ...asked});
      assert.deepEqual([...pick(body, ...ASKED), body['charges']], [...told, []]);
      assert.deepEqual(pick(await readInvoice(service, body), ...ASKED), told);
    });
  }

  for (const param of ['manual_payment', 'sendForManualPayment']) {
    it(`is refused for a customer without an e-mail address, with an error at ${param}`, async () => {
      const {status, body} = await issue({customer_id: await withoutEmail(), [param]: true});
      assert.deepEqual([status, body['param']], [400, param]);
    });
  }
});

async function withoutEmail(): Promise<string> {
  const id = await createCustomer(service);
  await service.prepared.services.db.updateTable('customers').set({email: null}).where('id', '=', id).execute();
  return id;
}
