import {describe, it} from 'node:test';
import {assert} from 'chai';
import {abortReason, throwIfAborted} from '../../src/core/clock.js';

describe('an aborted signal', () => {
  it('throws its reason, or an error if the browser keeps none, and throws nothing before the abort', () => {
    const reason = new Error('left');
    assert.throws(() => {
      throwIfAborted({aborted: true, reason});
    }, 'left');
    assert.throws(() => {
      throwIfAborted({aborted: true});
    }, 'Aborted');
    throwIfAborted(new AbortController().signal);
    throwIfAborted(undefined);
    assert.equal(abortReason({aborted: true, reason}), reason);
  });
});
