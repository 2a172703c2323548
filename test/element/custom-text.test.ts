import {assert} from '@open-wc/testing';
import {isSecretKey} from '../../src/core/credential.js';
import type {Wording} from '../../src/i18n/custom-text.js';
import {mountWidget, shadow, waitForText, unmountWidgets} from '../helpers/widget.js';

const CHARGE = {mode: 'charge', amount: '5000', currency: 'BIF'};

describe('<payment-widget> with texts of the merchant', () => {
  let said: string[];
  const {warn, error} = console;

  beforeEach(() => {
    said = [];
    console.warn = console.error = (...parts: unknown[]) => said.push(parts.map(String).join(' '));
  });

  afterEach(() => {
    Object.assign(console, {warn, error});
    unmountWidgets();
  });

  it('shows them at once, as plain text in the current language, and can return to its own texts', async () => {
    const {widget} = await mountWidget({...CHARGE, lang: 'en'}, 'BIF');
    await waitForText(widget, /Pay BIF\s5,000/);
    widget.words = {pay: {en: '<b>Give</b> {amount}', fr: 'Donner {amount}'}};
    await waitForText(widget, /<b>Give<\/b> BIF\s5,000/);
    assert.notExists(shadow(widget).querySelector('b'));
    widget.lang = 'fr';
    await waitForText(widget, /Donner 5\s000\sFBu/);
    widget.words = undefined;
    await waitForText(widget, /Payer 5\s000\sFBu/);
    assert.isEmpty(said);
  });

  it('keeps its own text where one lacks the amount, and warns the developer once without repeating the text', async () => {
    const {widget} = await mountWidget({...CHARGE, lang: 'en'}, 'BIF');
    widget.words = {pay: 'Give everything', card_declined: 'Fine'} as Wording;
    await waitForText(widget, /Pay BIF\s5,000/);
    widget.requestUpdate();
    await widget.updateComplete;
    assert.lengthOf(said, 1);
    assert.include(said[0] ?? '', '<payment-widget> words:\n  pay: keep {amount} in it');
    assert.include(said[0] ?? '', 'card_declined: there is no such text');
    assert.notInclude(said.join(), 'everything');
  });

  it('does not show or repeat a secret key in a text', async () => {
    const {widget} = await mountWidget({...CHARGE, lang: 'en'}, 'BIF');
    widget.words = {pay: {en: 'sk_test_demoBIF0000000000 {amount}'}};
    await waitForText(widget, 'Payment is not available here');
    assert.include(said.join(), 'words: it held a secret key');
    assert.isFalse(isSecretKey(said.join()));
    assert.notInclude(shadow(widget).textContent, 'sk_test');
  });
});
