import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {readOrigin, readOrigins} from '../src/domain/admin/origins.js';
import {isAllowedOrigin} from '../src/domain/sessions/origins.js';
import {LOOPBACK_ORIGINS} from '../src/lib/loopback.js';
import {Problem} from '../src/lib/problem.js';

const FORM = 'origin must be scheme, host and perhaps a port, such as https://shop.example';
const HTTPS = 'origin must begin with https:// unless it is on this machine';
const SENTENCE = /^origin [a-z][^\n]{10,120}$/;

describe('an origin of a key', () => {
  for (const [text, normal] of [
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.Example/', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:80', 'http://[::1]'],
  ] as const) {
    it(`can be ${text}, in both modes`, () => {
      assert.deepEqual([readOrigin(text, false), readOrigin(text, true)], [normal, normal]);
    });
  }

  it('has a host name of 253 characters at most', () => {
    const longest = `https://${'a.'.repeat(125)}com`;
    assert.equal(readOrigin(longest, true), longest);
    assert.throws(() => readOrigin(`https://b${longest.slice('https://'.length)}`, true), {message: FORM});
  });

  for (const [text, message] of [
    ['', FORM],
    ['shop.example', FORM],
    ['https://shop.example/pay', FORM],
    ['https://shop.example?a', FORM],
    ['https://shop.example#a', FORM],
    ['https://me@shop.example', FORM],
    ['https://*.shop.example', FORM],
    ['https://shop.example:*', FORM],
    ['https://shop.example:99999', FORM],
    ['https://shop.example;script-src', FORM],
    ["https://'self'", FORM],
    ['https://sh\nop.example', FORM],
    ['ftp://shop.example', FORM],
    ['javascript://shop.example', FORM],
    ['null', FORM],
    ['http://shop.example', HTTPS],
    ['http://localhost.shop.example', HTTPS],
  ] as const) {
    it(`cannot be ${JSON.stringify(text)}`, () => {
      for (const isLive of [false, true]) assert.throws(() => readOrigin(text, isLive), {name: 'Problem', message});
    });
  }

  it('can have any port of this machine in test mode only', () => {
    const message = 'origin must name its port: any port is only for test mode';
    for (const text of LOOPBACK_ORIGINS) {
      assert.equal(readOrigin(text, false), text);
      assert.throws(() => readOrigin(text, true), {message});
    }
  });

  it('is normalised, or refused with a clear message, for any text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'shop.example',
        'localhost',
        ':',
        '*',
        '8080',
        '/',
        '@',
        ';',
        ' ',
        '[::1]',
      ),
      fc.string({unit: 'binary', maxLength: 4}),
    );
    const host = fc.domain().map((domain) => `https://${domain}`);
    const parts = fc.array(part).map((several) => several.join(''));
    const text = fc.oneof(fc.string({unit: 'binary'}), fc.webUrl(), host, parts);
    let accepted = 0;
    const check = (given: string, isLive: boolean): void => {
      let origin: string;
      try {
        origin = readOrigin(given, isLive);
      } catch (error) {
        assert.ok(error instanceof Problem);
        assert.deepEqual([error.status, error.details.param], [400, 'origin']);
        assert.match(error.message, SENTENCE);
        return;
      }
      accepted += 1;
      assert.equal(readOrigin(origin, isLive), origin);
      if (!LOOPBACK_ORIGINS.includes(origin)) assert.equal(new URL(origin).origin, origin);
      // It is written into a Content-Security-Policy and compared with the Origin header of a browser.
      assert.match(origin, /^https?:\/\/[a-z0-9._:[\]*-]+$/);
      assert.ok(isAllowedOrigin(origin, [origin]));
    };
    fc.assert(fc.property(text, fc.boolean(), check), {
      numRuns: 3000,
      examples: LOOPBACK_ORIGINS.map((origin) => [origin, false]),
    });
    assert.ok(accepted > 100, `${accepted} accepted`);
  });

  it('is kept once if repeated, and a key has at most fifty', () => {
    assert.deepEqual(readOrigins(['https://a.example', 'https://A.example/'], true), ['https://a.example']);
    const many = Array.from({length: 51}, (_none, index) => `https://a${index}.example`);
    assert.equal(readOrigins(many.slice(1), true).length, 50);
    assert.throws(() => readOrigins(many, true), {message: 'origin can be given 50 times at most'});
  });
});
