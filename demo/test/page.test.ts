import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {afterEach, describe, it} from 'node:test';
import {askShop} from '../public/api.js';
import {moneyText, numberText, writtenMoney} from '../public/money.js';
import {wholeCard} from '../public/try-it.js';
import {chooseLanguage, say} from '../public/words.js';

/** Texts that are the same in all the page's languages. */
const SAME = new Set(['Auto', 'Total', 'Mode', '1 minute', '5 minutes']);

describe('the page of the demo shop', () => {
  afterEach(() => {
    chooseLanguage('en');
  });

  for (const [lang, francs, dollars] of [
    ['en', 'BIF\u00a017,500', '$64.99'],
    ['fr-BI', '17\u202f500\u00a0FBu', '64,99\u00a0$US'],
    ['rn', '17\u202f500\u00a0FBu', '64,99\u00a0$US'],
    ['sw', 'BIF\u00a017,500', '$\u00a064.99'],
    ['de', 'BIF\u00a017,500', '$64.99'],
  ] as const) {
    it(`writes amounts in “${lang}” as the widget does`, () => {
      chooseLanguage(lang);
      assert.deepEqual([moneyText(17_500, 'BIF'), moneyText(6499, 'USD')], [francs, dollars]);
    });
  }

  for (const [what, response, message] of [
    ['the shop’s message', Response.json({message: 'No such cart.'}, {status: 404}), 'No such cart.'],
    [
      'the status if a proxy answers',
      new Response('<h1>Oh</h1>', {status: 502}),
      'The server answered with status 502.',
    ],
  ] as const) {
    it(`shows ${what}`, async (context) => {
      context.mock.method(globalThis, 'fetch', async () => response);
      await assert.rejects(askShop('/shop/config'), {message});
    });
  }

  it('leaves the currency out where a total has it, and shows what a tester wrote when it is no amount', () => {
    assert.equal(numberText(1_250_000, 'KES'), '12,500.00');
    assert.equal(writtenMoney('19.9', 'USD'), '$19.90');
    assert.equal(writtenMoney('19.99', 'BIF'), '19.99 BIF');
    assert.equal(writtenMoney('abc', 'USD'), 'abc USD');
  });

  it('has every word of its markup in every language', async () => {
    for (const page of ['index.html', 'two.html', 'missing.html']) {
      const html = await readFile(new URL(`../public/${page}`, import.meta.url), 'utf8');
      const texts = [...html.matchAll(/\sdata-say>([^<]+)</g)].map(([, text = '']) => text.trim());
      const labels = [...html.matchAll(/aria-label="([^"]+)"\s+data-say-label/g)].map(([, text = '']) => text);
      assert.ok(texts.length > 5 && labels.length > 0);
      assert.match(html, /<title data-say>/);
      for (const lang of ['fr', 'rn', 'sw']) {
        chooseLanguage(lang);
        const missing = [...texts, ...labels].filter((text) => !SAME.has(text) && say(text) === text);
        assert.deepEqual([...missing], [], `${page}, ${lang}`);
      }
    }
  });

  it('fills what a text has in braces, in every language', () => {
    for (const lang of ['en', 'fr', 'rn', 'sw']) {
      chooseLanguage(lang);
      assert.match(say('Invoice {number}', {number: 'INV-7'}), /\w INV-7$/);
    }
  });

  it('copies a card that is good for three more years', () => {
    const year = String(new Date().getFullYear() + 3).slice(-2);
    assert.equal(wholeCard('4242 4242 4242 4242'), `4242 4242 4242 4242 12/${year} 123`);
  });
});
