import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {readWording, textReplacer, WORDABLE, type Wording} from '../../src/i18n/custom-text.js';

const say = (words: unknown, locale = 'en') => textReplacer(readWording(words).wording, locale);

describe('a merchant’s texts', () => {
  it('stand in the place of the widget’s, with its values', () => {
    assert.equal(say({pay: 'Give {amount} now'})('pay', 'Pay 5', {amount: '5 FBu'}), 'Give 5 FBu now');
    assert.equal(say({save: 'Keep it'})('save', 'Save card'), 'Keep it');
  });

  it('are one for all languages, or one a language; another language keeps the widget’s', () => {
    const words = {paid_title: {en: 'Thank you', fr: 'Merci'}};
    assert.equal(say(words, 'fr')('paid_title', 'Paiement reçu'), 'Merci');
    assert.equal(say(words, 'sw')('paid_title', 'Malipo yamepokelewa'), 'Malipo yamepokelewa');
  });

  it('are said by the widget where there are none', () => {
    for (const words of [undefined, null, {}]) assert.equal(say(words)('pay', 'Pay 5', {amount: '5'}), 'Pay 5');
  });

  for (const [what, words, fault] of [
    ['no object', 'hello', 'set it to an object of texts'],
    ['a name that there is not', {card_declined: 'Fine!'}, 'card_declined: there is no such text'],
    ['a name of every object', {constructor: 'Fine!'}, 'constructor: there is no such text'],
    ['no text', {save: 5}, 'save: set it to a text'],
    ['nothing', {save: null}, 'save: set it to a text'],
    ['nothing to see', {save: ' \u200B '}, 'save: set it to a text'],
    ['a text without its amount', {pay: 'Give'}, 'pay: keep {amount} in it'],
    ['one language without its card', {saved_text: {fr: 'Gardée'}}, 'saved_text.fr: keep {card} in it'],
    ['a text that is too long', {phone_help: 'x'.repeat(301)}, 'phone_help: make it no longer than 300 characters'],
  ] as const) {
    it(`are left out where they are wrong, and the fault names them: ${what}`, () => {
      const {wording, faults} = readWording(words);
      assert.lengthOf(faults, 1);
      assert.include(faults[0] ?? '', fault);
      assert.equal(textReplacer(wording, 'fr')('save', 'otherwise'), 'otherwise');
      assert.equal(textReplacer(wording, 'fr')('pay', 'otherwise', {amount: '1'}), 'otherwise');
    });
  }

  it('of one language are used where another’s is wrong', () => {
    const {wording, faults} = readWording({pay: {en: 'Give', fr: 'Donner {amount}'}});
    assert.lengthOf(faults, 1);
    assert.equal(textReplacer(wording, 'fr')('pay', 'Payer', {amount: '5'}), 'Donner 5');
    assert.equal(textReplacer(wording, 'en')('pay', 'Pay 5', {amount: '5'}), 'Pay 5');
  });

  it('leave what they do not know in braces, and never read a value twice', () => {
    assert.equal(say({pay: '{amount} {toString} {x}'})('pay', '', {amount: '{x}'}), '{x} {toString} {x}');
  });

  it('always hold what must stay in them, whatever a page sets', () => {
    const texts = fc.oneof(fc.string({unit: 'binary'}), fc.constantFrom('{amount}', '{card}'), fc.anything());
    const names = Object.keys(WORDABLE) as (keyof Wording)[];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(texts, fc.dictionary(fc.string(), texts)), (name, text) => {
        const {wording, faults} = readWording({[name]: text});
        const said = textReplacer(wording, 'en')(name, 'otherwise', {amount: 'AMOUNT', card: 'CARD'});
        if (said === 'otherwise') return;
        for (const placeholder of WORDABLE[name]) assert.include(said, placeholder.toUpperCase());
        if (typeof text === 'string') assert.isEmpty(faults);
      }),
    );
  });
});
