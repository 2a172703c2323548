import {assert, waitUntil} from '@open-wc/testing';
import {Countdown} from '../../src/io/countdown.js';

describe('countdown', () => {
  it('ticks while something is left, and ends once', async () => {
    const news: string[] = [];
    const countdown = new Countdown(1_500, {onTick: () => news.push('tick'), onEnd: () => news.push('end')});
    assert.equal(countdown.secondsLeft, 2);
    await waitUntil(() => news.includes('end'), 'it never ended', {timeout: 5_000});
    countdown.resume();
    assert.deepEqual(news, ['tick', 'end']);
    assert.equal(countdown.secondsLeft, 0);
  });

  it('rests while it is paused, and time goes by all the same', () => {
    const countdown = new Countdown(60_000, {
      onTick: () => assert.fail('it ticked'),
      onEnd: () => assert.fail('it ended'),
    });
    countdown.pause();
    assert.isAtMost(countdown.secondsLeft, 60);
    countdown.resume();
    countdown.pause();
  });
});
