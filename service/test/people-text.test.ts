import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {countText, countryText, dateText, moneyText, phoneText} from '../src/domain/documents/people-text.js';

interface WidgetMoney {
  readonly formatMoney: (money: {readonly minor: number; readonly currency: string}, locale: string) => string;
}

/** Imported by URL: the widget is not part of the service and is not compiled with it. */
const WIDGET_MONEY = new URL('../../src/core/money-text.ts', import.meta.url).href;
const WIDGET_PHONE = new URL('../../src/core/phone.ts', import.meta.url).href;

describe('text in documents', () => {
  it('has amounts in the same format as the widget', async () => {
    const {formatMoney} = (await import(WIDGET_MONEY)) as WidgetMoney;
    const amounts = [0n, 5n, 17_500n, 199_900n, 987_654_321_000n];
    for (const language of ['en', 'fr', 'rn', 'sw'] as const) {
      for (const currency of ['BIF', 'USD', 'KES', 'XAF'] as const) {
        const written = amounts.map((amount) => moneyText({amount, currency}, language));
        const expected = amounts.map((amount) => formatMoney({minor: Number(amount), currency}, language));
        assert.deepEqual(written, expected);
      }
    }
  });

  it('has dates, counts and countries in four languages', () => {
    const day = Date.UTC(2026, 11, 31);
    for (const [language, date, count, country] of [
      ['en', '31 December 2026', '1,200', 'Burundi'],
      ['fr', '31 décembre 2026', '1\u202f200', 'Burundi'],
      ['rn', '31/12/2026', '1\u202f200', 'Uburundi'],
      ['sw', '31 Desemba 2026', '1,200', 'Burundi'],
    ] as const) {
      assert.deepEqual(
        [dateText(day, language), countText(1200n, language), countryText('BI', language)],
        [date, count, country],
      );
    }
    assert.equal(dateText(Date.UTC(2026, 9, 1), 'fr'), '1er octobre 2026');
    assert.equal(dateText(Date.UTC(2026, 9, 11), 'fr'), '11 octobre 2026');
    assert.equal(dateText(Date.UTC(2026, 8, 1), 'rn'), '1/09/2026');
    assert.equal(countryText('no country', 'en'), 'no country');
  });

  it('has phone numbers in the groups of their country, as the widget', async () => {
    const {writePhone} = (await import(WIDGET_PHONE)) as {readonly writePhone: (number: string) => string};
    for (const number of ['+25779123456', '+237671234567', '+254712345678', '+33142278186', '+2577912']) {
      assert.equal(phoneText(number), writePhone(number));
    }
    assert.equal(phoneText('+25722222222'), '+257\u00a022\u00a022\u00a022\u00a022');
  });
});
