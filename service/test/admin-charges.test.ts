import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {decideCharge} from '../src/domain/admin/charges.js';
import {systemRandom} from '../src/lib/random.js';
import {ACTOR, run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {sk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, readInvoice} from './helpers/pay.js';
import {CARDS, chargeNewCard, createInvoice, createQr} from './helpers/steps.js';

const service = useService();

/** Where the commands run: the service's database, at its time. */
const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});

async function chargePending(): Promise<string> {
  const {body} = await chargeNewCard(service, {number: CARDS.pending});
  assert.equal(body['status'], 'pending');
  return String(body['id']);
}

async function read(id: string): Promise<Body> {
  return (await service.ask('GET', `/v2/charges/${id}`, {key: sk('USD')})).body;
}

async function decide(id: string, outcome: string): Promise<Body> {
  const shown = await runOne(setting(), 'charge', 'decide', '--charge', id, '--outcome', outcome);
  await service.prepared.services.jobs.wake();
  await service.prepared.services.jobs.settled();
  return shown;
}

describe('a charge whose outcome stays unknown', () => {
  it('is listed after an hour, with the id that its rail knows', async () => {
    const id = await chargePending();
    assert.deepEqual(await runJson(setting(), 'charge', 'list'), []);
    service.clock.advance(60 * 60 * 1000 + 1);
    const [row, ...others] = await runJson(setting(), 'charge', 'list');
    const {processing_id} = await read(id);
    assert.deepEqual([row?.['id'], row?.['processing_id'], row?.['amount'], others], [id, processing_id, 1999, []]);
    await decide(id, 'failed');
    assert.deepEqual(await runJson(setting(), 'charge', 'list'), []);
  });

  it('is listed after a week, if its rail has accepted it and not settled it', async () => {
    const id = String((await chargeNewCard(service, {number: CARDS.paid})).body['id']);
    service.clock.advance(7 * 24 * 60 * 60 * 1000 - 1);
    assert.deepEqual(await runJson(setting(), 'charge', 'list'), []);
    service.clock.advance(1);
    const rows = await runJson(setting(), 'charge', 'list');
    assert.deepEqual(
      rows.map((row) => [row['id'], row['status']]),
      [[id, 'paid']],
    );
    await decide(id, 'succeeded');
    assert.deepEqual(await runJson(setting(), 'charge', 'list'), []);
  });

  for (const outcome of ['succeeded', 'failed'] as const) {
    it(`ends as ${outcome} when a person says so, and only once`, async () => {
      const id = await chargePending();
      assert.equal((await decide(id, outcome))['id'], id);
      const ended = await read(id);
      assert.equal(ended['status'], outcome);
      const again = run(setting(), 'charge', 'decide', '--charge', id, '--outcome', 'failed');
      await assert.rejects(again, {message: '--charge must be open: the outcome of this one is known'});
      assert.deepEqual(await read(id), ended);
    });
  }

  it('pays its invoice, or causes a refund if the invoice was paid in another way meanwhile', async () => {
    const [open, paid] = [await createInvoice(service), await createInvoice(service)];
    const charge = (await payByCard(service, open, {number: CARDS.pending})).body;
    const late = (await payByCard(service, paid, {number: CARDS.pending})).body;
    await payQr(service, await createQr(service, paid));
    await decide(String(charge['id']), 'succeeded');
    await decide(String(late['id']), 'succeeded');
    assert.equal((await readInvoice(service, open))['status'], 'paid');
    assert.equal((await read(String(charge['id'])))['refunded'], false);
    assert.equal((await read(String(late['id'])))['refunded'], true);
  });

  it('takes no second outcome while the first one waits for its job', async () => {
    const id = await chargePending();
    const {db} = setting();
    const second = db.transaction().execute(async (tx) => {
      const work = {tx, now: service.clock.now(), random: systemRandom, isLive: false};
      await decideCharge(work, {charge: id, outcome: 'failed'}, ACTOR);
      await decideCharge(work, {charge: id, outcome: 'succeeded'}, ACTOR);
    });
    await assert.rejects(second, {message: 'charge must be open: an outcome of this one is being applied'});
    await decide(id, 'failed');
    assert.deepEqual([(await read(id))['status'], (await read(id))['refunded']], ['failed', false]);
  });

  it('is not changed by another outcome or id', async () => {
    const id = await chargePending();
    const wrong = run(setting(), 'charge', 'decide', '--charge', id, '--outcome', 'paid');
    await assert.rejects(wrong, {message: '--outcome must be one of succeeded, failed'});
    const unknown = run(setting(), 'charge', 'decide', '--charge', 'ch_nobody', '--outcome', 'failed');
    await assert.rejects(unknown, {message: 'No such charge.'});
    assert.equal((await read(id))['status'], 'pending');
  });
});
