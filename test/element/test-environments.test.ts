import {assert} from '@open-wc/testing';
import {mountInvoice, showQr} from '../helpers/invoice.js';
import {mountWidget, typeCard, unmountWidgets} from '../helpers/widget.js';

describe('<payment-widget> where jsdom has no API', () => {
  const {matchMedia} = globalThis;
  const getAnimations = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations') ?? {};
  const failures: string[] = [];
  const note = ({message}: ErrorEvent): void => void failures.push(message);

  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'matchMedia');
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    addEventListener('error', note);
  });

  afterEach(() => {
    removeEventListener('error', note);
    Object.assign(globalThis, {matchMedia});
    Object.defineProperty(Element.prototype, 'getAnimations', getAnimations);
    failures.length = 0;
    unmountWidgets();
  });

  it('draws its form without matchMedia and getAnimations, so that a merchant can test a page in jsdom', async () => {
    const {widget} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCard(widget, '4242424242424242');
    assert.deepEqual(failures, []);
  });

  it('draws a QR code', async () => {
    await showQr(await mountInvoice());
    assert.deepEqual(failures, []);
  });
});
