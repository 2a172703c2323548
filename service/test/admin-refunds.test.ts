import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import {paymentsOf} from '../src/documents/invoice-facts.js';
import {keepQuittance} from '../src/domain/invoices/tax-filings.js';
import type {InvoiceView} from '../src/domain/invoices/invoice-view.js';
import {listDead} from '../src/domain/job-queue.js';
import {simulatedRails} from '../src/rails/index.js';
import type {RefundOrder, Refunds} from '../src/rails/refund-order.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {at, sk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, pick, readInvoice} from './helpers/pay.js';
import {CARDS, chargeNewCard, createInvoice, createQr} from './helpers/steps.js';
import {chargeWithFreshCode} from './helpers/wallets.js';

/** The refunds that were made, and how the next ones end. */
const made: (RefundOrder & {readonly rail: string})[] = [];
const next = {end: 'sent back' as 'sent back' | 'refused' | 'lost'};

function refunding(rail: string): Refunds {
  return {
    async refund(order) {
      if (next.end === 'refused') throw new RefusedForGood('not by this system');
      assert.ok(!made.some(({key}) => key === order.key), 'it was not looked up');
      made.push({rail, ...order});
      if (next.end === 'lost') throw new Error('no answer');
    },
    findRefund: async (key) => made.some((order) => order.key === key),
  };
}

const {cards, bank, mobile} = simulatedRails;
const service = useService({
  rails: {
    ...simulatedRails,
    cards: {...cards, ...refunding('cards')},
    bank: {...bank, ...refunding('bank')},
    mobile: {...mobile, ...refunding('mobile')},
  },
});

beforeEach(() => {
  made.length = 0;
  next.end = 'sent back';
});

/** Where the commands run: the service's database, at its time. */
const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});
const words = (charge: unknown, reference: string, amount?: number): readonly string[] => [
  ...['charge', 'refund', '--charge', String(charge), '--reference', reference],
  ...(amount === undefined ? [] : ['--amount', String(amount)]),
];

async function refund(charge: unknown, reference: string, amount?: number): Promise<Body> {
  const shown = await runOne(setting(), ...words(charge, reference, amount));
  await service.prepared.services.jobs.wake();
  await service.prepared.services.jobs.settled();
  return shown;
}

const read = async (id: unknown): Promise<Body> =>
  (await service.ask('GET', `/v2/charges/${String(id)}`, {key: sk('USD')})).body;
const refundedOf = async (id: unknown): Promise<unknown[]> =>
  pick(await read(id), 'status', 'amount_refunded', 'refunded');

async function chargeCard(number: string = CARDS.visa): Promise<Body> {
  return (await chargeNewCard(service, {number})).body;
}

async function chargeByQr(): Promise<Body> {
  const invoice = await createInvoice(service);
  await payQr(service, await createQr(service, invoice));
  return at(await readInvoice(service, invoice), 'charge') as Body;
}

describe('a refund that a person orders', () => {
  for (const [rail, take] of [
    ['cards', chargeCard],
    ['bank', chargeByQr],
    ['mobile', async () => (await chargeWithFreshCode(service)).body],
  ] as const) {
    it(`sends back a part over the rail that took it, under its own key: ${rail}`, async () => {
      const charge = await take();
      const {id, processing_id: processingId, currency} = charge;
      const shown = await refund(id, 'R-1', 5);
      assert.match(String(shown['id']), /^re_\w{24}$/);
      assert.deepEqual(pick(shown, 'charge_id', 'reference', 'amount', 'currency'), [id, 'R-1', 5, currency]);
      assert.deepEqual(made, [{rail, key: shown['id'], processingId, amount: 5n, currency}]);
      assert.deepEqual(await refundedOf(id), ['succeeded', 5, false]);
    });
  }

  it('sends back the whole charge under the id of the charge at its rail', async () => {
    const {id, processing_id: processingId} = await chargeCard();
    await refund(id, 'R-1');
    assert.deepEqual(made, [{rail: 'cards', key: processingId, processingId, amount: 1999n, currency: 'USD'}]);
    assert.deepEqual(await refundedOf(id), ['succeeded', 1999, true]);
  });

  it('sends back several parts, and by default what is left, but never more than was taken', async () => {
    const {id} = await chargeCard();
    await refund(id, 'R-1', 1000);
    const tooMuch = {message: '--amount must be at most 999: no more is left of the charge'};
    await assert.rejects(refund(id, 'R-2', 1000), tooMuch);
    await refund(id, 'R-2');
    const nothing = {message: '--charge must not be refunded: nothing is left of this one'};
    await assert.rejects(refund(id, 'R-3'), nothing);
    await assert.rejects(refund(id, 'R-3', 1), nothing);
    const parts = made.map(({amount}) => amount);
    assert.deepEqual([parts, new Set(made.map(({key}) => key)).size], [[1000n, 999n], 2]);
    assert.deepEqual(await refundedOf(id), ['succeeded', 1999, true]);
  });

  it('is refused if the command is repeated, and sends nothing back', async () => {
    const [one, other] = [await chargeCard(), await chargeCard()];
    const {id} = await refund(one['id'], 'R-1', 5);
    const message = `--reference must be new: the charge has a refund with this one, ${String(id)}`;
    await assert.rejects(refund(one['id'], 'R-1', 5), {message});
    await refund(one['id'], 'R-2', 5);
    await refund(other['id'], 'R-1', 5);
    assert.equal(made.length, 3);
    assert.deepEqual(await refundedOf(one['id']), ['succeeded', 10, false]);
  });

  it('sends back at most what was taken, if two people order one at once', async () => {
    const {id} = await chargeCard();
    const ordered = await Promise.allSettled(['R-1', 'R-2'].map((reference) => refund(id, reference, 1500)));
    assert.deepEqual(ordered.map(({status}) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.deepEqual([made.length, await refundedOf(id)], [1, ['succeeded', 1500, false]]);
  });

  it('is refused if the charge took no money, or its money came too late and was refunded', async () => {
    const [pending, declined] = [await chargeCard(CARDS.pending), await chargeCard(CARDS.declined)];
    const invoice = await createInvoice(service);
    const late = (await payByCard(service, invoice, {number: CARDS.pending})).body;
    await payQr(service, await createQr(service, invoice));
    await run(setting(), 'charge', 'decide', '--charge', String(late['id']), '--outcome', 'succeeded');
    await service.prepared.services.jobs.wake();
    await service.prepared.services.jobs.settled();
    assert.equal(made.length, 1);
    for (const {id} of [pending, declined]) {
      await assert.rejects(refund(id, 'R-1'), {message: '--charge must have succeeded: this one took no money'});
    }
    await assert.rejects(refund(late['id'], 'R-1', 1), /nothing is left of this one/);
    await assert.rejects(refund('ch_nobody', 'R-1'), {message: 'No such charge.'});
    await assert.rejects(
      refund((await chargeCard())['id'], 'R-1', 0),
      /--amount must be a whole number of minor units/,
    );
    assert.equal(made.length, 1);
  });
});

describe('a refund that a person ordered and whose call fails', () => {
  it('is looked up by its key if the answer is lost, and made once', async () => {
    const {id} = await chargeCard();
    next.end = 'lost';
    await refund(id, 'R-1', 5);
    await service.pass(120_000);
    assert.equal(made.length, 1);
    assert.deepEqual(
      await setting().db.selectFrom('tasks').select('subject').where('kind', '=', 'card_refund').execute(),
      [],
    );
  });

  it('is listed and can be closed if the rail refuses it', async () => {
    const {id} = await chargeCard();
    next.end = 'refused';
    const {id: subject} = await refund(id, 'R-1', 5);
    const dead = await listDead(setting().db);
    assert.deepEqual(
      dead.map((job) => [job.kind, job.subject]),
      [['card_refund', subject]],
    );
    await run(setting(), 'job', 'close', '--subject', String(subject));
    const [audit] = await runJson(setting(), 'audit', 'list', '--account', 'acct_demoUSD', '--limit', '1');
    assert.deepEqual(pick(audit ?? {}, 'action', 'subject'), ['job.close', subject]);
    assert.deepEqual(await listDead(setting().db), []);
  });
});

describe('an invoice of whose charge a part is refunded', () => {
  it('stays paid, and its charge still gets the quittance and counts as a payment', async () => {
    const {id, invoice_id} = await chargeByQr();
    await refund(id, 'R-1', 5);
    const {db} = setting();
    const now = service.clock.now();
    await db.transaction().execute((tx) => keepQuittance({tx, now}, String(invoice_id), 'OBR-1'));
    const invoice = await readInvoice(service, {id: invoice_id, currency: 'USD'});
    assert.deepEqual(pick(invoice, 'status', 'amount_due', 'quittance_number'), ['paid', 0, 'OBR-1']);
    assert.equal(at(invoice, 'charge', 'quittance_number'), 'OBR-1');
    const taken = {status: 'succeeded', captured: true, created_date: now, amount: 100n, amount_refunded: 5n};
    const view = {
      charges: [{...taken, refunded: false}],
      total_amount_paid: 100n,
      merchant: {time_zone: 'AFRICA_NAIROBI'},
    };
    assert.equal(paymentsOf(view as unknown as InvoiceView).length, 1);
  });
});
