import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {Life} from '../../src/payment/state.js';
import {Lives} from '../../src/store/lives.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';

const GRACE_MS = 180_000;

describe('the lives of codes and requests', () => {
  let env: FakeEnvironment;
  let lives: Lives;
  let told: string[];

  beforeEach(() => {
    told = [];
    env = new FakeEnvironment();
    lives = new Lives(env, {onTick: () => told.push('tick'), onQuiet: () => told.push('quiet')});
  });

  const news = (): readonly string[] => told.filter((one) => one !== 'tick');
  const begin = (rail: 'qr' | 'phone', lifeMs: number): void =>
    lives.begin(rail, lifeOf(lifeMs), () => told.push(`${rail} over`));
  /** A life that begins now, as a service says it whose clock is not the payer's. */
  const lifeOf = (lifeMs: number): Life => {
    const serverTime = env.now() + 1_767_603_600_000;
    return {expiresAt: serverTime + lifeMs, serverTime};
  };

  it('are none before something is given out', () => {
    assert.deepEqual([lives.secondsLeft('qr'), lives.secondsLeft('phone'), lives.isAnyAlive], [0, 0, false]);
  });

  it('tick each second, end once, and are quiet a while after the last of them', async () => {
    begin('qr', 3_000);
    begin('phone', 5_000);
    assert.deepEqual([lives.secondsLeft('qr'), lives.secondsLeft('phone')], [3, 5]);
    await env.clock.pass(2_000);
    assert.deepEqual(told, ['tick', 'tick', 'tick', 'tick']);
    await env.clock.pass(1_000);
    assert.deepEqual(news(), ['qr over']);
    assert.isTrue(lives.isAnyAlive);
    await env.clock.pass(2_000);
    assert.isFalse(lives.isAnyAlive);
    await env.clock.pass(GRACE_MS - 1);
    assert.deepEqual(news(), ['qr over', 'phone over']);
    await env.clock.pass(1);
    assert.deepEqual(news(), ['qr over', 'phone over', 'quiet']);
    assert.equal(env.clock.waiting, 0);
  });

  it('are not quiet while something new is alive, and are after it', async () => {
    begin('qr', 3_000);
    await env.clock.pass(100_000);
    begin('qr', 120_000);
    await env.clock.pass(90_000);
    assert.deepEqual(news(), ['qr over']);
    await env.clock.pass(30_000 + GRACE_MS);
    assert.deepEqual(news(), ['qr over', 'qr over', 'quiet']);
  });

  it('begin anew with a new code: the end of the older one is never told', async () => {
    begin('qr', 3_000);
    lives.begin('qr', lifeOf(10_000), () => told.push('second over'));
    await env.clock.pass(5_000);
    assert.isEmpty(news());
    assert.equal(lives.secondsLeft('qr'), 5);
    await env.clock.pass(5_000);
    assert.deepEqual(news(), ['second over']);
  });

  it('go by while they are paused, and tell nothing before they are resumed', async () => {
    begin('qr', 3_000);
    begin('phone', 60_000);
    lives.pause();
    assert.equal(env.clock.waiting, 0);
    await env.clock.pass(10_000);
    assert.isEmpty(told);
    assert.deepEqual([lives.secondsLeft('qr'), lives.secondsLeft('phone')], [0, 50]);
    lives.resume();
    await env.clock.pass(1_000);
    assert.deepEqual(told, ['qr over', 'tick']);
  });

  it('tell nothing of a request that was withdrawn, and of the code go on', async () => {
    begin('qr', 60_000);
    begin('phone', 60_000);
    lives.withdraw('phone');
    await env.clock.pass(1_000);
    assert.deepEqual(told, ['tick']);
  });

  it('are quiet a while after a code has expired, though a request was withdrawn meanwhile', async () => {
    begin('qr', 3_000);
    begin('phone', 60_000);
    await env.clock.pass(10_000);
    lives.withdraw('phone');
    await env.clock.pass(600_000);
    assert.deepEqual(news(), ['qr over', 'quiet']);
    assert.equal(env.clock.waiting, 0);
  });

  for (const lifeMs of [120_000, 600_000]) {
    it(`are quiet a while after the only request, of ${lifeMs / 1_000} s, was withdrawn, and not while it may be paid`, async () => {
      begin('phone', lifeMs);
      lives.withdraw('phone');
      await env.clock.pass(lifeMs - 1);
      assert.isEmpty(told);
      await env.clock.pass(2 * GRACE_MS);
      assert.deepEqual(told, ['quiet']);
    });
  }

  it('become shorter when the service says that it is later, and end once', async () => {
    const {serverTime} = lifeOf(0);
    begin('qr', 300_000);
    begin('phone', 120_000);
    lives.hear(serverTime + 60_000);
    assert.deepEqual([lives.secondsLeft('qr'), lives.secondsLeft('phone')], [240, 60]);
    lives.hear(serverTime + 3_600_000);
    assert.isFalse(lives.isAnyAlive);
    await env.clock.pass(1_000);
    lives.hear(serverTime + 3_700_000);
    assert.deepEqual(told, ['qr over', 'phone over']);
    await env.clock.pass(GRACE_MS);
    assert.deepEqual(told, ['qr over', 'phone over', 'quiet']);
  });

  it('begin anew with a new code, also at a service whose clock was put back', () => {
    const {serverTime} = lifeOf(0);
    begin('qr', 300_000);
    lives.hear(serverTime + 3_600_000);
    begin('qr', 300_000);
    assert.equal(lives.secondsLeft('qr'), 300);
  });
});
