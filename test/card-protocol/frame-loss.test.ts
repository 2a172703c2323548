import {describe, it} from 'node:test';
import {assert} from 'chai';
import {isRetryable, type FrameLoss} from '../../src/card-protocol/greeting.js';

describe('a lost card frame', () => {
  for (const [loss, expected] of [
    ['blocked', false],
    ['refused', false],
    ['misplaced', false],
    ['unreachable', true],
    ['broken', true],
    ['silent', true],
    ['navigated', true],
  ] as const satisfies readonly (readonly [FrameLoss, boolean])[]) {
    it(`${expected ? 'can' : 'cannot'} be loaded again when the reason is: ${loss}`, () => {
      assert.equal(isRetryable(loss), expected);
    });
  }
});
