import {TEST_CARDS, TEST_EXPIRY} from '../../../src/testing/index.ts';
import type {Currency} from '../helpers/payment-service.ts';
import {charge, customer, redactedCustomer, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

const PRICES: readonly {readonly amount: string; readonly currency: Currency; readonly minor: number}[] = [
  {amount: '19.99', currency: 'USD', minor: 1999},
  {amount: '5000', currency: 'BIF', minor: 5000},
  {amount: '5000', currency: 'XAF', minor: 5000},
  {amount: '1500.50', currency: 'KES', minor: 150_050},
];

for (const {amount, currency, minor} of PRICES) {
  test(`charges ${amount} ${currency}, and the ledger shows ${minor}`, async ({shop, service}) => {
    const widget = await shop.open({amount, currency});
    await widget.payWith();

    await expect(widget.status).toContainText('Payment received');
    const heard = await shop.events();
    expect(heard).toEqual([success({customer: customer(), charge: charge({amount: minor, currency})})]);
    const detail = heard[0]?.detail as {customer: {id: string}; charge: {id: string}};
    expect(await service.read(`/v2/charges/${detail.charge.id}`, currency)).toMatchObject({
      amount: minor,
      currency,
      status: 'succeeded',
    });
    const [newest] = await service.ledger();
    expect(newest).toMatchObject({id: detail.charge.id, amount: minor, currency, customer_id: detail.customer.id});
  });
}

test('the shop’s server confirms the charge by its id, and the page shows it', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith();
  await expect(shop.page.getByText('Confirmed by the shop’s server: succeeded, $19.99.')).toBeVisible();
  await expect(shop.page.locator('#order-state')).toHaveText('Paid: confirmed by the shop’s server.');
});

test('charges an existing customer without asking for a name or an e-mail address', async ({shop, service}) => {
  const widget = await shop.open({currency: 'BIF', customer: 'existing'});
  await widget.fillCard();
  await expect(widget.element.getByRole('textbox')).toHaveCount(0);
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  const customerId = await widget.element.getAttribute('customer-id');
  expect(customerId).toMatch(/^cus_/);
  const [heard] = await shop.events();
  expect(heard?.detail).toMatchObject({customer: {id: customerId, email: 'alice.niyonzima@example.com'}});
  expect((await service.ledger())[0]).toMatchObject({customer_id: customerId, amount: 17_500, currency: 'BIF'});
});

test('charges an existing customer with only a publishable key, and gives the page no personal data', async ({
  shop,
  service,
}) => {
  const widget = await shop.open({currency: 'XAF', customer: 'existing', session: '0'});
  await widget.fillCard();
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  const id = await widget.element.getAttribute('customer-id');
  const paid = {customer: redactedCustomer(id), charge: charge({amount: 20_000, currency: 'XAF'})};
  expect(await shop.events()).toEqual([success(paid)]);
  expect((await service.ledger())[0]).toMatchObject({customer_id: id});
});

test('offers a saved card to the customer of the session, and charges it', async ({shop, service}) => {
  const widget = await shop.open({currency: 'USD', customer: 'saved'});
  await expect(widget.element.getByRole('radio', {name: 'Visa ending in 4242'})).toBeChecked();
  await expect(widget.element.locator('iframe')).toBeHidden();
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  const customerId = await widget.element.getAttribute('customer-id');
  const [heard] = await shop.events();
  expect(heard?.detail).toMatchObject({customer: {id: customerId}, charge: {source: {last_four: '4242'}}});
  expect((await service.ledger())[0]).toMatchObject({customer_id: customerId, amount: 6499, status: 'succeeded'});
});

test('charges another card of a customer who has a saved card', async ({shop}) => {
  const widget = await shop.open({currency: 'USD', customer: 'saved'});
  await widget.element.getByRole('radio', {name: 'Another card'}).check();
  await widget.fillCard({number: '5555 5555 5555 4444'});
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  const [heard] = await shop.events();
  expect(heard?.detail).toMatchObject({charge: {source: {brand: 'mastercard', last_four: '4444'}}});
});

test('charges a card and shows the result within a small screen @phone', async ({shop, service}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD', lang: 'fr'});
  await widget.payWith();
  await expect(widget.status).toContainText('Paiement reçu');
  await expect(widget.status).toBeInViewport();
  expect(await shop.events()).toHaveLength(1);
  expect((await service.ledger())[0]).toMatchObject({amount: 1999, currency: 'USD', status: 'succeeded'});
});

test('sends names, phone number and address of a new customer when the page asks for them', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.setAttribute('fields', 'names phone address');
  const typed = {
    first_name: 'Aline',
    last_name: 'Iradukunda',
    email: 'aline.iradukunda@example.com',
    line1: '12 avenue du Lac',
    city: 'Bujumbura',
  };
  for (const [name, text] of Object.entries(typed)) await widget.detail(name as keyof typeof typed).fill(text);
  await widget.detail('phone_number').fill('79 12 34 56');
  await widget.fillCard();
  await widget.pay();
  await expect(widget.element.locator('[part=customer] .error')).toHaveText(/^Enter the number with its country code/);
  await expect(widget.detail('phone_number')).toBeFocused();
  await widget.detail('phone_number').fill('+257 79 12 34 56');
  const made = shop.page.waitForRequest((request) => new URL(request.url()).pathname === '/v2/customers');
  await widget.pay();
  const {line1, city, ...names} = typed;
  expect((await made).postDataJSON()).toEqual({...names, phone_number: '+25779123456', address: {line1, city}});
  await expect(widget.status).toContainText('Payment received');
});

for (const [currency, typed, sent] of [
  ['BIF', '79 12 34 56', '+25779123456'],
  ['KES', '0712 345 678', '+254712345678'],
] as const) {
  test(`sends the national phone number ${typed} as ${sent} in a payment in ${currency}`, async ({shop}) => {
    const widget = await shop.open({amount: '3000', currency});
    await widget.setAttribute('fields', 'phone');
    await widget.detail('phone_number').fill(typed);
    const made = shop.page.waitForRequest((request) => new URL(request.url()).pathname === '/v2/customers');
    await widget.payWith();
    expect((await made).postDataJSON()).toMatchObject({phone_number: sent});
    await expect(widget.status).toContainText('Payment received');
  });
}

test('shows merchant, amount and description in a summary until the page hides it or the payment succeeds', async ({
  shop,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const summary = widget.element.locator('[part=summary]');
  await expect(summary).toContainText('Iduka Bujumbura');
  await expect(summary).toContainText('$19.99');
  await expect(summary).toContainText('Iduka online order');
  await widget.setAttribute('hide-summary', '');
  await expect(summary).toHaveCount(0);
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(await widget.element.evaluate(isBadgeInside)).toBe(true);
  await widget.element.evaluate((element) => {
    element.removeAttribute('hide-summary');
  });
  await widget.payWith();
  await expect(widget.element.locator('[part=receipt]')).toContainText(
    /Iduka Bujumbura\s*Date\s*\d+ \w+ \d{4}, \d\d:\d\d/,
  );
  await expect(summary).toHaveCount(0);
  await expect(widget.status).toContainText('$19.99');
  expect(await widget.element.evaluate(isBadgeInside)).toBe(true);
});

/** Whether the test badge is within the borders of the widget. Runs in the page. */
function isBadgeInside({shadowRoot}: Element): boolean {
  const badge = shadowRoot?.querySelector('.badge')?.getBoundingClientRect();
  const box = shadowRoot?.querySelector('.widget')?.getBoundingClientRect();
  return badge !== undefined && box !== undefined && badge.top > box.top && badge.right < box.right;
}

test('creates a new customer with the name on the card and the e-mail address from the form', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({holder: 'IRADUKUNDA Aline'});
  await expect(widget.status).toContainText('Payment received');
  const [event] = await shop.events();
  const names = {first_name: 'Aline', last_name: 'IRADUKUNDA', email: 'aline.iradukunda@example.com'};
  expect(event?.detail).toMatchObject({customer: names});
});

test('uses a cardholder name that is corrected after a decline as the customer’s name', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({holder: 'Alin Iradukunda', number: TEST_CARDS.INSUFFICIENT_FUND});
  await widget.element.locator('.banner.failure').waitFor();
  await widget.fillCard({holder: 'Aline Iradukunda'});
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).at(-1)?.detail).toMatchObject({customer: {first_name: 'Aline'}});
});

test('shows three card fields when the page sets the customer’s name and e-mail address, and charges the card', async ({
  shop,
  service,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const customer = {first_name: 'Aline', last_name: 'Iradukunda', email: 'aline.iradukunda@example.com'};
  await widget.element.evaluate((element, known) => Object.assign(element, {customer: known}), customer);
  await expect(widget.card('name')).toBeHidden();
  await expect(widget.element.locator('input')).toHaveCount(0);
  await widget.card('number').fill(TEST_CARDS.good);
  await widget.card('exp').fill(TEST_EXPIRY);
  await widget.card('csc').fill('123');
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events())[0]?.detail).toMatchObject({customer});
  expect((await service.ledger())[0]).toMatchObject({status: 'succeeded'});
});

test('shows a line above the button while several fields are invalid, and removes it when one is left', async ({
  shop,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  const line = widget.element.getByText('Check the marked fields.');
  await widget.pay();
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.y).toBeLessThan((await widget.payButton.boundingBox())?.y ?? 0);
  await widget.fillCustomer();
  await expect(line).toBeVisible();
  await widget.fillCard({cvc: ''});
  await expect(line).toHaveCount(0);
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
});
