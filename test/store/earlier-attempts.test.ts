import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {LoggedAttempt} from '../../src/payment/attempt.js';
import {EarlierAttempts} from '../../src/store/attempt-recovery.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

const FOREVER = new AbortController().signal;

function attemptOf(id: string, order = 'one'): LoggedAttempt {
  return {id, order, kind: 'card_charge', subject: undefined};
}

describe('attempts of earlier pages', () => {
  /** Ends the wait for an attempt: its tab was closed (true), or the log has deleted it (false). */
  let endWait: Map<string, (isThere: boolean) => void>;
  let env: FakeEnvironment;
  let earlier: EarlierAttempts;
  let recovered: string[];
  /** The orders whose search for earlier attempts is complete. */
  let known: string[];

  beforeEach(() => {
    endWait = new Map();
    recovered = [];
    known = [];
    env = new FakeEnvironment({
      takeOver: (id, signal) =>
        new Promise((resolve, reject) => {
          endWait.set(id, resolve);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    earlier = new EarlierAttempts(env, ({id}) => recovered.push(id));
  });

  async function find(order = 'one', signal = FOREVER): Promise<void> {
    void earlier.find(order, signal);
    void earlier.searched().then(() => known.push(order));
    await settled();
  }

  it('are none when the attempt log has none of this order', async () => {
    env.leftoverAttempts = [attemptOf('a-1', 'other')];
    await find();
    assert.deepEqual([recovered, known, endWait.size], [[], ['one'], 0]);
    await earlier.searched();
  });

  it('are recovered one by one, and the search is complete when all are recovered', async () => {
    env.leftoverAttempts = [attemptOf('a-1'), attemptOf('a-2')];
    await find();
    endWait.get('a-2')?.(true);
    await settled();
    assert.deepEqual([recovered, known], [['a-2'], []]);
    endWait.get('a-1')?.(true);
    await settled();
    assert.deepEqual([recovered, known], [['a-2', 'a-1'], ['one']]);
  });

  it('are not recovered when the attempt log has deleted them meanwhile', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    await find();
    endWait.get('a-1')?.(false);
    await settled();
    assert.deepEqual([recovered, known], [[], ['one']]);
  });

  it('delay the search by half a second while another tab holds them, and are recovered when it closes', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    await find();
    await env.clock.pass(499);
    assert.deepEqual(known, []);
    await env.clock.pass(1);
    assert.deepEqual([recovered, known], [[], ['one']]);
    await env.clock.pass(600_000);
    endWait.get('a-1')?.(true);
    await settled();
    assert.deepEqual(recovered, ['a-1']);
  });

  it('are waited for until the signal is aborted, and again by the next search', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    const stopper = new AbortController();
    await find('one', stopper.signal);
    stopper.abort(new Error('stopped'));
    await settled();
    assert.deepEqual([recovered, known], [[], ['one']]);
    await find();
    endWait.get('a-1')?.(true);
    await settled();
    assert.deepEqual(recovered, ['a-1']);
  });

  it('make the search resolve with true when all are recovered, and with false when the signal is aborted', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    const stopper = new AbortController();
    const complete = earlier.find('one', FOREVER);
    await settled();
    endWait.get('a-1')?.(true);
    assert.isTrue(await complete);
    const incomplete = earlier.find('one', stopper.signal);
    await settled();
    stopper.abort(new Error('stopped'));
    assert.isFalse(await incomplete);
    assert.deepEqual(recovered, ['a-1']);
  });

  it('are not waited for when the signal is aborted before the attempt log answers', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    const stopper = new AbortController();
    const search = earlier.find('one', stopper.signal);
    stopper.abort(new Error('stopped'));
    assert.isFalse(await search);
    assert.equal(endWait.size, 0);
  });

  it('do not delay a search any more once the attempt log has deleted them', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    await find();
    await env.clock.pass(500);
    env.leftoverAttempts = [];
    await find();
    await env.clock.pass(500);
    assert.deepEqual(known, ['one', 'one']);
    await find();
    assert.deepEqual(known, ['one', 'one', 'one']);
  });

  it('are recovered only once when two searches wait for the same attempt', async () => {
    env.leftoverAttempts = [attemptOf('a-1')];
    await find();
    await find();
    endWait.get('a-1')?.(true);
    await settled();
    assert.deepEqual([recovered, known], [['a-1'], ['one', 'one']]);
  });

  it('are waited for only by the search for their own order', async () => {
    env.leftoverAttempts = [attemptOf('a-1'), attemptOf('a-2', 'two')];
    await find('one');
    await find('two');
    endWait.get('a-1')?.(true);
    await settled();
    assert.deepEqual(known, ['one']);
    endWait.get('a-2')?.(true);
    await settled();
    assert.deepEqual(
      [recovered, known],
      [
        ['a-1', 'a-2'],
        ['one', 'two'],
      ],
    );
  });
});
