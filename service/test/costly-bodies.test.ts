import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {at, sk, useService, type Body} from './helpers/harness.js';

const service = useService();
const ask = (path: string, body: unknown) => service.ask('POST', path, {key: sk('USD'), body});
const bill = (count: number): object => ({products: Array.from({length: count}, () => ({}))});

describe('an expensive body', () => {
  for (const [what, text, message] of [
    ['many numbers in an unknown member', `{"a":[${'1,'.repeat(30_000)}1]}`, 'The body has more than 2500 values.'],
    [
      'many members',
      `{${Array.from({length: 6000}, (_, n) => `"k${n}":1`).join()}}`,
      'The body has more than 2500 values.',
    ],
    ['thousands of empty products', `{"products":[${'{},'.repeat(20_000)}{}]}`, 'The body has more than 2500 values.'],
    ['very deep nesting', '{"a":'.repeat(10_000), 'The body has more than 32 levels.'],
  ] as const) {
    it(`is refused by each operation with a clear message: ${what}`, async () => {
      for (const path of [
        '/v2/customers',
        '/v2/invoices',
        '/v2/payouts',
        '/v2/charges/mobile',
        '/v2/widget_sessions',
      ]) {
        const {status, body} = await ask(path, text);
        assert.deepEqual([status, body['code'], body['message']], [400, 'invalid_request', message], path);
      }
    });
  }

  it('gets one error for a list that is too long, and none for its entries', async () => {
    const {status, body} = await ask('/v2/invoices', bill(201));
    assert.deepEqual([status, body['param']], [400, 'products']);
    assert.deepEqual(body['errors'], [
      {param: 'products', code: 'too_many', message: 'products must have at most 200 entries'},
    ]);
    assert.equal('more_errors' in body, false);
  });

  it('gets at most 100 errors, and the number of further errors', async () => {
    const {status, body} = await ask('/v2/invoices', bill(200));
    assert.deepEqual([status, (body['errors'] as Body[]).length, body['more_errors']], [400, 100, 303]);
    const few = await ask('/v2/invoices', {...bill(1), description: 'Coffee', customer_id: 'cus_x'});
    assert.deepEqual([at(few.body, 'errors', 'length'), few.body['more_errors']], [3, undefined]);
  });
});
