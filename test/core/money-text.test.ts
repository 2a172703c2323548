import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {dateText, formatMoney, momentText} from '../../src/core/money-text.js';
import {CURRENCIES, decimalText} from '../../src/core/money.js';

describe('a formatted amount', () => {
  for (const [locale, minor, currency, text] of [
    ['en', 5000, 'BIF', 'BIF\u00a05,000'],
    ['en', 123_456_789, 'USD', '$1,234,567.89'],
    ['en', 100, 'KES', 'KES\u00a01.00'],
    ['en', 1000, 'XAF', 'FCFA\u00a01,000'],
    ['fr', 5000, 'BIF', '5\u202f000\u00a0FBu'],
    ['fr', 199_900, 'USD', '1\u202f999,00\u00a0$US'],
    ['fr', 5, 'KES', '0,05\u00a0KES'],
    ['fr', 1000, 'XAF', '1\u202f000\u00a0FCFA'],
    ['rn', 5000, 'BIF', '5\u202f000\u00a0FBu'],
    ['rn', 1999, 'USD', '19,99\u00a0$US'],
    ['sw', 1999, 'USD', '$\u00a019.99'],
    ['sw', 150_050, 'KES', 'Ksh\u00a01,500.50'],
    ['sw', 5000, 'BIF', 'BIF\u00a05,000'],
    ['sw', 1000, 'XAF', 'FCFA\u00a01,000'],
    ['de', 1999, 'USD', '$19.99'],
  ] as const) {
    it(`is "${text}" for ${String(minor)} ${currency} in ${locale}`, () => {
      assert.equal(formatMoney({minor, currency}, locale), text);
    });
  }

  it('has every digit of the amount, in order', () => {
    const money = fc.record({
      minor: fc.integer({min: 1, max: Number.MAX_SAFE_INTEGER}),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(money, fc.constantFrom('en', 'fr', 'rn', 'sw'), (amount, locale) => {
        const digits = (text: string): string => text.replaceAll(/\D/g, '');
        assert.equal(digits(formatMoney(amount, locale)), digits(decimalText(amount)));
      }),
    );
  });
});

/** What CLDR says. Browsers do not support Kirundi, so its dates are those of French, in digits. French counts the first day of a month. */
const CLDR = {
  en: ['en-GB', 'short'],
  fr: ['fr', 'short'],
  rn: ['fr', '2-digit'],
  sw: ['sw', 'short'],
  de: ['en-GB', 'short'],
} as const;

type Locale = keyof typeof CLDR;
const LOCALES = Object.keys(CLDR) as Locale[];

function cldr(epochMs: number, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const [tag, month] = CLDR[locale];
  const text = new Date(epochMs).toLocaleString(tag, {day: 'numeric', month, year: 'numeric', ...options});
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

describe('a formatted date', () => {
  for (const [locale, text] of [
    ['en', '5 Dec 2026'],
    ['fr', '5 déc. 2026'],
    ['rn', '5/12/2026'],
    ['sw', '5 Des 2026'],
    ['de', '5 Dec 2026'],
  ] as const) {
    it(`is "${text}" in ${locale}, from a date in UTC`, () => {
      assert.equal(dateText(Date.UTC(2026, 11, 5), locale), text);
    });
  }

  it('counts the first day of a month in French', () => {
    assert.equal(dateText(Date.UTC(2026, 9, 1), 'fr'), '1er oct. 2026');
    assert.equal(dateText(Date.UTC(2026, 9, 11), 'fr'), '11 oct. 2026');
    assert.equal(dateText(Date.UTC(2026, 9, 1), 'rn'), '1/10/2026');
  });

  for (const locale of LOCALES) {
    it(`is the one of CLDR in ${locale}, on each day of a leap year`, () => {
      for (let day = 1; day <= 366; day += 1) {
        const epochMs = Date.UTC(2028, 0, day);
        assert.equal(dateText(epochMs, locale), cldr(epochMs, locale, {timeZone: 'UTC'}));
      }
    });
  }
});

describe('a formatted date with time', () => {
  for (const [locale, text] of [
    ['en', '5 Dec 2026, 16:07'],
    ['fr', '5 déc. 2026, 16:07'],
    ['rn', '5/12/2026 16:07'],
    ['sw', '5 Des 2026, 16:07'],
    ['de', '5 Dec 2026, 16:07'],
  ] as const) {
    it(`is "${text}" in ${locale}, in the payer's time zone`, () => {
      assert.equal(momentText(new Date(2026, 11, 5, 16, 7).getTime(), locale), text);
    });
  }

  for (const timeZone of ['Africa/Bujumbura', 'Africa/Douala', 'America/St_Johns', 'Pacific/Kiritimati', 'UTC']) {
    it(`is the one of CLDR in every language, in the time zone ${timeZone}`, (context) => {
      const before = process.env['TZ'];
      context.after(() => {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      });
      process.env['TZ'] = timeZone;
      const moments = fc.integer({min: Date.UTC(2000, 0), max: Date.UTC(2100, 0)});
      fc.assert(
        fc.property(moments, fc.constantFrom(...LOCALES), (epochMs, locale) => {
          const time = {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'} as const;
          assert.equal(momentText(epochMs, locale), cldr(epochMs, locale, time));
        }),
      );
    });
  }
});
