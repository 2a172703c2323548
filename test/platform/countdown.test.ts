import {assert} from '@open-wc/testing';
import type {Life} from '../../src/payment/state.js';
import {Countdown} from '../../src/platform/countdown.js';
import {VirtualClock} from '../helpers/virtual-clock.js';

/** What the service's clock shows when the page begins. */
const START = 1_767_603_600_000;

/** A life that begins with the page, as the service says it. */
const lifeOf = (lifeMs: number): Life => ({expiresAt: START + lifeMs, serverTime: START});

describe('countdown', () => {
  it('ticks while something is left, and ends once', async () => {
    const clock = new VirtualClock();
    const news: string[] = [];
    const countdown = new Countdown(clock, lifeOf(1_500), {
      onTick: () => news.push('tick'),
      onEnd: () => news.push('end'),
    });
    assert.equal(countdown.secondsLeft, 2);
    await clock.pass(2_000);
    countdown.resume();
    await clock.pass(60_000);
    assert.deepEqual(news, ['tick', 'end']);
    assert.equal(countdown.secondsLeft, 0);
    assert.equal(clock.waiting, 0);
  });

  it('rests while it is paused, and time goes by all the same', async () => {
    const clock = new VirtualClock();
    const news: string[] = [];
    const countdown = new Countdown(clock, lifeOf(60_000), {
      onTick: () => news.push('tick'),
      onEnd: () => news.push('end'),
    });
    countdown.pause();
    await clock.pass(20_000);
    assert.equal(countdown.secondsLeft, 40);
    assert.isEmpty(news);
    countdown.resume();
    await clock.pass(1_000);
    assert.deepEqual(news, ['tick']);
  });

  it('ends with the first tick after a pause in which it was over', async () => {
    const clock = new VirtualClock();
    const news: string[] = [];
    const countdown = new Countdown(clock, lifeOf(5_000), {
      onTick: () => news.push('tick'),
      onEnd: () => news.push('end'),
    });
    countdown.pause();
    await clock.pass(20_000);
    assert.isEmpty(news);
    countdown.resume();
    await clock.pass(1_000);
    assert.deepEqual(news, ['end']);
  });

  it('ticks once a second however often it is resumed', async () => {
    const clock = new VirtualClock();
    let ticks = 0;
    const countdown = new Countdown(clock, lifeOf(60_000), {
      onTick: () => (ticks += 1),
      onEnd: () => assert.fail('it ended'),
    });
    for (let round = 0; round < 5; round += 1) countdown.resume();
    await clock.pass(3_000);
    assert.equal(ticks, 3);
  });

  /** When an answer arrives, and what time it says it is at the service: both in milliseconds since the page began. */
  type Heard = readonly [arrivedMs: number, toldMs: number];
  /** Of a life of 300 s: its first answer and those that follow, and what is left 10 s after the page began. */
  const cases: readonly (readonly [string, readonly [Heard, ...Heard[]], number])[] = [
    ['goes on after the only answer', [[0, 0]], 290],
    ['is late by as long as the answer was on its way', [[2_000, 0]], 292],
    [
      'is put right by an answer that came faster',
      [
        [2_000, 0],
        [5_000, 4_900],
      ],
      291,
    ],
    [
      'takes no notice of an answer that came slower',
      [
        [0, 0],
        [5_000, 1_000],
      ],
      290,
    ],
    [
      'is put right when the first answer was an old one',
      [
        [5_000, 0],
        [6_000, 6_000],
      ],
      290,
    ],
    [
      'jumps with the service’s clock',
      [
        [0, 0],
        [1_000, 101_000],
      ],
      190,
    ],
    [
      'jumps twice',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 202_000],
      ],
      90,
    ],
    [
      'does not jump back',
      [
        [0, 0],
        [1_000, 101_000],
        [2_000, 2_000],
      ],
      190,
    ],
    [
      'is over when the service’s clock has jumped past the end',
      [
        [0, 0],
        [1_000, 3_601_000],
      ],
      0,
    ],
    [
      'is put right after a device slept, which its own clock did not count',
      [
        [0, 0],
        [2_000, 122_000],
      ],
      170,
    ],
  ];
  for (const [name, [[madeMs, firstMs], ...heard], secondsLeft] of cases) {
    it(name, async () => {
      const clock = new VirtualClock();
      await clock.pass(madeMs);
      const life = {expiresAt: START + 300_000, serverTime: START + firstMs};
      const countdown = new Countdown(clock, life, {onTick: () => undefined, onEnd: () => undefined});
      for (const [arrivedMs, toldMs] of heard) {
        await clock.pass(arrivedMs - clock.now());
        countdown.hear(START + toldMs);
      }
      await clock.pass(10_000 - clock.now());
      assert.equal(countdown.secondsLeft, secondsLeft);
    });
  }

  it('that jumps past its end ends once, with the next tick', async () => {
    const clock = new VirtualClock();
    const news: string[] = [];
    const tell = {onTick: () => news.push('tick'), onEnd: () => news.push('end')};
    const countdown = new Countdown(clock, lifeOf(300_000), tell);
    await clock.pass(1_500);
    countdown.hear(START + 300_000);
    assert.deepEqual([countdown.secondsLeft, news], [0, ['tick']]);
    await clock.pass(500);
    countdown.hear(START + 900_000);
    countdown.resume();
    await clock.pass(60_000);
    assert.deepEqual(news, ['tick', 'end']);
    assert.equal(clock.waiting, 0);
  });
});
