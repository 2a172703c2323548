import {describe, it} from 'node:test';
import {assert} from 'chai';
import {isCredential, isPublishableKey, isSecretKey} from '../../src/core/credential.js';

const TOKEN = `ws_test_${'a-_9'.repeat(10)}abc`;

describe('a credential that may be in a page', () => {
  for (const [text, isKey, isOne] of [
    ['pk_test_demoUSD0000000000', true, true],
    ['pk_live_a', true, true],
    [TOKEN, false, true],
    [TOKEN.replace('test', 'live'), false, true],
    ['', false, false],
    ['pk_test_', false, false],
    [`pk_test_${'a'.repeat(64)}`, true, true],
    [`pk_test_${'a'.repeat(65)}`, false, false],
    ['pk_other_abc', false, false],
    [' pk_test_abc', false, false],
    ['pk_test_abc ', false, false],
    ['xpk_test_abc', false, false],
    [`${TOKEN}x`, false, false],
    [`x${TOKEN}`, false, false],
    ['sk_test_abc', false, false],
  ] as const) {
    it(`is${isOne ? '' : ' not'} "${text.slice(0, 30)}"`, () => {
      assert.deepEqual([isPublishableKey(text), isCredential(text)], [isKey, isOne]);
    });
  }

  it('is always a string', () => {
    for (const value of [undefined, null, 7, {}, ['pk_test_abc'], () => TOKEN]) assert.isFalse(isCredential(value));
  });
});

describe('a secret key', () => {
  it('is recognised anywhere in a text', () => {
    for (const text of ['sk_test_abc', 'SK_LIVE_ABC', ' rk_live_abc', 'key=sk_test_abc', 'Bearer sk_test_abc']) {
      assert.isTrue(isSecretKey(text), text);
    }
    for (const text of ['pk_test_abc', 'task_force', 'risk_1', '', TOKEN]) assert.isFalse(isSecretKey(text), text);
  });
});
