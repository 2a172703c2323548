import {describe, it} from 'node:test';
import {assert} from 'chai';
import {isRetryable, type FrameLoss} from '../../src/card-protocol/greeting.js';

describe('a card form that is not there', () => {
  for (const [loss, expected] of [
    ['blocked', false],
    ['refused', false],
    ['misplaced', false],
    ['unreachable', true],
    ['broken', true],
    ['silent', true],
    ['navigated', true],
  ] as const satisfies readonly (readonly [FrameLoss, boolean])[]) {
    it(`${expected ? 'may' : 'will not'} come when it is tried again: ${loss}`, () => {
      assert.equal(isRetryable(loss), expected);
    });
  }
});
