import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listDead, retryDead} from '../src/domain/job-queue.js';
import {simulatedRails} from '../src/rails/index.js';
import {sk, useService} from './helpers/harness.js';
import {createCustomer} from './helpers/steps.js';

const mailer = {
  isBroken: true,
  taken: [] as string[],
  async send({to}: {readonly to: string}): Promise<void> {
    if (this.isBroken) throw new Error('no route');
    this.taken.push(to);
  },
};
const service = useService({rails: {...simulatedRails, mail: mailer}});

describe('a call that failed too often', () => {
  it('is not made again until a person retries it, and is then made once', async () => {
    const {db} = service.prepared.services;
    const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
    const customer_id = await createCustomer(service);
    const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
    assert.equal((await service.ask('POST', '/v2/invoices', {key: sk('USD'), body})).status, 201);
    assert.deepEqual(await listDead(db), []);
    await db.updateTable('tasks').set({attempts: 1499}).where('kind', '=', 'mail').execute();
    await service.pass(1000);
    const [dead, ...others] = await listDead(db);
    assert.deepEqual([dead?.rail, dead?.kind, dead?.attempts, others], ['mail', 'mail', 1500, []]);
    mailer.isBroken = false;
    await service.pass(24 * 60 * 60 * 1000);
    assert.deepEqual(mailer.taken, []);
    assert.equal(await retryDead(db, 'tax'), 0);
    assert.equal(await retryDead(db, 'mail'), 1);
    await service.pass(0);
    await service.pass(120_000);
    assert.equal(mailer.taken.length, 1);
    assert.deepEqual(await listDead(db), []);
  });
});
