import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {answerPhone, ask, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  waitForEvents,
  mountWidget,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';

const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD'};
const GOOD_CARD = '4242424242424242';

function makeFont(): Element {
  return document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
}

/** Wraps every text of the widget in its own elements, like browsers' translation tools. */
function translate(widget: PaymentWidgetElement): void {
  const walker = document.createTreeWalker(shadow(widget), NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.localName === 'style') continue;
    const [outer, inner] = [makeFont(), makeFont()];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Repeats it after each change, until stopped. */
function keepTranslated(widget: PaymentWidgetElement): () => void {
  const watch = (): void => {
    observer.observe(shadow(widget), {childList: true, characterData: true, subtree: true});
  };
  const observer = new MutationObserver(() => {
    observer.disconnect();
    translate(widget);
    watch();
  });
  translate(widget);
  watch();
  return () => {
    observer.disconnect();
  };
}

describe('<payment-widget> on a page that a translation tool changes', () => {
  let end: () => void = () => undefined;

  afterEach(() => {
    end();
    unmountWidgets();
  });

  it('shows the amount, the progress and the outcome of a card payment', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    end = keepTranslated(widget);
    widget.amount = '20.50';
    await waitForText(widget, /Pay\s\$20\.50/);
    widget.submit();
    await waitForText(widget, 'Enter');
    await typeCustomer(widget);
    assert.notInclude(visibleText(widget), 'Enter your', 'corrected errors are no longer shown');
    await typeCard(widget, GOOD_CARD);
    const {release} = holdNextCall(/\/v2\/charges\/card$/);
    widget.submit();
    await waitForText(widget, 'Paying');
    release();
    await waitForEvents(events, 1);
    await waitForText(widget, /Payment received\s+\$20\.50/);
  });

  it('counts down beside a QR code, and shows that it was paid', async () => {
    const one = await mountInvoice();
    end = keepTranslated(one.widget);
    const payload = await showQr(one);
    const left = (): string => /Valid for \S+/.exec(visibleText(one.widget))?.[0] ?? '';
    await waitUntil(() => left() !== '');
    const before = left();
    await waitUntil(() => left() !== before, 'the countdown does not change');
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Payment received');
  });

  it('shows the progress and the outcome of a phone request', async () => {
    const one = await mountInvoice({methods: 'phone'});
    end = keepTranslated(one.widget);
    const uetr = await ask(one, freshNumber());
    await waitForText(one.widget, 'Approve BIF');
    await answerPhone(uetr, 'approve');
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Payment received');
  });

  it('marks amounts, countdowns and references as not translatable', async () => {
    const one = await mountInvoice();
    const marked = (): string[] =>
      [...shadow(one.widget).querySelectorAll<HTMLElement>('[translate=no]')].map(({innerText}) => innerText);
    const isMarked = (text: RegExp): boolean => marked().some((part) => text.test(part));
    await waitUntil(() => isMarked(/^Pay\sBIF\s5,000$/), 'the button’s amount');
    assert.isTrue(isMarked(/^BIF\s5,000$/), 'the amount');
    const payload = await showQr(one);
    assert.isTrue(isMarked(/Valid for \d/), 'the countdown');
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await waitForEvents(one.events, 1);
    const {charge_id: charge, qr_reference: qr} = one.events[0]?.detail as Readonly<Record<string, string>>;
    for (const reference of [charge, qr]) {
      const shown = new RegExp(`^${String(reference).slice(0, 7)}`);
      await waitUntil(() => isMarked(shown), `the reference ${String(reference)}`);
    }
  });
});
