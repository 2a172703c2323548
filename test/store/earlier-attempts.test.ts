import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {Attempt} from '../../src/payment/attempt.js';
import {EarlierAttempts} from '../../src/store/attempt-recovery.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

const FOREVER = new AbortController().signal;

function attemptOf(id: string, order = 'one'): Attempt {
  return {id, order, kind: 'card_charge', subject: undefined};
}

describe('attempts of earlier pages', () => {
  /** Hands an attempt over, or says that it has ended, when the tab that has it decides. */
  let letGo: Map<string, (isThere: boolean) => void>;
  let env: FakeEnvironment;
  let earlier: EarlierAttempts;
  let taken: string[];
  let known: string[];

  beforeEach(() => {
    letGo = new Map();
    taken = [];
    known = [];
    env = new FakeEnvironment({
      takeOver: (id, signal) =>
        new Promise((resolve, reject) => {
          letGo.set(id, resolve);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    });
    earlier = new EarlierAttempts(env, ({id}) => taken.push(id));
  });

  async function look(order = 'one', signal = FOREVER): Promise<void> {
    void earlier.look(order, signal);
    void earlier.known().then(() => known.push(order));
    await settled();
  }

  it('are known at once when there are none of this order', async () => {
    env.left = [attemptOf('a-1', 'other')];
    await look();
    assert.deepEqual([taken, known, letGo.size], [[], ['one'], 0]);
    await earlier.known();
  });

  it('are taken up one by one, and known when they all are', async () => {
    env.left = [attemptOf('a-1'), attemptOf('a-2')];
    await look();
    letGo.get('a-2')?.(true);
    await settled();
    assert.deepEqual([taken, known], [['a-2'], []]);
    letGo.get('a-1')?.(true);
    await settled();
    assert.deepEqual([taken, known], [['a-2', 'a-1'], ['one']]);
  });

  it('are not taken up when they ended meanwhile', async () => {
    env.left = [attemptOf('a-1')];
    await look();
    letGo.get('a-1')?.(false);
    await settled();
    assert.deepEqual([taken, known], [[], ['one']]);
  });

  it('hold up a press for half a second while another tab is at them, and are taken up when it goes', async () => {
    env.left = [attemptOf('a-1')];
    await look();
    await env.clock.pass(499);
    assert.deepEqual(known, []);
    await env.clock.pass(1);
    assert.deepEqual([taken, known], [[], ['one']]);
    await env.clock.pass(600_000);
    letGo.get('a-1')?.(true);
    await settled();
    assert.deepEqual(taken, ['a-1']);
  });

  it('are waited for until nobody looks any more', async () => {
    env.left = [attemptOf('a-1')];
    const stopper = new AbortController();
    await look('one', stopper.signal);
    stopper.abort(new Error('stopped'));
    await settled();
    assert.deepEqual([taken, known], [[], ['one']]);
    await look();
    letGo.get('a-1')?.(true);
    await settled();
    assert.deepEqual(taken, ['a-1']);
  });

  it('are taken up once when two looks wait for the same one', async () => {
    env.left = [attemptOf('a-1')];
    await look();
    await look();
    letGo.get('a-1')?.(true);
    await settled();
    assert.deepEqual([taken, known], [['a-1'], ['one', 'one']]);
  });

  it('are not known by an older look when the order has changed since', async () => {
    env.left = [attemptOf('a-1'), attemptOf('a-2', 'two')];
    await look('one');
    await look('two');
    letGo.get('a-1')?.(true);
    await settled();
    assert.deepEqual(known, ['one']);
    letGo.get('a-2')?.(true);
    await settled();
    assert.deepEqual(
      [taken, known],
      [
        ['a-1', 'a-2'],
        ['one', 'two'],
      ],
    );
  });
});
