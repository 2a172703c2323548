import assert from 'node:assert/strict';
import {after, beforeEach, describe, it} from 'node:test';
import {DARAJA_ENV} from '../conformance/subjects.js';
import {answerJobs} from '../src/commands/jobs.js';
import {keepQuittance} from '../src/domain/invoices/tax-filings.js';
import {absentRail} from '../src/rails/absent.js';
import {simulatedRails} from '../src/rails/index.js';
import {darajaMobile} from '../src/rails/mobile/daraja.js';
import type {Refunds} from '../src/rails/refund-order.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {ACTOR, dumpAdmin, run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {at, sk, useService, type Body} from './helpers/harness.js';
import {payQr, pick, readInvoice} from './helpers/pay.js';
import {startHttpCards} from './helpers/processor.js';
import {CARDS, chargeNewCard, createInvoice, createQr} from './helpers/steps.js';
import {chargeWithFreshCode} from './helpers/wallets.js';

const {processor, cards} = await startHttpCards();
after(() => processor.close());
const daraja = darajaMobile({...DARAJA_ENV, MPESA_URL: 'http://127.0.0.1:1'});
/** How the bank and the simulated wallets take refunds. */
const next = {end: 'refused' as 'refused' | 'lost' | 'absent' | 'sent back'};
const absent = absentRail('bank');
const sent: string[] = [];
const bankRefunds: Refunds = {
  async refund(order) {
    if (next.end === 'absent') return absent.refund(order);
    if (next.end === 'refused') throw new RefusedForGood('not by this system');
    sent.push(order.key);
    if (next.end === 'lost') throw new Error('no answer');
  },
  async findRefund(key) {
    if (next.end === 'lost') throw new Error('no answer');
    return next.end === 'absent' ? absent.findRefund(key) : sent.includes(key);
  },
};

const service = useService({
  rails: {
    ...simulatedRails,
    cards,
    bank: {...simulatedRails.bank, ...bankRefunds},
    mobile: {
      ...simulatedRails.mobile,
      refund: (order) => daraja.refund(order),
      findRefund: (key) => daraja.findRefund(key),
    },
  },
});

beforeEach(() => {
  next.end = 'refused';
  sent.length = 0;
});

const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});
const read = async ({id, currency}: Body): Promise<Body> =>
  (await service.ask('GET', `/v2/charges/${String(id)}`, {key: sk(currency as 'USD')})).body;
const refundedOf = async (charge: Body): Promise<unknown[]> =>
  pick(await read(charge), 'status', 'amount_refunded', 'refunded');
const list = (...words: readonly string[]) => runJson(setting(), 'refund', 'list', ...words);
const cancel = (id: unknown): Promise<Body> => runOne(setting(), 'refund', 'cancel', '--refund', String(id));
const stateOf = async (id: unknown): Promise<unknown> =>
  (await list()).find((refund) => refund['id'] === id)?.['state'];
const retry = (id: unknown) =>
  answerJobs({db: setting().db, now: service.clock.now(), actor: ACTOR}, ['retry', '--subject', String(id)]);
const refusal = (state: string) => ({
  message: `--refund must be one that its rail has refused for good: the state of this one is ${state}`,
});

/** Lets everything that is due run. */
async function settle(): Promise<void> {
  await service.prepared.services.jobs.wake();
  await service.prepared.services.jobs.settled();
}

async function refund(charge: Body, reference: string, amount?: number): Promise<Body> {
  const more = amount === undefined ? [] : ['--amount', String(amount)];
  const words = ['--charge', String(charge['id']), '--reference', reference, ...more];
  const shown = await runOne(setting(), 'charge', 'refund', ...words);
  await settle();
  return shown;
}

/** A refund whose call failed in this way for the last time. */
async function givenUp(charge: Body, end: 'lost' | 'absent'): Promise<Body> {
  next.end = 'lost';
  const refunded = await refund(charge, 'R-1', 5);
  next.end = end;
  await setting().db.updateTable('tasks').set({attempts: 1499}).where('subject', '=', String(refunded['id'])).execute();
  await service.pass(60_000);
  return refunded;
}

const chargeCard = async (): Promise<Body> => (await chargeNewCard(service, {number: CARDS.visa})).body;
const chargeWallet = async (): Promise<Body> => (await chargeWithFreshCode(service)).body;
async function chargeByQr(): Promise<Body> {
  const invoice = await createInvoice(service);
  await payQr(service, await createQr(service, invoice));
  return at(await readInvoice(service, invoice), 'charge') as Body;
}

/** Charges a card, and sends a part back at the processor itself, so that it refuses what the service then requests. */
async function chargeRefundedCard(): Promise<Body> {
  const charge = await chargeCard();
  const {processing_id: processingId, amount, currency} = charge as {processing_id: string} & Body;
  await cards.refund({key: 'portal', processingId, amount: BigInt(amount as number), currency: currency as 'USD'});
  return charge;
}

describe('a refund that its rail refuses for good', () => {
  for (const [rail, take] of [
    ['cards over HTTP', chargeRefundedCard],
    ['M-Pesa', chargeWallet],
    ['instant bank', chargeByQr],
  ] as const) {
    it(`waits for a person and counts as refunded, until it is canceled: ${rail}`, async () => {
      const charge = await take();
      const {id, ...shown} = await refund(charge, 'R-1', 5);
      assert.deepEqual(await refundedOf(charge), ['succeeded', 5, false]);
      const [job, ...others] = (await answerJobs({db: setting().db, now: 0, actor: ACTOR}, [])).map(
        (line) => JSON.parse(line) as Body,
      );
      assert.deepEqual([job?.['subject'], job?.['attempts'], others], [id, 1, []]);
      assert.deepEqual(await list('--charge', String(charge['id'])), [{id, ...shown, state: 'refused'}]);
      assert.deepEqual(await cancel(id), {id, ...shown, state: 'canceled'});
      assert.deepEqual(await refundedOf(charge), ['succeeded', 0, false]);
      await service.pass(86_400_000);
      assert.deepEqual([await answerJobs({db: setting().db, now: 0, actor: ACTOR}, []), sent], [[], []]);
    });
  }

  it('can be of the whole charge, which is then ordered again under another reference', async () => {
    const charge = await chargeByQr();
    const {id} = await refund(charge, 'R-1');
    assert.deepEqual(await refundedOf(charge), ['succeeded', charge['amount'], true]);
    await cancel(id);
    assert.deepEqual(await refundedOf(charge), ['succeeded', 0, false]);
    next.end = 'sent back';
    await assert.rejects(refund(charge, 'R-1'), /^Error: --reference must be new/);
    await refund(charge, 'R-2');
    assert.deepEqual(sent, [charge['processing_id']]);
    assert.deepEqual(await refundedOf(charge), ['succeeded', charge['amount'], true]);
  });

  it('gives back its amount only, not that of other refunds', async () => {
    const charge = await chargeByQr();
    const refused = await refund(charge, 'R-1', 20);
    next.end = 'sent back';
    await refund(charge, 'R-2', 30);
    await cancel(refused['id']);
    assert.deepEqual(await refundedOf(charge), ['succeeded', 30, false]);
  });

  it('is canceled once if the command is repeated, or if several people run it at once', async () => {
    const charge = await chargeByQr();
    next.end = 'sent back';
    await refund(charge, 'R-1', 30);
    next.end = 'refused';
    const {id} = await refund(charge, 'R-2', 20);
    const rows = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    const before = await dumpAdmin(setting().db);
    rows.push(await cancel(id));
    assert.equal(await dumpAdmin(setting().db), before);
    assert.deepEqual(new Set(rows.map((row) => row['state'])), new Set(['canceled']));
    assert.deepEqual(await refundedOf(charge), ['succeeded', 30, false]);
    const [audit, earlier] = await runJson(setting(), 'audit', 'list', '--account', 'acct_demoUSD', '--limit', '2');
    assert.deepEqual(pick(audit ?? {}, 'action', 'subject', 'changes'), [
      ...['refund.cancel', id, {charge_id: charge['id'], reference: 'R-2', amount: 20}],
    ]);
    assert.equal(earlier?.['action'], 'charge.refund');
  });

  it('is either canceled or closed, if two people do both at once', async () => {
    const charge = await chargeByQr();
    const {id} = await refund(charge, 'R-1', 5);
    const close = run(setting(), 'job', 'close', '--subject', String(id));
    const ended = await Promise.allSettled([close, cancel(id)]);
    assert.deepEqual(ended.map(({status}) => status).toSorted(), ['fulfilled', 'rejected']);
    const isClosed = ended[0].status === 'fulfilled';
    assert.deepEqual(
      [await stateOf(id), at(await read(charge), 'amount_refunded')],
      isClosed ? ['sent_back', 5] : ['canceled', 0],
    );
  });

  it('gives the charge the quittance number of its invoice, which it did not get while all was refunded', async () => {
    const charge = await chargeByQr();
    const {id} = await refund(charge, 'R-1');
    const {db, now = 0} = setting();
    await db.transaction().execute((tx) => keepQuittance({tx, now}, String(charge['invoice_id']), 'OBR-1'));
    assert.equal((await read(charge))['quittance_number'], null);
    await cancel(id);
    assert.equal((await read(charge))['quittance_number'], 'OBR-1');
  });
});

describe('a refund whose money may still be sent back', () => {
  it('cannot be canceled while the service requests it again, after a person has retried it', async () => {
    const charge = await chargeByQr();
    const {id} = await refund(charge, 'R-1', 5);
    assert.deepEqual(await retry(id), ['1 to be tried again']);
    await assert.rejects(cancel(id), refusal('requested'));
    next.end = 'sent back';
    await settle();
    await assert.rejects(cancel(id), refusal('sent_back'));
    assert.deepEqual([sent, await refundedOf(charge)], [[id], ['succeeded', 5, false]]);
  });

  it('cannot be canceled if its rail never answered, until the rail refuses a retry', async () => {
    const charge = await chargeByQr();
    const {id} = await givenUp(charge, 'lost');
    await assert.rejects(cancel(id), refusal('unknown'));
    sent.length = 0;
    next.end = 'refused';
    await retry(id);
    await settle();
    await cancel(id);
    assert.deepEqual(await refundedOf(charge), ['succeeded', 0, false]);
  });

  it('cannot be canceled if the service no longer has the system that was asked', async () => {
    const charge = await chargeByQr();
    const {id} = await givenUp(charge, 'absent');
    await assert.rejects(cancel(id), refusal('unknown'));
    await run(setting(), 'job', 'close', '--subject', String(id));
    await assert.rejects(cancel(id), refusal('sent_back'));
    assert.deepEqual(await refundedOf(charge), ['succeeded', 5, false]);
  });

  it('cannot be canceled if it was refused once and its retry got no answer', async () => {
    const charge = await chargeByQr();
    const {id} = await refund(charge, 'R-1', 5);
    next.end = 'lost';
    await retry(id);
    await settle();
    await setting().db.updateTable('tasks').set({attempts: 1499}).where('subject', '=', String(id)).execute();
    await service.pass(60_000);
    await assert.rejects(cancel(id), refusal('unknown'));
  });
});

describe('the list of refunds', () => {
  it('has those of one charge or in one state, the newest first, and at most as many as asked', async () => {
    const [one, other] = [await chargeByQr(), await chargeByQr()];
    const refused = await refund(one, 'R-1', 1);
    service.clock.advance(1000);
    next.end = 'sent back';
    const [older, newest] = [await refund(one, 'R-2', 2), await refund(other, 'R-3', 3)];
    const idsOf = async (...words: readonly string[]) => (await list(...words)).map(({id}) => id);
    assert.deepEqual(await idsOf('--charge', String(one['id'])), [older['id'], refused['id']]);
    assert.deepEqual(await idsOf('--charge', String(one['id']), '--state', 'refused'), [refused['id']]);
    assert.deepEqual(await idsOf('--charge', String(other['id']), '--state', 'sent_back'), [newest['id']]);
    assert.deepEqual(await idsOf('--charge', String(one['id']), '--limit', '1'), [older['id']]);
    for (const [state, words] of [
      ['requested', []],
      ['canceled', ['--charge', String(one['id'])]],
    ] as const) {
      assert.deepEqual(await idsOf('--state', state, ...words), []);
    }
  });

  it('does not have the refund of money that came too late', async () => {
    const before = await list();
    const invoice = await createInvoice(service);
    const [first, second] = [await createQr(service, invoice), await createQr(service, invoice)];
    next.end = 'sent back';
    await payQr(service, first);
    await payQr(service, second);
    await settle();
    assert.equal(sent.length, 1);
    assert.deepEqual(await list(), before);
  });
});
