import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import type {PaymentBeforeSubmitEvent} from '../../src/element/events.js';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  newInvoiceInParts,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  shadow,
  visibleText,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const CHARGE = {amount: '19.99', currency: 'USD', description: 'Two bags of coffee'};

/** The form events that a page receives. */
function listen(widget: PaymentWidgetElement, type: 'onReady' | 'onChange'): unknown[] {
  const heard: unknown[] = [];
  widget.addEventListener(type, (event) => heard.push(event.detail));
  return heard;
}

async function mountFilled(attributes: Readonly<Record<string, string>> = {}): Promise<Mounted> {
  const one = await mountWidget({...CHARGE, ...attributes});
  await typeCustomer(one.widget);
  await typeCard(one.widget, GOOD_CARD);
  return one;
}

describe('<payment-widget> with a listener for onReady or onChange', () => {
  afterEach(unmountWidgets);

  it('dispatches onReady once when the card fields are ready, and again after a reset', async () => {
    const {widget} = await mountWidget(CHARGE);
    const ready = listen(widget, 'onReady');
    assert.isEmpty(ready);
    await waitForElement(widget, '.frame.ready');
    await waitUntil(() => ready.length > 0, 'the widget did not become ready');
    widget.amount = '20.00';
    await widget.updateComplete;
    assert.deepEqual(ready, [{mode: 'charge', methods: ['card']}]);
    widget.reset();
    await waitUntil(() => ready.length === 2, 'not ready again after a reset');
  });

  it('dispatches onReady with the methods in their order once the invoice has loaded', async () => {
    const {id} = await newInvoice();
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'phone qr'}, 'BIF');
    const ready = listen(widget, 'onReady');
    await waitUntil(() => ready.length > 0, 'the widget did not become ready');
    assert.deepEqual(ready, [{mode: 'invoice', methods: ['phone', 'qr']}]);
  });

  it('dispatches onChange with the state of the card form, and with no card data but the network', async () => {
    const {widget} = await mountWidget(CHARGE);
    const changes = listen(widget, 'onChange');
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    await waitUntil(
      () => (changes.at(-1) as {complete?: boolean} | undefined)?.complete === true,
      'the fields did not become complete',
    );
    assert.deepEqual(changes, [
      {method: 'card', complete: false, brand: null},
      {method: 'card', complete: false, brand: 'visa'},
      {method: 'card', complete: true, brand: 'visa'},
    ]);
    assert.isFrozen(changes[0]);
  });

  it('dispatches onChange when the other methods open and are filled in', async () => {
    const {id} = await newInvoice();
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'phone qr'}, 'BIF');
    const changes = listen(widget, 'onChange');
    (await waitForElement(widget, '#method-qr')).click();
    (await waitForElement(widget, '#method-phone')).click();
    const field = await waitForElement<HTMLInputElement>(widget, '#phone');
    field.value = '79123456';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await waitUntil(() => changes.length === 3, 'there were not three change events');
    assert.deepEqual(changes, [
      {method: 'qr', complete: true, brand: null},
      {method: 'phone', complete: false, brand: null},
      {method: 'phone', complete: true, brand: null},
    ]);
  });
});

describe('<payment-widget> with a listener for onBeforeSubmit', () => {
  afterEach(unmountWidgets);

  it('sends nothing when the page prevents it, and continues at the next press', async () => {
    const {widget, events} = await mountFilled();
    const asked: unknown[] = [];
    const refuse = (event: PaymentBeforeSubmitEvent): void => {
      asked.push(event.detail);
      event.preventDefault();
    };
    widget.addEventListener('onBeforeSubmit', refuse);
    widget.submit();
    await widget.updateComplete;
    assert.deepEqual(asked, [{method: 'card'}]);
    assert.notInclude(visibleText(widget), 'Paying…');
    widget.removeEventListener('onBeforeSubmit', refuse);
    widget.submit();
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
  });

  it('follows the event by a press also while the card frame is loading', async () => {
    const {widget} = await mountWidget(CHARGE);
    widget.customer = {email: 'aline@example.bi', first_name: 'Aline', last_name: 'Ndayizeye'};
    await waitForElement(widget, '.frame.loading');
    let asked = 0;
    widget.addEventListener('onBeforeSubmit', () => (asked += 1));
    const shown: string[] = [];
    const observer = new MutationObserver(() => shown.push(visibleText(widget)));
    observer.observe(shadow(widget), {subtree: true, childList: true, characterData: true});
    widget.submit();
    await waitForText(widget, 'Check the marked fields.');
    observer.disconnect();
    assert.include(shown.join(), 'Paying…');
    assert.equal(asked, 1);
  });

  it('is not asked while the invoice is not shown, because nothing would follow', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_unknown', 'methods': 'card'}, 'BIF');
    let asked = 0;
    widget.addEventListener('onBeforeSubmit', () => (asked += 1));
    widget.customer = {email: 'aline@example.bi', first_name: 'Aline', last_name: 'Ndayizeye'};
    await widget.updateComplete;
    widget.submit();
    await waitForText(widget, 'This invoice was not found');
    widget.submit();
    assert.equal(asked, 0);
  });

  it('waits for the page, and ignores a second press meanwhile', async () => {
    const {widget, events} = await mountFilled();
    let agree = (): void => undefined;
    let asked = 0;
    widget.addEventListener('onBeforeSubmit', (event) => {
      asked += 1;
      event.waitUntil(new Promise<void>((resolve) => (agree = resolve)));
    });
    widget.submit();
    await waitForText(widget, 'Paying…');
    widget.submit();
    assert.equal(asked, 1);
    assert.isEmpty(events);
    agree();
    await waitForEvents(events, 1);
    assert.equal(asked, 1);
  });

  it('sends nothing, and shows a message, when the promise of the page rejects', async () => {
    const {widget, events} = await mountFilled();
    const refuse = (event: PaymentBeforeSubmitEvent): void => {
      event.waitUntil(Promise.reject(new Error('sold out')));
    };
    widget.addEventListener('onBeforeSubmit', refuse);
    widget.submit();
    await waitForText(widget, 'The shop did not confirm your order');
    assert.isEmpty(events);
    widget.removeEventListener('onBeforeSubmit', refuse);
    widget.submit();
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    assert.notInclude(visibleText(widget), 'did not confirm');
  });

  it('sends nothing when the page prevents it asynchronously, or changes the amount meanwhile', async () => {
    const {widget, events} = await mountFilled();
    let refuse = (): void => undefined;
    const late = (event: PaymentBeforeSubmitEvent): void => {
      const asked = new Promise<void>((resolve) => (refuse = resolve));
      event.waitUntil(asked.then(() => event.preventDefault()));
    };
    widget.addEventListener('onBeforeSubmit', late);
    widget.submit();
    await waitForText(widget, 'Paying…');
    refuse();
    await waitUntil(() => !visibleText(widget).includes('Paying…'), 'still paying');
    assert.notInclude(visibleText(widget), 'did not confirm');
    widget.removeEventListener('onBeforeSubmit', late);
    widget.addEventListener('onBeforeSubmit', (event) => {
      widget.amount = '25.00';
      event.waitUntil(widget.updateComplete);
    });
    widget.submit();
    await waitForText(widget, 'The price has changed');
    assert.isEmpty(events);
    assert.include(button(widget, 'Pay').innerText, '25.00');
  });

  it('sends nothing when the part was paid meanwhile and the next part has the same amount', async () => {
    const id = await newInvoiceInParts(2500);
    const {widget, events} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'card'}, 'BIF');
    await typeCard(widget, GOOD_CARD);
    widget.addEventListener('onBeforeSubmit', (event) => {
      const paid = askAsMerchant(`/simulator/invoices/${id}/money`, {body: {}});
      const shown = paid.then(() => {
        widget.checkNow();
        return waitForText(widget, 'Part 2 of 2');
      });
      event.waitUntil(shown);
    });
    widget.submit();
    await waitForText(widget, 'The price has changed');
    assert.isEmpty(events);
  });

  const CHANGES: Readonly<Record<string, (widget: PaymentWidgetElement) => void>> = {
    'another amount': (widget) => (widget.amount = '25.00'),
    'another amount as an attribute': (widget) => widget.setAttribute('amount', '25.00'),
    'another currency': (widget) => (widget.currency = 'KES'),
    'another customer': (widget) => (widget.customerId = 'cus_demoUSD1'),
  };
  for (const [what, change] of Object.entries(CHANGES)) {
    it(`sends nothing, and shows why, when the page sets ${what} in its listener`, async () => {
      const {widget, events} = await mountFilled();
      widget.addEventListener('onBeforeSubmit', () => change(widget), {once: true});
      widget.submit();
      await waitForText(widget, 'The price has changed');
      await new Promise((resolve) => requestAnimationFrame(resolve));
      assert.isEmpty(events);
      assert.notMatch(visibleText(widget), /Paying…/);
    });
  }

  const ENDS: Readonly<Record<string, (widget: PaymentWidgetElement) => unknown>> = {
    'the widget is reset': (widget) => widget.reset(),
    'the widget is removed': (widget) => widget.remove(),
    'the page asks for another payment': (widget) => (widget.mode = 'add'),
    'the page sets an invalid currency, and then a valid one': async (widget) => {
      widget.setAttribute('currency', 'EUR');
      await widget.updateComplete;
      widget.currency = 'USD';
    },
  };
  for (const [what, end] of Object.entries(ENDS)) {
    it(`drops a waiting press when ${what}`, async () => {
      const {widget, events} = await mountFilled();
      let agree = (): void => undefined;
      widget.addEventListener('onBeforeSubmit', (event) => {
        event.waitUntil(new Promise<void>((resolve) => (agree = resolve)));
      });
      widget.submit();
      await waitForText(widget, 'Paying…');
      await end(widget);
      await widget.updateComplete;
      if (widget.isConnected) assert.notMatch(visibleText(widget), /Paying…|Saving…/);
      agree();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      assert.notMatch(visibleText(widget), /Paying…|Saving…|did not confirm/);
      assert.isEmpty(events);
    });
  }

  it('asks the page before a request is sent to a phone', async () => {
    const {id} = await newInvoice();
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'phone'}, 'BIF');
    const asked: unknown[] = [];
    widget.addEventListener('onBeforeSubmit', (event) => {
      asked.push(event.detail);
      event.preventDefault();
    });
    const field = await waitForElement<HTMLInputElement>(widget, '#phone');
    field.value = '79000003';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await widget.updateComplete;
    widget.submit();
    await widget.updateComplete;
    assert.deepEqual(asked, [{method: 'phone'}]);
    assert.notInclude(visibleText(widget), 'Waiting for your approval');
  });

  it('refuses a promise after the dispatch of the event has ended', async () => {
    const {widget} = await mountFilled();
    let event: PaymentBeforeSubmitEvent | undefined;
    widget.addEventListener('onBeforeSubmit', (heard) => {
      event = heard;
      heard.preventDefault();
    });
    widget.submit();
    assert.throws(() => event?.waitUntil(Promise.resolve()), /ended/);
  });
});
