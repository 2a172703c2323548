import {assert} from '@open-wc/testing';
import {formatMoney} from '../../src/core/money-text.js';
import type {Currency} from '../../src/core/money.js';
import {resolveLocale} from '../../src/i18n/language.js';
import {clockText} from '../../src/views/countdown-and-press.js';
import {brandName, failureNotice, savedCardText} from '../../src/views/banner.js';

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
  'session_paid',
  'session_refused',
  'rate_limited',
  'rail_unavailable',
  'amount_mismatch',
  'price_changed',
];

describe('the texts of the widget', () => {
  it('are different for each decline code', () => {
    const texts = DECLINES.map((code) => failureNotice({kind: 'declined', code}).text);
    assert.lengthOf(new Set(texts), DECLINES.length);
  });

  it('are those of a decline without a reason for an unknown decline code', () => {
    const known = failureNotice({kind: 'declined', code: 'PROCESSOR_DECLINED'});
    assert.deepEqual(failureNotice({kind: 'declined', code: 'SOMETHING_NEW'}), known);
  });

  for (const code of REFUSALS) {
    it(`explain ${code} without the code or the message of the service`, () => {
      const {title, text} = failureNotice({kind: 'refused', code, message: 'internal terms'});
      assert.isNotEmpty(title);
      assert.isNotEmpty(text);
      assert.notInclude(title + text, 'internal terms');
      assert.notInclude(title + text, code);
    });
  }

  it('say that the price has changed when another amount is due, and not that something is not right', () => {
    const {title, text} = failureNotice({kind: 'refused', code: 'price_changed', message: ''});
    assert.equal(title, 'The price has changed');
    assert.include(text, 'Check the amount and press again.');
  });

  it('do not ask a payer to wait when only another session helps', () => {
    const {text} = failureNotice({kind: 'refused', code: 'session_refused', message: ''});
    assert.include(text, 'Reload it');
    assert.notInclude(text, 'Wait');
  });

  const clocks: readonly (readonly [number, string])[] = [
    [0, '0:00'],
    [9, '0:09'],
    [60, '1:00'],
    [299, '4:59'],
  ];
  for (const [seconds, text] of clocks) {
    it(`show ${String(seconds)} s as ${text}`, () => {
      assert.equal(clockText(seconds), text);
    });
  }

  it('name a saved card by its network and its last digits', () => {
    assert.equal(savedCardText('visa', '4242'), 'Visa ending in 4242');
    assert.equal(brandName('new-network'), 'new-network');
  });

  const tags: readonly (readonly [string | null, string])[] = [
    ['fr', 'fr'],
    ['fr-BI', 'fr'],
    ['FR-fr', 'fr'],
    ['rn', 'rn'],
    ['rn-BI', 'rn'],
    ['sw', 'sw'],
    ['sw-KE', 'sw'],
    ['sw_KE', 'sw'],
    ['fr_CM.UTF-8', 'fr'],
    ['en-KE', 'en'],
    ['de', 'en'],
    ['', 'en'],
    [null, 'en'],
  ];
  for (const [tag, locale] of tags) {
    it(`are in ${locale} when the language of the page is ${String(tag)}`, () => {
      assert.equal(resolveLocale(tag), locale);
    });
  }

  const amounts: readonly (readonly [string, Currency, number, string])[] = [
    ['en', 'BIF', 5000, 'BIF 5,000'],
    ['en', 'USD', 123450, '$1,234.50'],
    ['en', 'KES', 150050, 'KES 1,500.50'],
    ['en', 'XAF', 25000, 'FCFA 25,000'],
    ['fr', 'BIF', 5000, '5 000 FBu'],
    ['fr', 'USD', 123450, '1 234,50 $US'],
    ['fr', 'KES', 150050, '1 500,50 KES'],
    ['fr', 'XAF', 25000, '25 000 FCFA'],
    ['rn', 'BIF', 5000, '5 000 FBu'],
    ['rn', 'USD', 123450, '1 234,50 $US'],
    ['rn', 'KES', 150050, '1 500,50 KES'],
    ['rn', 'XAF', 25000, '25 000 FCFA'],
    ['sw', 'BIF', 5000, 'BIF 5,000'],
    ['sw', 'USD', 123450, '$ 1,234.50'],
    ['sw', 'KES', 150050, 'Ksh 1,500.50'],
    ['sw', 'XAF', 25000, 'FCFA 25,000'],
  ];
  for (const [locale, currency, minor, text] of amounts) {
    it(`show ${currency} in ${locale} as ${text}`, () => {
      assert.equal(formatMoney({minor, currency}, locale).replaceAll(/\s/gu, ' '), text);
    });
  }

  it('show every digit of an amount', () => {
    assert.equal(formatMoney({minor: 1999, currency: 'USD'}, 'en'), '$19.99');
    assert.match(formatMoney({minor: 9007199254740991, currency: 'USD'}, 'en'), /90,071,992,547,409\.91$/);
  });
});
