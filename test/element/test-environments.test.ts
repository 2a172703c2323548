import {assert} from '@open-wc/testing';
import {mountInvoice, showQr} from '../helpers/invoice.js';
import {mountWidget, typeCard, typeCustomer, unmountWidgets, waitForEvents} from '../helpers/widget.js';

describe('<payment-widget> where jsdom has no API', () => {
  const {matchMedia} = globalThis;
  const scrollIntoView = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView') ?? {};
  const getAnimations = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations') ?? {};
  const failures: string[] = [];
  const note = ({message}: ErrorEvent): void => void failures.push(message);
  const noteRejection = ({reason}: PromiseRejectionEvent): void => void failures.push(String(reason));

  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'matchMedia');
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    addEventListener('error', note);
    addEventListener('unhandledrejection', noteRejection);
  });

  afterEach(() => {
    removeEventListener('error', note);
    removeEventListener('unhandledrejection', noteRejection);
    Object.defineProperty(Element.prototype, 'scrollIntoView', scrollIntoView);
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

  it('shows and announces an outcome without scrollIntoView', async () => {
    const {widget, events} = await mountWidget({mode: 'charge', amount: '19.98', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    widget.submit();
    await waitForEvents(events, 1);
    await widget.updateComplete;
    assert.deepEqual(failures, []);
  });

  it('draws a QR code', async () => {
    await showQr(await mountInvoice());
    assert.deepEqual(failures, []);
  });
});
