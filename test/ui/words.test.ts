import {assert} from '@open-wc/testing';
import {formatMoney} from '../../src/core/money-text.js';
import {resolveLocale} from '../../src/ui/localize.js';
import {brandName, clockText, failureNotice, savedCardText} from '../../src/ui/words.js';

const DECLINES = [
  'INVALID_ACCOUNT',
  'PROCESSOR_DECLINED',
  'INSUFFICIENT_FUND',
  'UNAUTHORIZED_CARD',
  'INVALID_CVN',
  'CONSUMER_AUTHENTICATION_FAILED',
];
const REFUSALS = [
  'qr_generate_failed',
  'rtp_request_failed',
  'rtp_request_declined',
  'card_declined',
  'unreachable',
  'session_expired',
  'session_unavailable',
  'session_refused',
  'rate_limited',
  'amount_mismatch',
];

describe('words', () => {
  it('gives each decline code a text of its own', () => {
    const texts = DECLINES.map((code) => failureNotice({kind: 'declined', code}).text);
    assert.lengthOf(new Set(texts), DECLINES.length);
  });

  it('gives a decline code it does not know the text of a decline without a reason', () => {
    const known = failureNotice({kind: 'declined', code: 'PROCESSOR_DECLINED'});
    assert.deepEqual(failureNotice({kind: 'declined', code: 'SOMETHING_NEW'}), known);
  });

  for (const code of REFUSALS) {
    it(`says of ${code} what happened and what to do, and never the service's own message`, () => {
      const {title, text} = failureNotice({kind: 'refused', code, message: 'internal words'});
      assert.isNotEmpty(title);
      assert.isNotEmpty(text);
      assert.notInclude(title + text, 'internal words');
      assert.notInclude(title + text, code);
    });
  }

  const clocks: readonly (readonly [number, string])[] = [
    [0, '0:00'],
    [9, '0:09'],
    [60, '1:00'],
    [299, '4:59'],
  ];
  for (const [seconds, text] of clocks) {
    it(`writes ${String(seconds)} s as ${text}`, () => {
      assert.equal(clockText(seconds), text);
    });
  }

  it('names a saved card by its network and last digits', () => {
    assert.equal(savedCardText('visa', '4242'), 'Visa ending in 4242');
    assert.equal(brandName('new-network'), 'new-network');
  });

  const tags: readonly (readonly [string | null, string])[] = [
    ['fr', 'fr'],
    ['fr-BI', 'fr'],
    ['FR-fr', 'fr'],
    ['en-KE', 'en'],
    ['de', 'en'],
    ['', 'en'],
    [null, 'en'],
  ];
  for (const [tag, locale] of tags) {
    it(`speaks ${locale} where the page says ${String(tag)}`, () => {
      assert.equal(resolveLocale(tag), locale);
    });
  }

  it('writes amounts with every digit, as people of the language do', () => {
    assert.equal(formatMoney({minor: 1999, currency: 'USD'}, 'en'), '$19.99');
    assert.match(formatMoney({minor: 5000, currency: 'BIF'}, 'fr'), /^5\s000\sFBu$/u);
    assert.match(formatMoney({minor: 150050, currency: 'KES'}, 'en'), /^KES\s1,500\.50$/u);
    assert.match(formatMoney({minor: 9007199254740991, currency: 'USD'}, 'en'), /90,071,992,547,409\.91$/);
  });
});
