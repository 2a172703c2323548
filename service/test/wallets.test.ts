import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, sk, useService} from './helpers/harness.js';
import {saveCard} from './helpers/saved-cards.js';
import {createCustomer} from './helpers/steps.js';
import {chargeMobile, chargeWithFreshCode, WALLET} from './helpers/wallets.js';

const service = useService();

const chargeWithCode = (more?: object, number?: string) => chargeWithFreshCode(service, more, number);

const sourcesOf = (customer: unknown) =>
  service.prepared.services.db
    .selectFrom('sources')
    .selectAll()
    .where('customer_id', '=', customer as string)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

describe('a wallet', () => {
  it('is saved on its customer and can be charged by its id, with a code sent to it', async () => {
    const first = (await chargeWithCode()).body;
    const customer_id = first['customer_id'];
    const source_id = at(first, 'source', 'id');
    const wish = {customer_id, source_id, amount: 250, currency: 'USD'};
    const sent = await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: wish});
    assert.deepEqual([sent.status, sent.body['phone_number']], [201, WALLET.number]);
    const inbox = await service.ask('GET', '/simulator/one_time_codes');
    const otp = at(inbox.body, 'data', 0, 'code');
    const saved = {customer: undefined, source: undefined, customer_id, source_id, amount: 250, otp};
    const {status, body} = await chargeMobile(service, saved);
    assert.equal(status, 201);
    assert.deepEqual(body['source'], first['source']);
    assert.equal((await sourcesOf(customer_id)).length, 1);
  });

  it('is the same source when it is used again, with its latest details', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const by = {customer: undefined, customer_id};
    const bare = {number: WALLET.number};
    const one = (await chargeWithCode({...by, source: bare})).body;
    assert.deepEqual(
      [at(one, 'source', 'brand'), at(one, 'source', 'country_code')],
      ['mobile_wallet_brand_1', undefined],
    );
    const two = (await chargeWithCode({...by, source: {...WALLET, brand: 'mobile_wallet_brand_2'}})).body;
    const three = (await chargeWithCode({...by, source: {number: '25779001234', brand: 'mobile_wallet_brand_2'}})).body;
    assert.deepEqual(
      [two, three].map((body) => [
        at(body, 'source', 'id'),
        at(body, 'source', 'brand'),
        at(body, 'source', 'country_code'),
      ]),
      [two, three].map(() => [at(one, 'source', 'id'), 'mobile_wallet_brand_2', 'BI']),
    );
    assert.equal((await sourcesOf(customer_id)).length, 1);
  });

  it('is the default of its customer if it was the last one requested as default', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const charge = (number: string, more: object) =>
      chargeWithCode({customer: undefined, customer_id, source: {...WALLET, number, ...more}}, number);
    const defaults = async () =>
      (await sourcesOf(customer_id)).filter((source) => source.is_default).map((s) => s.number);
    await charge('+25779002222', {});
    assert.deepEqual(await defaults(), []);
    await charge('+25779003333', {default: true});
    assert.deepEqual(await defaults(), ['+25779003333']);
    await charge('+25779002222', {default: true});
    await charge('+25779002222', {default: false});
    assert.deepEqual(await defaults(), ['+25779002222']);
  });

  it('is not found if it is unknown, belongs to another customer, or is a card', async () => {
    const {source, customer_id: owner} = (await chargeWithCode()).body as {source: {id: string}; customer_id: string};
    const other = await createCustomer(service, sk('USD'));
    const card = await saveCard(service, other);
    for (const [customer_id, source_id] of [
      [owner, 'src_x'],
      [other, source.id],
      [other, card['id']],
    ]) {
      const {status, body} = await chargeMobile(service, {
        customer: undefined,
        customer_id,
        source: undefined,
        source_id,
      });
      assert.deepEqual([status, body['param']], [404, 'source_id']);
    }
    const fresh = await chargeMobile(service, {source: undefined, source_id: source.id});
    assert.deepEqual([fresh.status, fresh.body['param']], [404, 'source_id']);
  });

  it('is in no list of cards', async () => {
    const {body} = await chargeWithCode();
    const cards = await service.ask('GET', `/v2/customers/${body['customer_id']}/sources`, {key: sk('USD')});
    assert.deepEqual(cards.body['data'], []);
  });
});
