import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listDead, retryDead} from '../src/domain/job-queue.js';
import {simulatedRails} from '../src/rails/index.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {run, runJson, runOne, type AdminSetting} from './helpers/admin.js';
import {useService, type Body} from './helpers/harness.js';
import {balanceOf, createPayout, findPayout, INSTANT, movePayout} from './helpers/payouts.js';

const refuse = () => Promise.reject(new RefusedForGood('the account is closed'));
const {bank, payouts} = simulatedRails;
/** Whether the networks refuse payouts for good. */
const network = {refuses: true};
const service = useService({
  rails: {
    ...simulatedRails,
    bank: {...bank, sendPayout: (order) => (network.refuses ? refuse() : bank.sendPayout(order))},
    payouts: {...payouts, send: (order) => (network.refuses ? refuse() : payouts.send(order))},
  },
});

/** Where the commands run: the service's database, at its time. */
const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});
const decide = (id: unknown, outcome: string, ...more: readonly string[]): Promise<Body> =>
  runOne(setting(), 'payout', 'decide', '--payout', String(id), '--outcome', outcome, ...more);
const countDead = async (): Promise<number> => (await listDead(setting().db)).length;

/** The ways of a payout: its currency and its request. */
const WAYS = [
  ['ordinary', 'USD', {}],
  ['instant', 'BIF', INSTANT],
] as const;

for (const [way, currency, body] of WAYS) {
  describe(`an ${way} payout that its network refused for good`, () => {
    const refused = async (): Promise<Body> => {
      network.refuses = true;
      const payout = await createPayout(service, {currency, body});
      await service.pass(2000);
      return payout;
    };

    it('is listed with the id that its network knows, until a person decides', async () => {
      const {id, processing_id} = await refused();
      const [row, ...others] = await runJson(setting(), 'payout', 'list');
      assert.deepEqual([row?.['id'], row?.['processing_id'], row?.['route'], others], [id, processing_id, way, []]);
      await decide(id, 'failed');
      assert.deepEqual(await runJson(setting(), 'payout', 'list'), []);
    });

    it('ends as paid, and the money stays away', async () => {
      const before = await balanceOf(service, currency);
      const {id} = await refused();
      assert.deepEqual([(await decide(id, 'paid'))['status'], await countDead()], ['paid', 0]);
      const {status, failure_code, reversal} = await findPayout(service, id, currency);
      assert.deepEqual([status, failure_code, reversal], ['paid', null, null]);
      assert.equal(await balanceOf(service, currency), before - 100n);
    });

    it('ends as failed, and the money is in the balance again, once', async () => {
      const before = await balanceOf(service, currency);
      const {id} = await refused();
      assert.deepEqual([(await decide(id, 'failed'))['status'], await countDead()], ['failed', 0]);
      const ended = await findPayout(service, id, currency);
      assert.deepEqual([ended['status'], ended['failure_code']], ['failed', 'could_not_process']);
      assert.match(String(ended['reversal']), /^trr_/);
      for (const outcome of ['failed', 'paid'] as const) {
        await assert.rejects(decide(id, outcome), {message: '--payout must be open: the outcome of this one is known'});
      }
      assert.equal(await balanceOf(service, currency), before);
    });

    it('ends once when several people decide at the same time', async () => {
      const before = await balanceOf(service, currency);
      const {id} = await refused();
      const decided = await Promise.allSettled(['failed', 'paid', 'failed', 'paid'].map((end) => decide(id, end)));
      assert.equal(decided.filter(({status}) => status === 'fulfilled').length, 1);
      const {status} = await findPayout(service, id, currency);
      assert.equal(await balanceOf(service, currency), status === 'paid' ? before - 100n : before);
    });

    it('cannot be decided while it is to be sent again, and is then sent once', async () => {
      const {id} = await refused();
      const rail = way === 'instant' ? 'bank' : 'payouts';
      assert.equal(await retryDead(setting().db, {rail}), 1);
      for (const outcome of ['failed', 'paid'] as const) {
        await assert.rejects(decide(id, outcome), {
          message: '--payout must be one whose order was given up: the service still sends this one',
        });
      }
      network.refuses = false;
      await service.pass(0);
      assert.equal(await countDead(), 0);
      assert.notEqual((await findPayout(service, id, currency))['status'], 'pending');
    });
  });
}

describe('a payout that its network has accepted', () => {
  const accepted = async (): Promise<Body> => {
    network.refuses = false;
    const payout = await createPayout(service);
    await service.pass(2000);
    assert.equal((await findPayout(service, payout['id']))['status'], 'in_transit');
    return payout;
  };

  it('can be decided before its arrival, which then changes nothing', async () => {
    for (const outcome of ['paid', 'failed'] as const) {
      const before = await balanceOf(service, 'USD');
      const {id} = await accepted();
      await decide(id, outcome);
      const ended = await findPayout(service, id);
      assert.equal(ended['status'], outcome);
      await service.pass(5 * 86_400_000);
      assert.deepEqual(await findPayout(service, id), ended);
      assert.equal(await balanceOf(service, 'USD'), outcome === 'paid' ? before - 100n : before);
    }
  });

  it('ends once when several people decide at the same time', async () => {
    const before = await balanceOf(service, 'USD');
    const {id} = await accepted();
    const decided = await Promise.allSettled(['failed', 'failed', 'failed', 'failed'].map((end) => decide(id, end)));
    assert.equal(decided.filter(({status}) => status === 'fulfilled').length, 1);
    assert.equal(await balanceOf(service, 'USD'), before);
  });

  it('can be returned after it was paid, and not before, and the money comes back once', async () => {
    const before = await balanceOf(service, 'USD');
    const {id} = await accepted();
    const early = decide(id, 'returned');
    await assert.rejects(early, {message: '--payout must be paid before its money can be returned'});
    await movePayout(service, id, 'pay');
    for (const outcome of ['failed', 'paid'] as const) {
      await assert.rejects(decide(id, outcome), {message: '--payout must be open: the outcome of this one is known'});
    }
    assert.equal((await decide(id, 'returned'))['status'], 'failed');
    await assert.rejects(decide(id, 'returned'));
    assert.equal(await balanceOf(service, 'USD'), before);
  });

  it('fails for the reason that the person names, as a payout or a returned one', async () => {
    const [failed, returned] = [await accepted(), await accepted()];
    await movePayout(service, returned['id'], 'pay');
    await decide(failed['id'], 'failed', '--failure-code', 'account_closed');
    await decide(returned['id'], 'returned', '--failure-code', 'invalid_account_info');
    const [audit] = await runJson(setting(), 'audit', 'list', '--limit', '1');
    assert.deepEqual(audit?.['changes'], {outcome: 'returned', failure_code: 'invalid_account_info'});
    const ended = await Promise.all([failed, returned].map(({id}) => findPayout(service, id)));
    assert.deepEqual(
      ended.map(({status, failure_code, failure_message}) => [status, failure_code, failure_message]),
      [
        ['failed', 'account_closed', 'The account is closed.'],
        ['failed', 'invalid_account_info', 'The account could not be found by what was given.'],
      ],
    );
  });

  it('is not changed by another outcome or id', async () => {
    const {id} = await accepted();
    const wrong = {message: '--outcome must be one of paid, failed, returned'};
    await assert.rejects(decide(id, 'canceled'), wrong);
    await assert.rejects(decide('po_nobody', 'paid'), {message: 'No such payout.'});
  });
});

describe('the order of a payout that was given up', () => {
  it('cannot be closed, because the payout would stay open', async () => {
    network.refuses = true;
    const {id} = await createPayout(service);
    await service.pass(2000);
    const closed = run(setting(), 'job', 'close', '--subject', String(id));
    await assert.rejects(closed, {
      message: '--subject must be that of a call that was given up; orders of charges and payouts have to be decided',
    });
    assert.equal(await countDead(), 1);
  });
});
