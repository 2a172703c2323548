import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listDead} from '../src/domain/job-queue.js';
import type {MobileAnswer} from '../src/rails/mobile/mobile-money.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {useService, type Body} from './helpers/harness.js';
import {pick, spiedRails} from './helpers/pay.js';
import {act, answerPrompt, chargeWallet, NUMBERS, readCharge} from './helpers/wallet-charges.js';

const DAY_MS = 86_400_000;
const {rails, refunds} = spiedRails();
const {mobile} = rails;
const provider = {
  /** Whether money can only be sent back in the provider's own portal. */
  refundsByHand: false,
  /** The outcome that a query reports. */
  outcome: 'pending' as 'pending' | 'failed',
};
const service = useService({
  rails: {
    ...rails,
    mobile: {
      ...mobile,
      async charge(order) {
        return order.number.endsWith('9999')
          ? {status: 'pending', processingId: `sim_${order.attempt}`, askAgainMs: 30_000}
          : mobile.charge(order);
      },
      async find(attempt): Promise<MobileAnswer> {
        const processingId = `sim_${attempt}`;
        return provider.outcome === 'pending'
          ? {status: 'pending', processingId, askAgainMs: 30_000}
          : {status: 'failed', processingId, declineCode: 'PROCESSOR_DECLINED'};
      },
      refund: (id) =>
        provider.refundsByHand ? Promise.reject(new RefusedForGood('not by this system')) : mobile.refund(id),
    },
  },
});

/** Where the commands run: the service's database, at its time. */
const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});
const deadJobs = async () => (await listDead(setting().db)).map(({kind, subject}) => [kind, subject]);
const close = (subject: unknown): Promise<Body> => runOne(setting(), 'job', 'close', '--subject', String(subject));
const REFUSED = {
  message: '--subject must be that of a call that was given up; orders of charges and payouts have to be decided',
};

async function decide(charge: Body, outcome: string, ...more: readonly string[]): Promise<void> {
  await run(setting(), 'charge', 'decide', '--charge', String(charge['id']), '--outcome', outcome, ...more);
  await service.prepared.services.jobs.wake();
  await service.prepared.services.jobs.settled();
}

async function chargeCancelled(number: string): Promise<Body> {
  const charge = await chargeWallet(service, {number});
  await act(service, charge, 'cancel');
  return charge;
}

describe('a refund that the provider cannot make', () => {
  it('is closed by a person who has paid the money back, once, with a row in the audit log', async () => {
    provider.refundsByHand = true;
    const charge = await chargeCancelled(NUMBERS.prompt);
    await answerPrompt(service, charge, 'settle');
    provider.refundsByHand = false;
    const before = await readCharge(service, charge);
    assert.deepEqual(await deadJobs(), [['mobile_refund', charge['id']]]);
    assert.deepEqual(await close(charge['id']), {id: charge['id'], kind: 'mobile_refund'});
    assert.deepEqual(await deadJobs(), []);
    const [audit] = await runJson(setting(), 'audit', 'list', '--account', 'acct_demoBIF', '--limit', '1');
    assert.deepEqual(pick(audit ?? {}, 'action', 'subject', 'changes'), [
      ...['job.close', charge['id'], {kind: 'mobile_refund'}],
    ]);
    await assert.rejects(close(charge['id']), REFUSED);
    await service.pass(DAY_MS);
    assert.deepEqual(refunds, []);
    assert.deepEqual(await readCharge(service, charge), before);
  });

  it('cannot be closed while the service still makes it', async () => {
    const db = setting().db;
    const job = {kind: 'mobile_refund', subject: 'ch_soon', rail: 'mobile', at: service.clock.now() + DAY_MS} as const;
    await db.insertInto('tasks').values(job).execute();
    await assert.rejects(close('ch_soon'), REFUSED);
    await db.deleteFrom('tasks').where('subject', '=', 'ch_soon').execute();
  });
});

describe('a cancelled charge whose outcome stays unknown', () => {
  const CHECKED = '+25779009999';
  const unknown = async (): Promise<Body> => {
    provider.outcome = 'pending';
    const charge = await chargeCancelled(CHECKED);
    await service.pass(7 * DAY_MS);
    assert.deepEqual(await deadJobs(), []);
    await service.pass(3_600_000);
    return charge;
  };

  it('waits for a person after a week, who can say that nothing was taken', async () => {
    const charge = await unknown();
    const subject = `check_${charge['id']}`;
    assert.deepEqual(await deadJobs(), [['mobile_check', subject]]);
    await service.pass(2 * DAY_MS);
    assert.deepEqual(await deadJobs(), [['mobile_check', subject]]);
    await close(subject);
    assert.deepEqual(await deadJobs(), []);
    assert.deepEqual(refunds, []);
  });

  it('is refunded once when a person says that the money arrived', async () => {
    const charge = await unknown();
    await decide(charge, 'succeeded');
    const {status, amount_refunded, processing_id} = await readCharge(service, charge);
    assert.deepEqual([status, amount_refunded], ['failed', 5000]);
    assert.deepEqual(refunds, [{rail: 'mobile', reference: processing_id}]);
    assert.deepEqual(await deadJobs(), []);
    for (const outcome of ['succeeded', 'failed']) {
      await assert.rejects(decide(charge, outcome), {
        message: '--charge must be open: the outcome of this one is known',
      });
    }
    assert.equal(refunds.length, 1);
  });
});
