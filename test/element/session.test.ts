import {assert} from '@open-wc/testing';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import {ask, freshNumber, mountInvoice, openProblems, showQr} from '../helpers/invoice.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  SECRET_KEY,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  typeInto,
  unmountWidgets,
  visibleText,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two cups of coffee'};

function detailOf(heard: readonly {readonly detail: unknown}[], index = 0): CardChargedDetail {
  return heard[index]?.detail as CardChargedDetail;
}

/** How often a customer has been charged. */
async function countCharges(customerId: string | null | undefined): Promise<number> {
  const {data} = await askAsMerchant<{data: {customer_id: string}[]}>('/simulator/charges?limit=200');
  return data.filter((one) => one.customer_id === customerId).length;
}

const realFetch = globalThis.fetch.bind(globalThis);

/** Records the paths of the calls to the service from now on. */
function recordCalls(): readonly string[] {
  const paths: string[] = [];
  globalThis.fetch = (input, init) => {
    paths.push(new URL(input instanceof Request ? input.url : input, location.href).pathname);
    return realFetch(input, init);
  };
  return paths;
}

describe('<payment-widget> with a session, and after the outcome', () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
    unmountWidgets();
  });

  /** Answers every call with a path like this as the service does when the session has expired. */
  function expireFor(path: RegExp): void {
    const body = JSON.stringify({code: 'session_expired', message: 'The widget session has expired.'});
    globalThis.fetch = (input, init) =>
      path.test(new Request(input, init).url)
        ? Promise.resolve(new Response(body, {status: 401}))
        : realFetch(input, init);
  }

  for (const [what, path, attributes, currency] of [
    ['invoice', /invoices/, {'mode': 'invoice', 'invoice-id': 'in_1'}, 'BIF'],
    ['wallets', /wallet_providers/, {mode: 'charge', amount: '7000', currency: 'BIF', methods: 'wallet'}, 'BIF'],
  ] as const) {
    it(`says that the page is too old when its fixed session has expired for the ${what}`, async () => {
      expireFor(path);
      const {widget} = await mountWidget(attributes, currency);
      widget.session = `ws_test_${'a'.repeat(43)}`;
      await waitForText(widget, 'This page has been open for too long');
      assert.notInclude(visibleText(widget), 'Check your connection');
    });
  }

  describe('to a payer who says that they have paid', () => {
    /** Widgets with the button that says so. */
    const buttons: readonly (readonly [string, () => Promise<Mounted>])[] = [
      [
        'I have paid',
        async () => {
          const one = await mountInvoice({methods: 'qr'});
          await showQr(one);
          openProblems(one.widget);
          return one;
        },
      ],
      [
        'I have approved it',
        async () => {
          const one = await mountInvoice({methods: 'phone'});
          await ask(one, freshNumber());
          return one;
        },
      ],
      [
        'I have approved it',
        async () => {
          // Another amount each time: the charge of an earlier test is still pending.
          const amount = `1${freshNumber().slice(2, 6)}`;
          const one = await mountWidget({mode: 'charge', amount, currency: 'BIF', methods: 'wallet'}, 'BIF');
          await typeInto(one.widget, '#wallet', freshNumber().replace('79', '71'));
          button(one.widget, 'Pay').click();
          return one;
        },
      ],
    ];
    const failures: readonly (readonly [string, () => void])[] = [
      ['This page has been open for too long. Reload it. If you have paid already, do not pay again.', expireAll],
      ['Check your connection and try again.', () => (globalThis.fetch = () => Promise.reject(new TypeError('no')))],
    ];

    function expireAll(): void {
      expireFor(/./);
    }

    for (const [name, open] of buttons) {
      for (const [text, fail] of failures) {
        it(`says "${text}" below "${name}"`, async () => {
          const {widget} = await open();
          await waitForText(widget, name);
          fail();
          button(widget, name).click();
          await waitForText(widget, text);
          assert.notInclude(visibleText(widget), 'we are still looking');
        });
      }
    }

    it('says the same about a code that has expired with the session', async () => {
      const one = await mountInvoice({methods: 'qr'});
      const payload = await showQr(one);
      await askAsMerchant('/simulator/bank_app/decline', {body: {payload}});
      await waitForText(one.widget, 'If you have paid already, do not pay again: we are still looking.');
      expireFor(/./);
      one.widget.checkNow();
      await waitForText(one.widget, 'This page has been open for too long. Reload it. If you have paid already');
    });
  });

  it('shows the merchant’s name before the first method, mobile money, is opened', async () => {
    const {widget} = await mountWidget({amount: '7000', currency: 'BIF', methods: 'wallet card'}, 'BIF');
    await waitForText(widget, 'Iduka Bujumbura');
    assert.isNull(shadow(widget).querySelector('.method.open'));
  });

  it('reads the invoice again when the page replaces an expired session', async () => {
    const {id} = await newInvoice();
    expireFor(/invoices/);
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id}, 'BIF');
    await waitForText(widget, 'This page has been open for too long');
    globalThis.fetch = realFetch;
    const session = await askAsMerchant<{token: string}>('/v2/widget_sessions', {
      secretKey: SECRET_KEY('BIF'),
      body: {mode: 'invoice', invoice_id: id},
    });
    widget.session = session.token;
    await waitForText(widget, 'Bank app');
  });

  /** A widget of a session whose customer has a saved card. */
  async function mountWithSavedCard(): Promise<Mounted> {
    const add = await mountWidget({mode: 'add'});
    await typeCustomer(add.widget);
    await typeCard(add.widget, GOOD_CARD);
    add.widget.submit();
    await waitForEvents(add.events, 1);
    const customerId = detailOf(add.events).customer.id;
    add.widget.remove();
    const session = await askAsMerchant<{token: string}>('/v2/widget_sessions', {
      secretKey: SECRET_KEY('USD'),
      body: {mode: 'charge', amount: 1999, currency: 'USD', customer_id: customerId},
    });
    const one = await mountWidget({
      'mode': 'charge',
      'amount': '19.99',
      'currency': 'USD',
      'customer-id': customerId,
    });
    one.widget.session = () => Promise.resolve(session.token);
    await waitForText(one.widget, 'Visa ending in 4242');
    return one;
  }

  it('offers the saved cards of a session and pays with one', async () => {
    const {widget, events} = await mountWithSavedCard();
    const another = shadow(widget).querySelectorAll<HTMLInputElement>('input[type=radio]')[1];
    another?.click();
    await widget.updateComplete;
    assert.isTrue(another?.checked);
    shadow(widget).querySelectorAll<HTMLInputElement>('input[type=radio]')[0]?.click();
    await widget.updateComplete;
    widget.submit();
    await waitForEvents(events, 1);
    assert.equal(detailOf(events).charge.status, 'succeeded');
  });

  it('charges no saved card when the page sets an invalid currency before it agrees', async () => {
    const {widget, events} = await mountWithSavedCard();
    let agree = (): void => undefined;
    widget.addEventListener('onBeforeSubmit', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (agree = resolve)));
    });
    widget.submit();
    await waitForText(widget, 'Paying…');
    widget.setAttribute('currency', 'EUR');
    await waitForText(widget, 'Payment is not available here');
    agree();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    widget.currency = 'USD';
    await waitForText(widget, 'Pay \\$19.99');
    assert.isEmpty(events);
    assert.equal(await countCharges(widget.customerId), 0);
    widget.submit();
    await waitForText(widget, 'Paying…');
    agree();
    await waitForEvents(events, 1);
    assert.equal(await countCharges(widget.customerId), 1);
  });

  it('starts a new payment after a reset', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    for (const round of [1, 2]) {
      await typeCustomer(widget);
      await typeCard(widget, GOOD_CARD);
      widget.submit();
      await waitForEvents(events, round);
      widget.reset();
      await waitForElement(widget, '.frame.ready');
    }
    assert.notEqual(detailOf(events, 0).charge.id, detailOf(events, 1).charge.id);
  });

  it('asks the payer not to pay again when the session already has a payment', async () => {
    const body = {mode: 'charge', amount: 1999, currency: 'USD'};
    const secretKey = SECRET_KEY('USD');
    const {token} = await askAsMerchant<{token: string}>('/v2/widget_sessions', {secretKey, body});
    const {widget, events} = await mountWidget(CHARGE);
    widget.session = () => Promise.resolve(token);
    for (const round of [1, 2]) {
      await typeCustomer(widget);
      await typeCard(widget, GOOD_CARD);
      widget.submit();
      await waitForEvents(events, round);
      if (round === 1) widget.reset();
      await waitForElement(widget, round === 1 ? '.frame.ready' : '[role=alert] .banner');
    }
    assert.equal(events[0]?.type, 'onSuccess');
    assert.deepInclude(events[1], {
      type: 'onFailure',
      detail: {code: 'session_paid', message: 'The session already has a payment.'},
    });
    assert.include(visibleText(widget), 'Do not pay again');
    assert.include(visibleText(widget), 'This order already has a payment, perhaps from another tab.');
    assert.notInclude(visibleText(widget), 'You were not charged');
  });

  it('keeps the outcome of a charge on screen when the page has set another payment meanwhile', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    widget.mode = 'add';
    await waitForEvents(events, 1);
    await waitForText(widget, 'Payment received');
    widget.reset();
    await waitForText(widget, 'Save card');
  });

  it('fetches another session when the service does not know the first', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    let asked = 0;
    widget.session = async () => {
      asked += 1;
      if (asked === 1) return `ws_test_${'x'.repeat(43)}`;
      const body = {mode: 'charge', amount: 1999, currency: 'USD'};
      return (await askAsMerchant<{token: string}>('/v2/widget_sessions', {secretKey: SECRET_KEY('USD'), body})).token;
    };
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    assert.equal(asked, 2);
  });

  it('keeps showing the outcome when a listener sets the new customer', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    widget.addEventListener('onSuccess', ({detail}) => {
      widget.customerId = (detail as CardChargedDetail).customer.id;
    });
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await waitForEvents(events, 1);
    await widget.updateComplete;
    await waitForText(widget, 'Payment received');
  });

  it('fails with session_unavailable and sends no charge when the page cannot provide a session', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await waitForElement(widget, '.frame.ready');
    widget.session = () => Promise.reject(new TypeError('no'));
    await widget.updateComplete;
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    const sent = recordCalls();
    widget.submit();
    await waitForEvents(events, 1);
    assert.deepInclude(events[0]?.detail, {code: 'session_unavailable'});
    assert.deepEqual(sent, []);
    widget.session = undefined;
    await widget.updateComplete;
    widget.submit();
    await waitForEvents(events, 2);
    assert.include(sent, '/v2/charges/card');
  });

  it('is accessible when it opens and when it shows what is missing', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await waitForElement(widget, '.frame.ready');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    widget.submit();
    await waitForText(widget, 'Enter your e-mail address');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    assert.isEmpty(events);
  });
});
