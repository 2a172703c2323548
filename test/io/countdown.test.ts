import {assert} from '@open-wc/testing';
import {Countdown} from '../../src/io/countdown.js';
import {VirtualClock} from '../helpers/virtual-clock.js';

describe('countdown', () => {
  it('ticks while something is left, and ends once', async () => {
    const clock = new VirtualClock();
    const news: string[] = [];
    const countdown = new Countdown(clock, 1_500, {onTick: () => news.push('tick'), onEnd: () => news.push('end')});
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
    const countdown = new Countdown(clock, 60_000, {onTick: () => news.push('tick'), onEnd: () => news.push('end')});
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
    const countdown = new Countdown(clock, 5_000, {onTick: () => news.push('tick'), onEnd: () => news.push('end')});
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
    const countdown = new Countdown(clock, 60_000, {onTick: () => (ticks += 1), onEnd: () => assert.fail('it ended')});
    for (let round = 0; round < 5; round += 1) countdown.resume();
    await clock.pass(3_000);
    assert.equal(ticks, 3);
  });
});
