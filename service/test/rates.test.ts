import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {makeBill, type BillRequest, type Product} from '../src/domain/invoices/lines.js';
import {applyRates, decimalText, roundHalfUp, type Rate} from '../src/domain/invoices/rates.js';
import {at, MBOA, sk, useService, type Body} from './helpers/harness.js';
import {pick} from './helpers/pay.js';
import {createCustomer, createInvoice} from './helpers/steps.js';

const service = useService();

const percent = (basis_points: number): Rate => ({...RATE, basis_points, fixed_amount: null});
const fixed = (fixed_amount: bigint): Rate => ({...RATE, basis_points: null, fixed_amount});
const RATE = {id: 'rate_x', account_id: 'acct_x', name: 'A rate', created_at: 0};

describe('the rates of an item', () => {
  for (const [price, rates, exact, billed] of [
    [1999n, [], '1999', 1999n],
    [1999n, [percent(1000)], '1799.1', 1799n],
    [1999n, [percent(1000), fixed(100n)], '1699.1', 1699n],
    [1999n, [fixed(100n), percent(1000)], '1709.1', 1709n],
    [1999n, [percent(1000), percent(1000)], '1619.19', 1619n],
    [5n, [percent(1000)], '4.5', 5n],
    [5n, [percent(5000)], '2.5', 3n],
    [1n, [percent(9999)], '0.0001', 0n],
    [100n, [fixed(100n)], '0', 0n],
    [99n, [fixed(100n), percent(1000)], '0', 0n],
    [9007199254740993n, [fixed(1n)], '9007199254740992', 9007199254740992n],
    [9223372036854775807n, [percent(1)], '9222449699651090329.4193', 9222449699651090329n],
  ] as const) {
    it(`reduce ${price} to ${exact}, billed as ${billed}`, () => {
      const discounted = applyRates(price, rates);
      assert.deepEqual([decimalText(discounted), roundHalfUp(discounted)], [exact, billed]);
    });
  }

  it('never reduce a price below zero, and round by at most half a unit', () => {
    const rate = fc.oneof(
      fc.integer({min: 1, max: 10_000}).map(percent),
      fc.bigInt({min: 1n, max: 10n ** 6n}).map(fixed),
    );
    fc.assert(
      fc.property(fc.bigInt({min: 1n, max: 2n ** 63n - 1n}), fc.array(rate, {maxLength: 6}), (price, rates) => {
        const {digits, places} = applyRates(price, rates);
        const unit = 10n ** BigInt(places);
        assert.ok(digits >= 0n && digits <= price * unit);
        const off = roundHalfUp({digits, places}) * unit - digits;
        assert.ok(off * 2n <= unit && off * 2n > -unit);
        assert.match(decimalText({digits, places}), /^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });
});

describe('a bill', () => {
  const prices = [1n, 3n, 1999n, 2500n, 333_333n];
  const products = new Map(prices.map((price) => [`p${price}`, {id: `p${price}`, price} as Product]));
  const rates = [percent(1), percent(1250), percent(3333), percent(9999), fixed(1n), fixed(700n)].map(
    (rate, index) => ({
      ...rate,
      id: `r${index}`,
    }),
  );
  const rate_ids = fc.array(fc.constantFrom(...rates.map(({id}) => id)), {maxLength: 3});
  const line = fc.record({
    quantity: fc.bigInt({min: 1n, max: 50n}),
    product_id: fc.constantFrom(...products.keys()),
    rate_ids,
  });
  const lines = fc.array(line, {minLength: 1, maxLength: 6});

  /** The amounts of a bill; undefined if its discounts leave nothing to pay. */
  const amountsOf = (request: BillRequest) => {
    try {
      return makeBill({products, rates}, request);
    } catch (error) {
      assert.match(String(error), /leave nothing to pay/);
      return undefined;
    }
  };

  it('is the sum of its lines less the discount of the invoice, whatever the order of the lines', () => {
    fc.assert(
      fc.property(lines, fc.option(fc.nat(rates.length - 1), {nil: undefined}), (wanted, at) => {
        const rate = at === undefined ? {} : {rate_id: `r${at}`};
        const bill = amountsOf({products: wanted, ...rate});
        const turned = amountsOf({products: wanted.toReversed(), ...rate});
        assert.deepEqual([turned?.amount, turned?.discount], [bill?.amount, bill?.discount]);
        if (bill === undefined) return;
        const sum = bill.items.reduce((all, item) => all + item.adjusted_price * item.quantity, 0n);
        const full = bill.items.reduce((all, item) => all + item.price * item.quantity, 0n);
        assert.ok(bill.amount > 0n && bill.amount <= sum && bill.discount >= 0n);
        assert.equal(bill.amount + bill.discount, full);
        if (at === undefined) assert.equal(bill.amount, sum);
      }),
    );
  });
});

describe('an invoice with rates', () => {
  it('applies rates to lines and to the sum, and shows the discount', async () => {
    const invoice = await createInvoice(service, 'USD', {
      products: [
        {quantity: 3, product_id: 'prod_demoUSD1', rate_ids: ['rate_demoUSD_10', 'rate_demoUSD_fixed']},
        {quantity: 1, product_id: 'prod_demoUSD2'},
      ],
      rate_id: 'rate_demoUSD_fixed',
    });
    // 3 x 1699 (1999 - 10 % - 100 = 1699.1) + 4500 - 100, of 3 x 1999 + 4500
    assert.deepEqual(pick(invoice, 'amount', 'amount_due', 'amount_payable', 'discount_amount', 'rate_id'), [
      9497,
      9497,
      9497,
      1000,
      'rate_demoUSD_fixed',
    ]);
    const [first, second] = invoice['products'] as Body[];
    assert.deepEqual(pick(first ?? {}, 'price', 'discounted_price', 'adjusted_price', 'rate_ids'), [
      1999,
      1699.1,
      1699,
      ['rate_demoUSD_10', 'rate_demoUSD_fixed'],
    ]);
    assert.deepEqual(pick(second ?? {}, 'price', 'discounted_price', 'adjusted_price', 'rate_ids'), [
      4500,
      4500,
      4500,
      [],
    ]);
    for (const path of [['rate_ids'], ['rateId'], ['price_details', 0, 'rate_ids']]) {
      assert.deepEqual(at(first, 'product', ...path), ['rate_demoUSD_10', 'rate_demoUSD_fixed']);
    }
  });

  it('keeps every digit of an integer price', async () => {
    const {db} = service.prepared.services;
    const row = {
      account_id: 'acct_demoBIF',
      name: 'A house',
      code: 'H',
      description: 'One',
      type: 'good',
      created_at: 0,
    };
    await db
      .insertInto('products')
      .values({...row, id: 'prod_house', price: 9007199254740993n})
      .execute();
    const customer_id = await createCustomer(service, sk('BIF'));
    const {text} = await service.ask('POST', '/v2/invoices', {
      key: sk('BIF'),
      body: {
        description: 'A house',
        customer_id,
        due_date: '2026-12-31',
        products: [{quantity: 1, product_id: 'prod_house'}],
      },
    });
    for (const name of ['price', 'discounted_price', 'adjusted_price', 'amount_payable']) {
      assert.ok(text.includes(`"${name}":9007199254740993,`) || text.includes(`"${name}":9007199254740993}`), name);
    }
  });

  it('keeps every digit of a price with a fraction', async () => {
    const account = await service.prepared.services.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 'prod_demoBIF1')
      .executeTakeFirstOrThrow();
    const palace = {...account, id: 'prod_palace', price: 9007199254740993n};
    await service.prepared.services.db.insertInto('products').values(palace).execute();
    const customer_id = await createCustomer(service, sk('BIF'));
    const made = await service.ask('POST', '/v2/invoices', {
      key: sk('BIF'),
      body: {
        ...{description: 'A palace', customer_id, due_date: '2026-12-31'},
        products: [{quantity: 1, product_id: 'prod_palace', rate_ids: ['rate_demoBIF_10']}],
      },
    });
    const read = await service.ask('GET', `/v2/invoices/${String(made.body['id'])}`, {key: sk('BIF')});
    for (const {text} of [made, read]) {
      assert.match(text, /"discounted_price":8106479329266893\.7[,}]/);
      assert.match(text, /"adjusted_price":8106479329266894[,}]/);
    }
  });

  for (const [name, more, status, param] of [
    ['an unknown rate of a line', {products: [line('rate_x')]}, 404, 'products[0].rate_ids[0]'],
    [
      'a rate of another currency',
      {products: [line('rate_demoUSD_10', 'rate_demoBIF_10')]},
      404,
      'products[0].rate_ids[1]',
    ],
    ['a rate of another merchant', {rate_id: 'rate_mboaXAF_10'}, 404, 'rate_id'],
    ['a duplicate rate', {products: [line('rate_demoUSD_10', 'rate_demoUSD_10')]}, 400, 'products[0].rate_ids'],
    [
      'a partial amount above the discounted amount',
      {rate_id: 'rate_demoUSD_10', amount_to_paid: 1800},
      400,
      'amount_to_paid',
    ],
    ['a fractional partial amount', {amount_to_paid: 0.5}, 400, 'amount_to_paid'],
    ['a partial amount of zero', {amount_to_paid: 0}, 400, 'amount_to_paid'],
  ] as const) {
    it(`is refused with ${status} for ${name}`, async () => {
      const customer_id = await createCustomer(service);
      const usual = {description: 'Coffee', customer_id, due_date: '2026-12-31', products: [line()]};
      const answer = await service.ask('POST', '/v2/invoices', {key: sk('USD'), body: {...usual, ...more}});
      assert.deepEqual([answer.status, answer.body['param']], [status, param]);
    });
  }

  it('is refused if its rates leave nothing to pay, and the error names those rates', async () => {
    const {db} = service.prepared.services;
    const cheap = {
      account_id: 'acct_demoXAF',
      name: 'A sweet',
      code: 'S',
      description: 'One',
      type: 'good',
      created_at: 0,
    };
    await db
      .insertInto('products')
      .values({...cheap, id: 'prod_sweet', price: 400n})
      .execute();
    const customer_id = await createCustomer(service, sk('XAF'));
    const ask = (more: object) =>
      service.ask('POST', '/v2/invoices', {
        key: sk('XAF'),
        body: {description: 'Sweets', customer_id, due_date: '2026-12-31', ...more},
      });
    const sweet = {quantity: 1, product_id: 'prod_sweet'};
    const byLine = await ask({products: [{...sweet, rate_ids: ['rate_demoXAF_fixed']}]});
    assert.deepEqual([byLine.status, byLine.body['param']], [400, 'products[0].rate_ids']);
    const byInvoice = await ask({products: [sweet], rate_id: 'rate_demoXAF_fixed'});
    assert.deepEqual([byInvoice.status, byInvoice.body['param']], [400, 'rate_id']);
    const mixed = await ask({products: [{...sweet, rate_ids: ['rate_demoXAF_fixed']}, sweet]});
    assert.deepEqual([mixed.status, ...pick(mixed.body, 'amount', 'discount_amount')], [201, 400, 400]);
  });

  it('works for an account of another merchant', async () => {
    const customer_id = await createCustomer(service, MBOA.sk);
    const products = [{quantity: 1, product_id: 'prod_mboaXAF1', rate_ids: ['rate_mboaXAF_fixed']}];
    const body = {description: 'Fruit', customer_id, due_date: '2026-12-31', products};
    const answer = await service.ask('POST', '/v2/invoices', {key: MBOA.sk, body});
    assert.deepEqual(pick(answer.body, 'amount', 'discount_amount'), [4500, 500]);
  });
});

function line(...rate_ids: readonly string[]): object {
  return {quantity: 1, product_id: 'prod_demoUSD1', ...(rate_ids.length === 0 ? {} : {rate_ids})};
}
