import {charge, customer, failure, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

test('a new amount keeps what was typed, and the next press charges it', async ({shop, service}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD', session: '0'});
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.setAttribute('amount', '25.50');
  await expect(widget.payButton).toHaveText('Pay $25.50');
  await expect(widget.detail('email')).toHaveValue('aline.iradukunda@example.com');
  await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
  await expect(widget.card('csc')).toHaveValue('123');

  await widget.pay();
  await expect(widget.status).toContainText('$25.50');
  expect(await shop.events()).toEqual([
    success({customer: customer(), charge: charge({amount: 2550, currency: 'USD'})}),
  ]);
  expect((await service.ledger())[0]).toMatchObject({amount: 2550});
});

test('a new amount from the shop’s controls keeps what was typed, and the next press charges it', async ({
  shop,
  service,
}) => {
  const widget = await shop.open({amount: '5000', currency: 'BIF'});
  await widget.fillCustomer();
  await widget.fillCard();
  await shop.page.getByLabel('Amount').fill('7500');
  await shop.page.getByLabel('Amount').press('Tab');
  await expect(widget.payButton).toHaveText(/7,500/);
  await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await service.ledger())[0]).toMatchObject({amount: 7500, currency: 'BIF', status: 'succeeded'});
});

test('an amount that the session does not allow charges nothing', async ({shop, service}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCustomer();
  await widget.fillCard();
  const before = await service.ledger();
  await widget.setAttribute('amount', '0.01');
  await widget.pay();
  await expect(widget.alert).toContainText('You were not charged');
  expect(await shop.events()).toEqual([failure('amount_mismatch')]);
  expect(await service.ledger()).toEqual(before);
});

test('a new language keeps what was typed in the widget and in the card fields', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD', lang: 'en'});
  await widget.setAttribute('fields', 'names');
  await widget.detail('first_name').waitFor();
  await widget.fillCustomer();
  await widget.fillCard();
  for (const [lang, firstName, cardNumber, securityCode] of [
    ['fr', 'Prénom', 'Numéro de carte', 'Code de sécurité'],
    ['sw', 'Jina la kwanza', 'Nambari ya kadi', 'Msimbo wa usalama'],
    ['rn', 'Itazirano', 'Inomero y’ikarata', 'Kode CVC'],
  ] as const) {
    await widget.setAttribute('lang', lang);
    await expect(widget.element.getByLabel(firstName)).toHaveValue('Aline');
    await expect(widget.frame.getByLabel(cardNumber)).toHaveValue('4242 4242 4242 4242');
    await expect(widget.frame.getByLabel(securityCode)).toHaveValue('123');
  }
  await widget.setAttribute('lang', 'en-KE');
  await expect(widget.element.getByLabel('First name')).toHaveValue('Aline');
  await expect(widget.frame.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
});

test('a new language also applies to a shown QR code and a pending phone request', async ({shop, service}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 3000));
  await widget.openQr();
  const code = await widget.readQr();
  await widget.setAttribute('lang', 'fr');
  await expect(widget.element.getByRole('button', {name: 'Enregistrer l’image'})).toBeVisible();
  expect(await widget.readQr()).toBe(code);
  await widget.askPhone('79 44 55 66');
  await expect(widget.element.getByText('En attente de votre accord')).toBeVisible();
  await widget.setAttribute('lang', 'en');
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerRequest(await service.requestOn('+25779445566'), 'approve');
  await expect(widget.status).toContainText('Payment received');
});

test('uses the page’s language when the widget has no lang attribute', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await expect(widget.payButton).toHaveText('Pay $19.99');
  await shop.page.evaluate(() => {
    document.querySelector('#widget')?.removeAttribute('lang');
    document.documentElement.lang = 'fr-BI';
  });
  await expect(widget.payButton).toHaveText(/Payer/);
});

test('does not ask for customer details that the page has set', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.element.waitFor();
  await widget.setAttribute('fields', 'names');
  await widget.detail('first_name').waitFor();
  await widget.element.evaluate((element) => {
    Object.assign(element, {customer: {first_name: 'Aline', last_name: 'Iradukunda'}});
  });
  await expect(widget.detail('first_name')).toHaveCount(0);
  await widget.detail('email').fill('aline.iradukunda@example.com');
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events())[0]?.detail).toMatchObject({customer: customer()});
});

test('reset() starts a new payment, which is announced too', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  await shop.page.getByRole('button', {name: 'Call reset()'}).click();
  await expect(widget.detail('email')).toHaveValue('');
  await expect(widget.card('number')).toHaveValue('');
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess', 'onSuccess']);
});
