import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {pk, sk, useService} from './helpers/harness.js';
import {PAYER} from './helpers/steps.js';

const service = useService();
const HOUR_MS = 3_600_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('a birth date', () => {
  /** Until when a date has begun somewhere: the time zones that are furthest ahead are UTC+14. */
  const latest = () => dayAt(service.clock.now() + 14 * HOUR_MS);
  const tomorrow = () => dayAt(service.clock.now() + 38 * HOUR_MS);
  const create = (birth_date: string) =>
    service.ask('POST', '/v2/customers', {key: pk('USD'), body: {...PAYER, birth_date}});

  it('can be today', async () => {
    const {status, body} = await create(latest());
    assert.deepEqual([status, body['birth_date']], [201, latest()]);
  });

  it('of a customer cannot be in the future', async () => {
    for (const birth_date of [tomorrow(), '9999-12-31']) {
      const {status, body} = await create(birth_date);
      assert.deepEqual([status, body['code'], body['param']], [400, 'parameter_invalid', 'birth_date']);
    }
  });

  it('of a wallet’s owner cannot be in the future, and no charge is made', async () => {
    const body = {
      ...{amount: 100, currency: 'USD', description: 'Phone credit', captured: true},
      ...{customer: {...PAYER, birth_date: tomorrow()}, source: {number: '+25779001234', country_code: 'BI'}},
    };
    const answer = await service.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body});
    const {code, param} = answer.body;
    assert.deepEqual([answer.status, code, param], [400, 'parameter_invalid', 'customer.birth_date']);
    assert.deepEqual(await service.prepared.services.db.selectFrom('charges').select('id').execute(), []);
  });
});
