import {describe, it} from 'node:test';
import {assert} from 'chai';
import {isOriginAllowed} from '../../src/card-protocol/messages.js';

const LIST = [
  'https://shop.example',
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://*.example',
  'https://other.example:*',
];

describe('isOriginAllowed', () => {
  for (const [origin, isAllowed] of [
    ['https://shop.example', true],
    ['https://shop.example:8443', false],
    ['https://shop.example.evil.example', false],
    ['https://shop.exampl', false],
    ['http://shop.example', false],
    ['https://SHOP.example', false],
    ['https://a.example', false],
    ['https://other.example:443', false],
    ['http://localhost', true],
    ['http://localhost:5173', true],
    ['http://localhost:65535', true],
    ['http://localhost:', false],
    ['http://localhost:123456', false],
    ['http://localhost:80a', false],
    ['http://localhost.evil.example', false],
    ['http://localhost:80.evil.example', false],
    ['https://localhost:5173', false],
    ['http://127.0.0.1:4173', true],
    ['http://127.0.0.11:4173', false],
    ['http://[::1]:4173', false],
    ['null', false],
    ['', false],
  ] as const) {
    it(`${isAllowed ? 'accepts' : 'refuses'} "${origin}"`, () => {
      assert.equal(isOriginAllowed(origin, LIST), isAllowed);
    });
  }

  it('refuses every origin if the list is empty, and an opaque origin even if it is on the list', () => {
    assert.isFalse(isOriginAllowed('https://shop.example', []));
    assert.isFalse(isOriginAllowed('null', ['null']));
    assert.isFalse(isOriginAllowed('', ['']));
  });
});
