import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {sendKeys} from '@web/test-runner-commands';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  SECRET_KEY,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  typeInto,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const POOR_CARD = '4000000000009995';
const PENDING_CARD = '4000000000000259';
const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two cups of coffee'};

function detailOf(heard: readonly {readonly detail: unknown}[], index = 0): CardChargedDetail {
  return heard[index]?.detail as CardChargedDetail;
}

describe('<payment-widget> by card', () => {
  afterEach(unmountWidgets);

  it('renders within microtasks when the page adds it, so that it is never painted empty', async () => {
    const widget = document.createElement('payment-widget');
    document.body.append(widget);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); // microtasks only, no task
    assert.include(visibleText(widget), 'not set up');
    widget.remove();
  });

  it('charges a new customer, and passes the response of the service to the page', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    button(widget, 'Pay $19.99').click();
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    const {customer, charge} = detailOf(events);
    assert.hasAllKeys(events[0]?.detail, ['customer', 'charge']);
    assert.deepInclude(charge, {
      amount: 1999,
      status: 'succeeded',
      currency: 'USD',
      source: {brand: 'visa', last_four: '4242'},
    });
    const inLedger = await askAsMerchant(`/v2/charges/${charge.id}`, {secretKey: SECRET_KEY('USD')});
    assert.deepInclude(inLedger, {amount: 1999, customer_id: customer.id, description: 'Two cups of coffee'});
    await waitForText(widget, /Payment received\s+\$19\.99/);
  });

  it('keeps every field that is filled in within one task, as by a password manager', async () => {
    const {widget} = await mountWidget({...CHARGE, fields: 'names'});
    const filled = {first_name: 'Aline', last_name: 'Ndayizeye', email: 'aline@example.bi'};
    const inputs = Object.entries(filled).map(([id, text]) => {
      const input = shadow(widget).querySelector<HTMLInputElement>(`#${id}`);
      if (input) input.value = text;
      for (const type of ['input', 'change', 'blur']) input?.dispatchEvent(new Event(type, {bubbles: true}));
      return input;
    });
    await widget.updateComplete;
    assert.deepEqual(
      inputs.map((input) => input?.value),
      Object.values(filled),
    );
  });

  it('gives a decline no detail, keeps what was typed, and pays with the next card', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await typeCustomer(widget);
    await typeCard(widget, POOR_CARD);
    await sendKeys({press: 'Enter'});
    await waitForEvents(events, 1);
    assert.deepEqual(events[0], {type: 'onFailure', detail: undefined});
    await waitForText(widget, 'not enough money on this card');
    assert.equal((await waitForElement<HTMLInputElement>(widget, '#email')).value, 'aline@example.bi');
    for (const press of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Control+a']) await sendKeys({press});
    await sendKeys({type: GOOD_CARD});
    for (const press of ['Tab', 'Tab']) await sendKeys({press});
    await sendKeys({type: '917'});
    widget.submit();
    await waitForEvents(events, 2);
    assert.equal(events[1]?.type, 'onSuccess');
    await waitForText(widget, 'Payment received');
  });

  it('polls a pending charge, and announces it when it succeeds', async () => {
    const {widget, events} = await mountWidget(CHARGE);
    await typeCustomer(widget);
    await typeCard(widget, PENDING_CARD);
    widget.submit();
    await waitForText(widget, 'Your payment is being processed');
    assert.isEmpty(events);
    const {data} = await askAsMerchant<{data: {id: string; status: string; source: {last4?: string}}[]}>(
      '/simulator/charges?limit=100',
    );
    const pending = data.find(({status}) => status === 'pending');
    widget.remove();
    document.body.append(widget);
    await askAsMerchant(`/simulator/charges/${pending?.id ?? ''}/settle`, {method: 'POST'});
    widget.checkNow();
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    assert.equal(detailOf(events).charge.status, 'succeeded');
  });

  it('saves a card without charging it', async () => {
    const {widget, events} = await mountWidget({mode: 'add'});
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    button(widget, 'Save card').click();
    await waitForEvents(events, 1);
    assert.hasAllKeys(events[0]?.detail, ['customer', 'source']);
    await waitForText(widget, /Card saved\s+Visa ending in 4242/);
  });

  it('asks a known customer for no personal data, and makes one charge for many presses', async () => {
    const customer = await askAsMerchant<{id: string}>('/v2/customers', {
      secretKey: SECRET_KEY('USD'),
      body: {email: 'b@example.bi', first_name: 'Bosco', last_name: 'Irakoze'},
    });
    const {widget, events} = await mountWidget({...CHARGE, 'customer-id': customer.id});
    await typeCard(widget, GOOD_CARD);
    assert.notExists(shadow(widget).querySelector('#email'));
    for (let press = 0; press < 10; press += 1) widget.submit();
    await waitForEvents(events, 1);
    assert.equal(detailOf(events).customer.id, customer.id);
    const {data} = await askAsMerchant<{data: {customer_id: string}[]}>('/simulator/charges?limit=100');
    assert.lengthOf(
      data.filter(({customer_id: id}) => id === customer.id),
      1,
    );
  });

  it('shows "Do not pay again" while a response is lost, then announces the one charge', async () => {
    const description = `Lost answer ${crypto.randomUUID()}`;
    const {widget, events} = await mountWidget({...CHARGE, description});
    // The browser may silently retry after the first fault. It cannot hide the second.
    for (const fault of [{kind: 'drop_after_commit'}, {kind: 'status', status: 500}]) {
      await askAsMerchant('/simulator/faults', {body: {operation: 'createCardCharge', match: description, ...fault}});
    }
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await waitForText(widget, 'Do not pay again');
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    const {data} = await askAsMerchant<{data: {description?: string}[]}>('/simulator/charges?limit=100');
    assert.lengthOf(
      data.filter((charge) => charge.description === description),
      1,
    );
  });

  it('shows what is missing when the payer presses the button, and focuses the first such field', async () => {
    const {widget, events} = await mountWidget({...CHARGE, fields: 'names'});
    await typeInto(widget, '#first_name', 'Aline');
    await typeInto(widget, '#email', 'not an address');
    assert.notInclude(visibleText(widget), 'Enter');
    button(widget, 'Pay').click();
    await waitForText(widget, 'Enter your last name');
    await waitForText(widget, 'Enter an e-mail address like');
    await waitUntil(() => shadow(widget).activeElement?.id === 'last_name');
    assert.isEmpty(events);
    await typeInto(widget, '#last_name', 'N');
    await widget.updateComplete;
    assert.notInclude(visibleText(widget), 'Enter your last name');
  });

  it('marks a national phone number as wrong while the payment is in dollars, or a card is only saved', async () => {
    const {widget} = await mountWidget({...CHARGE, amount: '3000', currency: 'KES', fields: 'phone'});
    await typeInto(widget, '#phone_number', '0712 345 678');
    shadow(widget).querySelector<HTMLInputElement>('#email')?.focus();
    for (const [name, value, isWrong] of [
      ['currency', 'KES', false],
      ['currency', 'USD', true],
      ['currency', 'BIF', true],
      ['currency', 'KES', false],
      ['mode', 'add', true],
    ] as const) {
      widget.setAttribute(name, value);
      await widget.updateComplete;
      const field = await waitForElement<HTMLInputElement>(widget, '#phone_number');
      assert.deepEqual(
        [field.value, field.getAttribute('aria-invalid')],
        ['0712 345 678', String(isWrong)],
        `${name}="${value}"`,
      );
    }
  });

  for (const [currency, code] of [
    ['BIF', '+257'],
    ['USD', '+257'],
    ['KES', '+254'],
    ['XAF', '+237'],
  ] as const) {
    it(`asks for a phone number with the country code of the account in a payment in ${currency}`, async () => {
      const {widget} = await mountWidget({...CHARGE, amount: '3000', currency, fields: 'phone'}, currency);
      await typeInto(widget, '#phone_number', '123');
      shadow(widget).querySelector<HTMLInputElement>('#email')?.focus();
      const problem = await waitForElement(widget, '#phone_number-error');
      assert.include(problem.textContent, `like ${code}.`);
    });
  }

  it('does not ask for details that the page has set', async () => {
    const {widget} = await mountWidget(CHARGE);
    widget.customer = {first_name: 'Aline', last_name: 'Ndayizeye', email: 'aline@example.bi'};
    await widget.updateComplete;
    assert.notExists(shadow(widget).querySelector('input'));
  });

  it('keeps the input when the amount or the language changes', async () => {
    const {widget} = await mountWidget(CHARGE);
    await typeInto(widget, '#email', 'aline@example.bi');
    widget.amount = 20;
    widget.lang = 'fr';
    await waitForText(widget, /Payer\s+20,00/);
    assert.equal((await waitForElement<HTMLInputElement>(widget, '#email')).value, 'aline@example.bi');
    assert.equal((await waitForElement<HTMLIFrameElement>(widget, 'iframe')).title, 'Données de la carte');
    for (const [lang, amount, name] of [
      ['sw', /Lipa\s+\$\s20\.00/, 'Maelezo ya kadi'],
      ['rn', /Riha\s+20,00\s\$US/, 'Amakuru y’ikarata'],
    ] as const) {
      widget.lang = lang;
      await waitForText(widget, amount);
      assert.equal((await waitForElement<HTMLInputElement>(widget, '#email')).value, 'aline@example.bi');
      assert.equal((await waitForElement<HTMLIFrameElement>(widget, 'iframe')).title, name);
    }
  });

  it('marks its language for screen readers, also when the language of the page is not supported', async () => {
    const {widget} = await mountWidget({...CHARGE, lang: 'de'});
    const spoken = (): string | undefined => shadow(widget).querySelector<HTMLElement>('.widget')?.lang;
    assert.equal(spoken(), 'en');
    widget.lang = 'rn-BI';
    await waitUntil(() => spoken() === 'rn');
  });
});
