import {assert} from '@open-wc/testing';
import {render} from 'lit';
import {waitUntil} from '../helpers/wait-until.js';
import * as swahili from '../../src/generated/locales/sw.js';
import {noticeView} from '../../src/views/shared.js';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {ask, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {lengthen, NARROW_WIDTHS_PX, overflows} from '../helpers/long-words.js';
import {button, waitForElement, mountWidget, shadow, waitForText, unmountWidgets} from '../helpers/widget.js';

const LOCALES = ['en', 'fr', 'rn', 'sw'] as const;
const CHARGE = {mode: 'charge', amount: '90071992547.40', currency: 'USD', description: 'Two cups of coffee'};

/** By default a word that does not fit is broken anywhere. That is still allowed for text other than words, such as a reference. */
const WHOLE_WORDS = '.widget :is(button, label, legend, p, strong, h2, h3) { overflow-wrap: normal; }';

describe('the widget at narrow widths', () => {
  afterEach(unmountWidgets);

  it('fits the texts of a charge and of its errors', async () => {
    const {widget} = await mountWidget(CHARGE);
    await waitForElement(widget, '.frame.ready');
    button(widget, 'Pay').click();
    await waitForText(widget, 'Enter your e-mail address');
    await fits(widget);
  });

  it('fits the texts of saving a card', async () => {
    const {widget} = await mountWidget({mode: 'add'});
    await waitForElement(widget, '.frame.ready');
    button(widget, 'Save card').click();
    await waitForText(widget, 'Enter your e-mail address');
    await fits(widget);
  });

  it('fits the texts of an invoice with a QR code and a phone request', async () => {
    const one = await mountInvoice();
    await showQr(one);
    await ask(one, freshNumber());
    await fits(one.widget);
  });

  it('fits the texts of an invoice with an error in the phone number', async () => {
    const {widget} = await mountInvoice();
    await waitForText(widget, 'Request on your phone');
    button(widget, 'Request on your phone').click();
    await waitForElement(widget, '#phone');
    button(widget, 'Ask this phone').click();
    await waitForText(widget, 'Enter a phone number');
    await fits(widget);
  });

  it('fits the texts of an unknown invoice', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_000000000000000000000000'}, 'BIF');
    await waitForText(widget, 'This invoice was not found');
    await fits(widget);
  });
});

describe('the largest amount at 280 pixels', () => {
  afterEach(unmountWidgets);

  for (const currency of ['BIF', 'USD'] as const) {
    it(`stays on one line in ${currency}`, async () => {
      const amount = currency === 'BIF' ? '9007199254740991' : '90071992547409.91';
      const {widget} = await mountWidget({...CHARGE, amount, currency, lang: 'fr'}, currency);
      widget.style.inlineSize = '280px';
      const shown = await waitForElement(widget, '.summary > .amount');
      assert.isBelow(shown.offsetHeight, 1.5 * parseFloat(getComputedStyle(shown).fontSize));
      const outcome = document.createElement('div');
      render(noticeView('success', {title: 'Paid', amount: shown.textContent.trim(), text: ''}, true), outcome);
      shown.closest('.summary')?.after(...outcome.children);
      const large = await waitForElement(widget, '.final > .amount');
      assert.isBelow(large.offsetHeight, 1.5 * parseFloat(getComputedStyle(large).fontSize));
    });
  }
});

/** Checks every language without breaking words, and one with words more than half longer, which may break. */
async function fits(widget: PaymentWidgetElement): Promise<void> {
  const wholeWords = new CSSStyleSheet();
  wholeWords.replaceSync(WHOLE_WORDS);
  shadow(widget).adoptedStyleSheets.push(wholeWords);
  for (const locale of LOCALES) await fitsIn(widget, locale);
  shadow(widget).adoptedStyleSheets.pop();
  await speak(widget, 'en');
  const restore = lengthen(swahili);
  try {
    await fitsIn(widget, 'sw');
  } finally {
    restore();
  }
}

async function fitsIn(widget: PaymentWidgetElement, locale: string): Promise<void> {
  await speak(widget, locale);
  for (const width of NARROW_WIDTHS_PX) {
    widget.style.inlineSize = `${String(width)}px`;
    assert.equal(widget.clientWidth, width);
    assert.deepEqual(overflows(widget, shadow(widget)), [], `${locale} at ${String(width)} px`);
  }
}

async function speak(widget: PaymentWidgetElement, locale: string): Promise<void> {
  widget.lang = locale;
  const spoken = (): string | undefined => shadow(widget).querySelector<HTMLElement>('.widget')?.lang;
  await waitUntil(() => spoken() === locale, `did not change to ${locale}`);
}
