import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {simulatedRails} from '../src/rails/index.js';
import type {MobileOrder} from '../src/rails/mobile/mobile-money.js';
import {at, createHarness, pk, sk, useService, type Harness} from './helpers/harness.js';
import {createCustomer, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {chargeMobile, chargeWithFreshCode, MOBILE, sendCode, WALLET} from './helpers/wallets.js';

const service = useService();

const chargeWithCode = (more?: object, number?: string) => chargeWithFreshCode(service, more, number);

describe('a mobile charge', () => {
  it('succeeds, and returns all fields', async () => {
    const {status, body} = await chargeWithCode({invoice_reference_id: 'bill-1', customer_reference_id: 'c-1'});
    assert.equal(status, 201);
    const now = service.clock.now();
    assert.match(body['id'] as string, /^ch_/);
    assert.match(body['customer_id'] as string, /^cus_/);
    assert.match(at(body, 'source', 'id') as string, /^src_/);
    assert.deepEqual(
      {...body, id: '', customer_id: '', processing_id: '', source: {...(body['source'] as object), id: ''}},
      {
        id: '',
        object: 'charge',
        amount: 100,
        currency: 'USD',
        description: 'Phone credit',
        status: 'succeeded',
        next_action: null,
        source: {
          id: '',
          brand: WALLET.brand,
          email: PAYER.email,
          number: WALLET.number,
          country_code: 'BI',
          statement_descriptor: 'IDUKA BUJUMBURA',
        },
        amount_refunded: 0,
        available_date: now,
        created_date: now,
        modified_date: now,
        captured: true,
        disputed: false,
        refunded: false,
        live: false,
        failure_code: null,
        failure_message: null,
        invoice_id: null,
        customer_id: '',
        processing_id: '',
        quittance_number: null,
        invoice_reference_id: 'bill-1',
        customer_reference_id: 'c-1',
      },
    );
    const read = await service.ask('GET', `/v2/charges/${body['id']}`, {key: sk('USD')});
    assert.deepEqual(read.body, body);
  });

  it('keeps every digit of an int64 amount', async () => {
    const raw = (amount: string, otp?: string) => JSON.stringify({...MOBILE, amount: '#', otp}).replace('"#"', amount);
    const amount = '9223372036854775807';
    const wish = JSON.stringify({phone_number: WALLET.number, amount: '#', currency: 'USD'}).replace('"#"', amount);
    const sent = await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: wish});
    assert.match(sent.text, /"amount":9223372036854775807/);
    const inbox = await service.ask('GET', '/simulator/one_time_codes?phone_number=%2B25779001234');
    const otp = at(inbox.body, 'data', 0, 'code') as string;
    const near = raw('9223372036854775806', otp);
    assert.equal((await service.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body: near})).status, 428);
    const {status, text} = await service.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body: raw(amount, otp)});
    assert.equal(status, 201);
    assert.match(text, /"amount":9223372036854775807/);
  });

  it('requires either a customer or its id, and either a source or its id', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const wrong = [
      [{customer_id}, 'customer_id'],
      [{customer: undefined}, 'customer_id'],
      [{source_id: 'src_x'}, 'source_id'],
      [{source: undefined}, 'source_id'],
    ] as const;
    for (const [more, param] of wrong) {
      const {status, body} = await chargeMobile(service, more);
      assert.deepEqual([status, body['code'], body['param']], [400, 'parameter_invalid', param]);
    }
  });

  it('is refused if it or its wallet has another currency than the key', async () => {
    const wrong = [
      [{currency: 'BIF'}, 'currency'],
      [{source: {...WALLET, currency: 'BIF'}}, 'source.currency'],
    ] as const;
    for (const [more, param] of wrong) {
      const {status, body} = await chargeMobile(service, more);
      assert.deepEqual([status, body['code'], body['param']], [403, 'currency_mismatch', param]);
    }
    assert.equal((await chargeMobile(service, {}, pk('USD'))).status, 403);
  });

  it('is refused with the name of the invalid field of a customer or a wallet', async () => {
    const wrong = [
      [{customer: {birth_date: '2026-02-30'}}, 'customer.birth_date'],
      [{customer: {address: {country: 'Burundi'}}}, 'customer.address.country'],
      [{customer: {phone_number: '79001234'}}, 'customer.phone_number'],
      [{source: {...WALLET, brand: 'other'}}, 'source.brand'],
      [{source: {...WALLET, number: '12-34-56'}}, 'source.number'],
      [{source: {...WALLET, default: 'true'}}, 'source.default'],
      [{source: {brand: WALLET.brand}}, 'source.number'],
      [{invoice_reference_id: 'x'.repeat(201)}, 'invoice_reference_id'],
    ] as const;
    for (const [more, param] of wrong) {
      const {status, body} = await chargeMobile(service, more);
      assert.deepEqual([status, body['param']], [400, param]);
    }
  });

  it('uses an existing customer, or creates one', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const {body} = await chargeWithCode({customer: undefined, customer_id});
    assert.equal(body['customer_id'], customer_id);
    const nobody = await chargeMobile(service, {customer: undefined, customer_id: 'cus_x', otp: '123456'});
    assert.deepEqual([nobody.status, nobody.body['param']], [404, 'customer_id']);
    assert.equal((await chargeWithCode({customer: {}})).status, 201);
  });

  it('is made once by simultaneous requests with one idempotency key, which all get its response', async () => {
    const otp = await sendCode(service);
    const headers = {'idempotency-key': 'phone-credit'};
    const body = {...MOBILE, otp};
    const ask = () => service.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body, headers});
    const countCharges = async (): Promise<number> =>
      (await service.prepared.services.db.selectFrom('charges').select('id').execute()).length;
    const before = await countCharges();
    const answers = await Promise.all(Array.from({length: 10}, ask));
    assert.equal((await countCharges()) - before, 1);
    assert.equal(new Set(answers.map(({status, text}) => `${status} ${text}`)).size, 1);
    assert.equal(answers[0]?.status, 201);
  });
});

describe('a response of mobile money', () => {
  it('insufficient funds: creates no customer, and uses up the code', async () => {
    const count = async () =>
      (await service.prepared.services.db.selectFrom('customers').select('id').execute()).length;
    const customers = await count();
    const otp = await sendCode(service, {number: '+25779001001'});
    const charge = () => chargeMobile(service, {source: {...WALLET, number: '+25779001001'}, otp});
    const {status, body} = await charge();
    assert.deepEqual([status, body['code']], [402, 'insufficient_funds']);
    assert.equal((await charge()).body['code'], 'otp_invalid');
    assert.equal(await count(), customers);
  });

  for (const [number, failure_code] of [
    ['+25779001002', 'PROCESSOR_DECLINED'],
    ['+25779001005', 'INVALID_ACCOUNT'],
  ] as const) {
    it(`${failure_code}: makes the charge fail`, async () => {
      const {status, body} = await chargeWithCode({}, number);
      assert.deepEqual([status, body['status'], body['failure_code']], [201, 'failed', failure_code]);
      assert.equal(typeof body['failure_message'], 'string');
      assert.equal(body['available_date'], null);
    });
  }

  for (const [number, status] of [
    ['+25779001003', 'pending'],
    ['+25779001004', 'paid'],
  ] as const) {
    it(`not final: leaves the charge ${status} until the simulator settles or fails it`, async () => {
      const made = (await chargeWithCode({}, number)).body;
      assert.deepEqual([made['status'], made['available_date']], [status, null]);
      await service.pass(1000);
      const settled = await service.ask('POST', `/simulator/charges/${made['id']}/settle`);
      assert.deepEqual(
        [settled.body['status'], settled.body['available_date'], settled.body['modified_date']],
        ['succeeded', service.clock.now(), service.clock.now()],
      );
      const other = (await chargeWithCode({}, number)).body;
      const failed = await service.ask('POST', `/simulator/charges/${other['id']}/fail`);
      assert.deepEqual([failed.body['status'], failed.body['failure_code']], ['failed', 'PROCESSOR_DECLINED']);
    });
  }

  it('success: holds the money of a charge that is not captured', async () => {
    const {body} = await chargeWithCode({captured: false});
    assert.deepEqual([body['status'], body['captured'], body['available_date']], ['succeeded', false, null]);
    const late = (await chargeWithCode({captured: false}, '+25779001003')).body;
    const settled = await service.ask('POST', `/simulator/charges/${late['id']}/settle`);
    assert.deepEqual([settled.body['status'], settled.body['available_date']], ['succeeded', null]);
  });
});

describe('the mobile money rail', () => {
  const orders: MobileOrder[] = [];
  const rails = {
    ...simulatedRails,
    mobile: {
      ...simulatedRails.mobile,
      charge: (order: MobileOrder) => {
        orders.push(order);
        return simulatedRails.mobile.charge(order);
      },
    },
  };
  let database: OpenDatabase | undefined;
  let harness: Harness | undefined;
  before(async () => {
    database = await openTestDatabase();
    harness = await createHarness({database, rails});
  });
  after(async () => {
    await harness?.prepared.close();
    await database?.close();
  });

  it('receives an order only after a correct code, and once for one idempotency key', async () => {
    if (harness === undefined) throw new Error('not open');
    const open = harness;
    const otp = await sendCode(open);
    await chargeMobile(open, {otp: 'abcdef'});
    assert.equal(orders.length, 0);
    const headers = {'idempotency-key': 'once'};
    const ask = () => open.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body: {...MOBILE, otp}, headers});
    const [{body}] = [await ask(), await ask()];
    const {attempt, ...order} = orders[0] ?? {attempt: ''};
    assert.equal(orders.length, 1);
    assert.deepEqual(order, {number: WALLET.number, amount: 100n, currency: 'USD', captured: true});
    assert.equal(body['processing_id'], `sim_${attempt}`);
  });
});
