import assert from 'node:assert/strict';
import {after, describe, it} from 'node:test';
import {callbackBody, sign} from '../conformance/reference-processor.js';
import type {ChargeUpdate, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import {simulatedRails} from '../src/rails/index.js';
import {advance} from './helpers/advance.js';
import {runOne} from './helpers/admin.js';
import {sk, useService, type Answer, type Body} from './helpers/harness.js';
import {payByCard, payQr, readInvoice} from './helpers/pay.js';
import {KNOWN, startHttpCards} from './helpers/processor.js';
import {CARDS, chargeNewCard, createInvoice, createQr} from './helpers/steps.js';

const {processor, cards} = await startHttpCards();
after(() => processor.close());

const service = useService({rails: {...simulatedRails, cards}});

/** Sends a callback of the processor, correctly signed by default. */
function tell(body: string, signature = sign(body, KNOWN.secret, service.clock.now())): Promise<Answer> {
  return service.ask('POST', '/rails/cards/callbacks', {body, headers: {'rail-signature': signature}});
}

/** The body of a callback about a pending charge. */
function newsOf(charge: Body, outcome: Partial<ProcessorCharge> = {}, more: Partial<ChargeUpdate> = {}): string {
  const processingId = String(charge['processing_id']);
  // The reference processor's ids contain the attempt.
  const news = {attempt: processingId.replace('ref_', ''), amount: 1999n, currency: 'USD', ...more} as const;
  return callbackBody({...news, outcome: {status: 'succeeded', processingId, ...outcome} as ProcessorCharge});
}

async function chargePending(): Promise<Body> {
  const {status, body} = await chargeNewCard(service, {number: CARDS.pending});
  assert.deepEqual([status, body['status']], [201, 'pending']);
  return body;
}

async function read(charge: Body): Promise<Body> {
  const {status, body} = await service.ask('GET', `/v2/charges/${charge['id']}`, {key: sk('USD')});
  assert.equal(status, 200);
  return body;
}

/** The result of each callback so far, oldest first. */
async function madeOfThem(): Promise<readonly (string | null)[]> {
  const {db} = service.prepared.services;
  const rows = await db
    .selectFrom('rail_callbacks')
    .select('made_of_it')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  await db.deleteFrom('rail_callbacks').execute();
  return rows.map(({made_of_it}) => made_of_it);
}

describe('a callback of a card processor', () => {
  it('completes a pending charge once', async () => {
    const charge = await chargePending();
    const news = newsOf(charge);
    assert.equal((await tell(news)).status, 204);
    assert.deepEqual(await madeOfThem(), ['taken']);
    const {status, available_date, modified_date} = await read(charge);
    assert.deepEqual([status, available_date], ['succeeded', service.clock.now()]);
    service.clock.advance(1000);
    assert.equal((await tell(news)).status, 204);
    assert.equal((await tell(newsOf(charge, {status: 'failed', declineCode: 'INVALID_ACCOUNT'}))).status, 204);
    assert.deepEqual(await madeOfThem(), ['nothing waits for it', 'nothing waits for it']);
    const later = await read(charge);
    assert.deepEqual([later['status'], later['modified_date']], ['succeeded', modified_date]);
  });

  it('fails a charge with the reason of the issuer', async () => {
    const charge = await chargePending();
    await tell(newsOf(charge, {status: 'failed', declineCode: 'INSUFFICIENT_FUND'}));
    const {status, failure_code, failure_message} = await read(charge);
    assert.deepEqual([status, failure_code], ['failed', 'INSUFFICIENT_FUND']);
    assert.equal(failure_message, 'There are not enough funds.');
    assert.deepEqual(await madeOfThem(), ['taken']);
  });

  it('refunds money that arrives for a charge that has failed, once', async () => {
    const invoice = await createInvoice(service);
    const charge = (await payByCard(service, invoice, {number: CARDS.pending})).body;
    await tell(newsOf(charge, {status: 'failed', declineCode: 'INSUFFICIENT_FUND'}));
    await tell(newsOf(charge));
    await tell(newsOf(charge));
    const {status, refunded} = await read(charge);
    assert.deepEqual([status, refunded], ['failed', true]);
    assert.notEqual((await readInvoice(service, invoice))['status'], 'paid');
    assert.equal(
      processor.moved(String(charge['processing_id']).replace('ref_', '')).refunded,
      BigInt(Number(charge['amount'])),
    );
    assert.deepEqual((await madeOfThem()).toSorted(), ['nothing waits for it', 'taken', 'taken']);
  });

  it('can report that a charge is paid before it is settled', async () => {
    const charge = await chargePending();
    await tell(newsOf(charge, {status: 'paid'}));
    assert.equal((await read(charge))['status'], 'paid');
    await tell(newsOf(charge, {status: 'pending'}));
    assert.equal((await read(charge))['status'], 'paid');
    await tell(newsOf(charge));
    assert.equal((await read(charge))['status'], 'succeeded');
    assert.deepEqual((await madeOfThem()).toSorted(), ['nothing waits for it', 'taken', 'taken']);
  });

  it('pays an invoice, or causes a refund if the invoice was paid in another way meanwhile', async () => {
    const [invoice, late] = [await createInvoice(service), await createInvoice(service)];
    const charge = (await payByCard(service, invoice, {number: CARDS.pending})).body;
    const lateCharge = (await payByCard(service, late, {number: CARDS.pending})).body;
    await payQr(service, await createQr(service, late));
    await tell(newsOf(charge));
    await tell(newsOf(lateCharge));
    const [paid, refunded] = [await read(charge), await read(lateCharge)];
    assert.deepEqual([paid['status'], paid['refunded'], refunded['refunded']], ['succeeded', false, true]);
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
    assert.equal((await readInvoice(service, late))['status'], 'paid');
    const attempt = String(lateCharge['processing_id']).replace('ref_', '');
    assert.equal(processor.moved(attempt).refunded, BigInt(Number(lateCharge['amount'])));
    await madeOfThem();
  });

  it('decides a call in progress, and the later result of that call changes nothing', async () => {
    await service.ask('POST', '/simulator/rail_faults', {
      body: {rail: 'cards', method: 'charge', kind: 'hang', times: 1},
    });
    const asked = chargeNewCard(service);
    const {db} = service.prepared.services;
    const call = db.selectFrom('tasks').selectAll().where('kind', '=', 'card_charge');
    while ((await call.execute()).length === 0) await new Promise(setImmediate);
    const {id, processing_id} = await db
      .selectFrom('charges')
      .select(['id', 'processing_id'])
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    const body = newsOf({processing_id}, {processingId: 'p-of-the-callback'});
    const signature = sign(body, KNOWN.secret, service.clock.now());
    const headers = {'content-type': 'application/json', 'rail-signature': signature};
    const sent = {method: 'POST', url: '/rails/cards/callbacks', headers, payload: body} as const;
    assert.equal((await service.prepared.app.inject(sent)).statusCode, 204);
    while ((await call.execute()).length > 0) await new Promise(setImmediate);
    // The call times out, but the charge has the callback's status.
    service.clock.advance(20_000);
    const answer = (await Promise.race([asked, service.ask('DELETE', '/simulator/rail_faults').then(() => asked)]))
      .body;
    assert.deepEqual([answer['id'], answer['status'], answer['processing_id']], [id, 'succeeded', 'p-of-the-callback']);
    await service.pass(120_000);
    const {processing_id: now, status} = await read({id});
    assert.deepEqual([now, status], ['p-of-the-callback', 'succeeded']);
    assert.deepEqual(await madeOfThem(), ['taken']);
    assert.deepEqual(await call.execute(), []);
  });

  for (const [how, kind] of [
    ['reports in a callback, under the id that this has', 'lose'],
    ['reports in its late answer', 'hang'],
  ] as const) {
    it(`causes one refund of money that the rail ${how}, if a person ended the charge as failed`, async () => {
      const {db, jobs} = service.prepared.services;
      const before = processor.attempts();
      await service.ask('POST', '/simulator/rail_faults', {body: {rail: 'cards', method: 'charge', kind, times: 1}});
      const asked = chargeNewCard(service);
      const call = db.selectFrom('tasks').select(['subject', 'lease']).where('kind', '=', 'card_charge');
      const isBegun = ([job]: readonly {readonly lease: string | null}[]) =>
        job !== undefined && (kind === 'hang' || job.lease === null);
      while (!isBegun(await call.execute())) await new Promise(setImmediate);
      const {subject: id} = await call.executeTakeFirstOrThrow();
      await runOne({db, now: service.clock.now()}, 'charge', 'decide', '--charge', id, '--outcome', 'failed');
      void jobs.wake();
      while ((await call.execute()).length > 0) await new Promise(setImmediate);
      await service.prepared.app.inject({method: 'DELETE', url: '/simulator/rail_faults'});
      assert.equal((await asked).body['status'], 'failed');
      const [attempt = ''] = processor.attempts().filter((known) => !before.includes(known));
      assert.deepEqual(processor.moved(attempt), {taken: 1, refunded: kind === 'hang' ? 1999n : 0n});
      await tell(newsOf({processing_id: `ref_${attempt}`}));
      assert.deepEqual(processor.moved(attempt), {taken: 1, refunded: 1999n});
      assert.deepEqual([(await read({id}))['status'], (await read({id}))['refunded']], ['failed', true]);
      await madeOfThem();
    });
  }

  it('is ignored if it has another amount or currency', async () => {
    const charge = await chargePending();
    await tell(newsOf(charge, {}, {amount: 1998n}));
    await tell(newsOf(charge, {}, {currency: 'BIF'}));
    assert.deepEqual(await madeOfThem(), ['another amount', 'another amount']);
    assert.equal((await read(charge))['status'], 'pending');
  });

  it('is ignored if the order is unknown', async () => {
    assert.equal((await tell(newsOf({processing_id: 'ref_of-another-service'}))).status, 204);
    assert.deepEqual(await madeOfThem(), ['nothing waits for it']);
  });
});

describe('a pending charge that waits for a callback', () => {
  const MINUTE = 60_000;

  it('is queried after one minute', async () => {
    const charge = await chargePending();
    const processingId = String(charge['processing_id']);
    const attempt = processingId.replace('ref_', '');
    processor.decide(attempt, {status: 'failed', processingId, declineCode: 'INSUFFICIENT_FUND'});
    await service.pass(MINUTE - 1);
    assert.deepEqual([(await read(charge))['status'], processor.asked(attempt)], ['pending', 0]);
    await service.pass(1);
    const {status, failure_code} = await read(charge);
    assert.deepEqual([status, failure_code, processor.asked(attempt)], ['failed', 'INSUFFICIENT_FUND', 1]);
    await service.pass(24 * 60 * MINUTE);
    assert.equal(processor.asked(attempt), 1);
  });

  it('is queried again with doubling delays of at most one hour, for one week', async () => {
    const charge = await chargePending();
    const attempt = String(charge['processing_id']).replace('ref_', '');
    let minutes = 0;
    /** Expects the next query at a minute since the charge, and none before. */
    const expectQuery = async (minute: number): Promise<void> => {
      const before = processor.asked(attempt);
      await service.pass((minute - minutes) * MINUTE - 1);
      const early = processor.asked(attempt) - before;
      await service.pass(1);
      assert.deepEqual([early, processor.asked(attempt) - before], [0, 1], `minute ${minute}`);
      minutes = minute;
    };
    for (const minute of [1, 2, 4, 8, 16, 32, 64, 124, 184, 244]) await expectQuery(minute);
    const week = 7 * 24 * 60;
    // The query that was due meanwhile is sent now. The next one is the first after a week, and the last.
    await service.pass((week - 30 - minutes) * MINUTE);
    minutes = week - 30;
    await expectQuery(week + 30);
    const inAWeek = processor.asked(attempt);
    await service.pass(2 * 24 * 60 * MINUTE);
    assert.deepEqual([processor.asked(attempt) - inAWeek, (await read(charge))['status']], [0, 'pending']);
    // A person or the processor can still resolve it.
    await tell(newsOf(charge));
    assert.equal((await read(charge))['status'], 'succeeded');
    await madeOfThem();
  });

  it('is not queried after a callback has arrived', async () => {
    const charge = await chargePending();
    await tell(newsOf(charge));
    await service.pass(10 * MINUTE);
    assert.equal(processor.asked(String(charge['processing_id']).replace('ref_', '')), 0);
    assert.deepEqual(await madeOfThem(), ['taken']);
  });
});

describe('a charge that the processor has accepted and not settled', () => {
  it('is queried until it is settled, and then pays its invoice', async () => {
    const invoice = await createInvoice(service);
    const charge = (await payByCard(service, invoice, {number: CARDS.paid})).body;
    const processingId = String(charge['processing_id']);
    const attempt = processingId.replace('ref_', '');
    await service.pass(60_000);
    assert.deepEqual([(await read(charge))['status'], processor.asked(attempt)], ['paid', 1]);
    processor.decide(attempt, {status: 'succeeded', processingId});
    await service.pass(60_000);
    assert.equal((await read(charge))['status'], 'succeeded');
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
  });
});

describe('an invalid callback', () => {
  it('with a wrong signature is refused before it is parsed, and is not stored', async () => {
    const charge = await chargePending();
    const body = newsOf(charge);
    const now = service.clock.now();
    for (const signature of [
      '',
      't=1,v1=00',
      sign(body, 'another-secret', now),
      sign(`${body} `, KNOWN.secret, now),
      sign(body, KNOWN.secret, now - 6 * 60_000),
    ]) {
      const {status, body: answer} = await tell(body, signature);
      assert.deepEqual([status, answer['code']], [401, 'unauthorized']);
    }
    assert.equal((await tell('{"attempt":', '')).status, 401);
    assert.equal((await read(charge))['status'], 'pending');
    assert.deepEqual(await madeOfThem(), []);
  });

  it('with a right signature and an unreadable body is refused', async () => {
    const {status, body} = await tell('{"attempt":');
    assert.deepEqual([status, body['code']], [400, 'invalid_request']);
    assert.deepEqual(await madeOfThem(), []);
  });

  it('to a rail without callbacks or an unknown rail is an unknown path', async () => {
    for (const rail of ['mobile', 'mail', 'gold']) {
      const {status} = await service.ask('POST', `/rails/${rail}/callbacks`, {body: '{}'});
      assert.equal(status, 404, rail);
    }
  });
});

describe('the time of a callback', () => {
  it('is compared with the machine’s clock, even if the simulator’s clock is ahead', async () => {
    const charge = await chargePending();
    await advance(service, 3600);
    assert.equal((await tell(newsOf(charge))).status, 204);
    assert.equal((await read(charge))['status'], 'succeeded');
  });
});
