import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {decideCharge} from '../src/domain/admin/charges.js';
import {systemRandom} from '../src/lib/random.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {ACTOR, run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {sk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, readInvoice, spiedRails} from './helpers/pay.js';
import {CARDS, chargeNewCard, createInvoice, createQr} from './helpers/steps.js';

const {rails, refunds} = spiedRails();
const {cards} = rails;
/** Called with every order, before the processor answers it. */
const processor = {reached: async (): Promise<void> => undefined};
const service = useService({
  chargeWaitS: 1,
  rails: {
    ...rails,
    cards: {
      ...cards,
      async charge(order) {
        await processor.reached();
        return cards.charge(order);
      },
    },
  },
});

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

async function decide(id: string, outcome: string, ...more: readonly string[]): Promise<Body> {
  const shown = await runOne(setting(), 'charge', 'decide', '--charge', id, '--outcome', outcome, ...more);
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

describe('a charge that its rail never answered', () => {
  /** A charge of a card for an invoice, which was paid with a QR code while the processor was silent. */
  async function chargeUnanswered(): Promise<string> {
    const invoice = await createInvoice(service);
    const called = new Promise<void>((resolve) => {
      processor.reached = () => {
        resolve();
        return Promise.reject(new RefusedForGood('this order cannot be looked up'));
      };
    });
    // Not awaited: a caller waits for the response as long as the service allows.
    const paying = payByCard(service, invoice);
    await called;
    await service.pass(3_600_001);
    const {body} = await paying;
    assert.equal(body['status'], 'pending');
    processor.reached = async () => undefined;
    await payQr(service, await createQr(service, invoice));
    return String(body['id']);
  }

  it('needs the id of its rail, by which its money is refunded', async () => {
    const id = await chargeUnanswered();
    refunds.length = 0;
    const message = '--processing-id must be given: the rail never answered, and a refund needs its id';
    await assert.rejects(decide(id, 'succeeded'), {message});
    await decide(id, 'succeeded', '--processing-id', 'rail-42');
    const {status, refunded, processing_id} = await read(id);
    assert.deepEqual([status, refunded, processing_id], ['succeeded', true, 'rail-42']);
    assert.deepEqual(refunds, [{rail: 'cards', reference: 'rail-42'}]);
  });

  it('takes no second id while the first one waits for its job', async () => {
    const id = await chargeUnanswered();
    const {db} = setting();
    const twice = db.transaction().execute(async (tx) => {
      const work = {tx, now: service.clock.now(), random: systemRandom, isLive: false};
      await decideCharge(work, {charge: id, outcome: 'succeeded', processingId: 'rail-1'}, ACTOR);
      await decideCharge(work, {charge: id, outcome: 'succeeded', processingId: 'rail-2'}, ACTOR);
    });
    await assert.rejects(twice, {message: 'charge must be open: an outcome of this one is being applied'});
    await decide(id, 'failed');
  });

  it('is refunded under that id, once, if it failed and its rail took the money after all', async () => {
    const id = await chargeUnanswered();
    await decide(id, 'failed');
    refunds.length = 0;
    await assert.rejects(decide(id, 'succeeded'), /^Error: --processing-id must be given/);
    await decide(id, 'succeeded', '--processing-id', 'rail-43');
    const {status, refunded} = await read(id);
    assert.deepEqual([status, refunded, refunds], ['failed', true, [{rail: 'cards', reference: 'rail-43'}]]);
    await assert.rejects(decide(id, 'succeeded'), {message: '--charge must be open: the outcome of this one is known'});
  });

  it('has no other id once its rail has answered', async () => {
    const id = await chargePending();
    const wrong = decide(id, 'succeeded', '--processing-id', 'rail-44');
    await assert.rejects(wrong, {message: '--processing-id must be left out: it is known'});
    await decide(id, 'failed');
  });
});
