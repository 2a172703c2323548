import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {readWording, textReplacer, REPLACEABLE, type Wording} from '../../src/i18n/custom-text.js';

const say = (words: unknown, locale = 'en') => textReplacer(readWording(words).wording, locale);

describe('the custom texts of a merchant', () => {
  it('replace the texts of the widget, and contain its values', () => {
    assert.equal(say({pay: 'Give {amount} now'})('pay', 'Pay 5', {amount: '5 FBu'}), 'Give 5 FBu now');
    assert.equal(say({save: 'Keep it'})('save', 'Save card'), 'Keep it');
  });

  it('can be set for each language; another language keeps the text of the widget', () => {
    const words = {paid_title: {en: 'Thank you', fr: 'Merci'}};
    assert.equal(say(words, 'fr')('paid_title', 'Paiement reçu'), 'Merci');
    assert.equal(say(words, 'sw')('paid_title', 'Malipo yamepokelewa'), 'Malipo yamepokelewa');
  });

  it('leave the text of the widget unchanged when there are none', () => {
    for (const words of [undefined, null, {}]) assert.equal(say(words)('pay', 'Pay 5', {amount: '5'}), 'Pay 5');
  });

  for (const [what, words, fault] of [
    ['a value that is not an object', 'hello', 'set it to an object of texts'],
    ['an unknown name', {card_declined: 'Fine!'}, 'card_declined: there is no such text'],
    ['the name of an inherited property', {constructor: 'Fine!'}, 'constructor: there is no such text'],
    ['a number', {save: 5}, 'save: set it to a text'],
    ['null', {save: null}, 'save: set it to a text'],
    ['no visible characters', {save: ' \u200B '}, 'save: set it to a text'],
    ['a text without its amount', {pay: 'Give'}, 'pay: keep {amount} in it'],
    ['a text of one language without its card', {saved_text: {fr: 'Gardée'}}, 'saved_text.fr: keep {card} in it'],
    ['a text that is too long', {phone_help: 'x'.repeat(301)}, 'phone_help: make it no longer than 300 characters'],
  ] as const) {
    it(`are ignored when they are invalid, and the error names them: ${what}`, () => {
      const {wording, faults} = readWording(words);
      assert.lengthOf(faults, 1);
      assert.include(faults[0] ?? '', fault);
      assert.equal(textReplacer(wording, 'fr')('save', 'otherwise'), 'otherwise');
      assert.equal(textReplacer(wording, 'fr')('pay', 'otherwise', {amount: '1'}), 'otherwise');
    });
  }

  it('of one language are used when the text of another is invalid', () => {
    const {wording, faults} = readWording({pay: {en: 'Give', fr: 'Donner {amount}'}});
    assert.lengthOf(faults, 1);
    assert.equal(textReplacer(wording, 'fr')('pay', 'Payer', {amount: '5'}), 'Donner 5');
    assert.equal(textReplacer(wording, 'en')('pay', 'Pay 5', {amount: '5'}), 'Pay 5');
  });

  it('keep unknown placeholders, and do not replace placeholders inside a value', () => {
    assert.equal(say({pay: '{amount} {toString} {x}'})('pay', '', {amount: '{x}'}), '{x} {toString} {x}');
  });

  it('always contain their required placeholders, whatever a page sets', () => {
    const texts = fc.oneof(fc.string({unit: 'binary'}), fc.constantFrom('{amount}', '{card}'), fc.anything());
    const names = Object.keys(REPLACEABLE) as (keyof Wording)[];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(texts, fc.dictionary(fc.string(), texts)), (name, text) => {
        const {wording, faults} = readWording({[name]: text});
        const said = textReplacer(wording, 'en')(name, 'otherwise', {amount: 'AMOUNT', card: 'CARD'});
        if (said === 'otherwise') return;
        for (const placeholder of REPLACEABLE[name]) assert.include(said, placeholder.toUpperCase());
        if (typeof text === 'string') assert.isEmpty(faults);
      }),
    );
  });
});
