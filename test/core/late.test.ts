import {describe, it} from 'node:test';
import {assert} from 'chai';
import {Late} from '../../src/core/late.js';

describe('a part that comes late', () => {
  it('is loaded once for all who want it, and then there at once', async () => {
    let count = 0;
    const late = new Late(async () => `part ${String((count += 1))}`);
    assert.isUndefined(late.part);
    assert.deepEqual(await Promise.all([late.load(), late.load()]), ['part 1', 'part 1']);
    assert.equal(await late.load(), 'part 1');
    assert.equal(late.part, 'part 1');
  });

  it('rejects all who waited when it cannot be had, and is asked for again by the next', async () => {
    const fault = new TypeError('Failed to fetch');
    let isReachable = false;
    const late = new Late(() => (isReachable ? Promise.resolve('part') : Promise.reject(fault)));
    const told = await Promise.allSettled([late.load(), late.load()]);
    assert.deepEqual(
      told.map((one) => one.status === 'rejected' && one.reason === fault),
      [true, true],
    );
    isReachable = true;
    assert.equal(await late.load(), 'part');
  });

  it('is there from the start where it was given', async () => {
    const late = new Late<string>(() => Promise.reject(new Error('nobody asks')), 'given');
    assert.equal(late.part, 'given');
    assert.equal(await late.load(), 'given');
  });
});
