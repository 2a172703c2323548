import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {nextWaitMs, RETURN_POLLS_MS, type WatchSituation} from '../../src/api/retry.js';

const START: WatchSituation = {watchedMs: 0, isIdle: false, failures: 0, retryAfterMs: undefined, random: 0.5};

describe('poll schedule', () => {
  const cases: readonly (readonly [string, Partial<WatchSituation>, number])[] = [
    ['at the start', {}, 2_000],
    ['just before a minute', {watchedMs: 59_999}, 2_000],
    ['after a minute', {watchedMs: 60_000}, 5_000],
    ['after three minutes', {watchedMs: 180_000}, 10_000],
    ['while calm', {isIdle: true}, 30_000],
    ['after one failure', {failures: 1}, 4_000],
    ['after two failures', {failures: 2}, 8_000],
    ['after many failures', {failures: 20}, 15_000],
    ['after failures while calm', {failures: 3, isIdle: true}, 30_000],
    ['with the smallest random value', {random: 0}, 1_700],
    ['when the service asks for longer', {retryAfterMs: 60_000}, 60_000],
    ['when the service asks for less', {retryAfterMs: 100}, 2_000],
  ];
  for (const [name, situation, wait] of cases) {
    it(`waits ${String(wait)} ms ${name}`, () => {
      assert.equal(nextWaitMs({...START, ...situation}), wait);
    });
  }

  it('never waits less than a second, nor less than the service asked for', () => {
    const situation = fc.record({
      watchedMs: fc.nat(),
      isIdle: fc.boolean(),
      failures: fc.nat({max: 1000}),
      retryAfterMs: fc.option(fc.nat({max: 60_000}), {nil: undefined}),
      random: fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true}),
    });
    fc.assert(fc.property(situation, (s) => nextWaitMs(s) >= Math.max(1_000, s.retryAfterMs ?? 0)));
  });

  it('polls at once and then five times, one second apart, when the payer returns', () => {
    assert.deepEqual(RETURN_POLLS_MS, [0, 1_000, 1_000, 1_000, 1_000, 1_000]);
  });
});
