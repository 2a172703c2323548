import {letPhoneAnswer} from '../helpers/instant.ts';
import {charge, customer, phonePaid, qrPaid, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

test('settles an invoice by card for the customer that it bills', async ({shop, service}) => {
  const invoice = await service.createInvoice('USD', 2500);
  const widget = await shop.openInvoice(invoice);
  await widget.fillCard();
  await expect(widget.detail('email')).toHaveCount(0);
  await expect(widget.payButton).toHaveText('Pay $25.00');
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  const billed = await service.read(`/v2/customers/${invoice.customer_id}`, 'USD');
  const paid = {customer: customer(billed), charge: charge({amount: 2500, currency: 'USD'})};
  expect(await shop.events()).toEqual([success(paid)]);
  expect(await service.statusOf(invoice.id, 'USD')).toMatchObject({status: 'paid', settled_by: 'card'});
});

test('settles an invoice by the QR code that a camera reads from the screen @phone', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();
  expect(await service.approveQr(payload)).toBe('settled');

  await expect(widget.status).toContainText('Payment received');
  await expect(widget.qrCode).toHaveCount(0);
  const {charge_id, qr_reference} = await service.statusOf(invoice.id, 'BIF');
  const paid = {amount: 12_500, currency: 'BIF', invoice_id: invoice.id, charge_id, qr_reference};
  expect(await shop.events()).toEqual([success(qrPaid(paid))]);
  expect(payload).toContain(qr_reference);
  expect((await service.ledger())[0]).toMatchObject({id: charge_id, amount: 12_500, invoice_id: invoice.id});
});

test('settles an invoice by a QR code that was copied for a bank app on the same phone @phone', async ({
  shop,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const invoice = await service.createInvoice('KES', 150_050);
  const widget = await shop.openInvoice(invoice);
  const seen = await widget.openQr();
  await widget.openProblems();
  await widget.press(widget.element.getByRole('button', {name: 'Copy the code'}));
  await expect(widget.element.getByText('Code copied')).toBeVisible();
  const copied = await shop.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(seen);

  await service.approveQr(copied);
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(qrPaid({amount: 150_050, currency: 'KES', invoice_id: invoice.id}))]);
});

test('settles an invoice by a phone request to a number in national format', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 9000);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone('79 12 34 56');
  await expect(widget.element.getByText('Waiting for your approval on +257 •••• 56')).toBeVisible();
  const uetr = await service.requestOn('+25779123456');
  await service.answerRequest(uetr, 'approve');

  await expect(widget.status).toContainText('Payment received');
  await expect(widget.element.locator('[part=receipt]').getByRole('button', {name: uetr})).toBeVisible();
  expect(await shop.events()).toEqual([
    success(phonePaid({amount: 9000, currency: 'BIF', invoice_id: invoice.id, uetr})),
  ]);
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({settled_by: 'phone', uetr});
  expect((await shop.events())[0]?.detail).toEqual(phonePaid({amount: 9000, currency: 'BIF', invoice_id: invoice.id}));
});

test('settles an invoice by a phone request that is approved automatically @phone', async ({shop, service}) => {
  const invoice = await service.createInvoice('XAF', 7000);
  const widget = await shop.openInvoice(invoice, {lang: 'fr'});
  await widget.askPhone('699 12 00 01');
  await letPhoneAnswer(service, '+237699120001');
  await expect(widget.status).toContainText('Paiement reçu');
  expect(await shop.events()).toEqual([success(phonePaid({amount: 7000, currency: 'XAF', invoice_id: invoice.id}))]);
});

test('offers only the methods that the page sets, in the same order', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 1000);
  const widget = await shop.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id, methods: 'phone qr'});
  await expect(widget.element.locator('.method .head')).toHaveText([
    /Request on your phone\s+Your bank asks you to approve/,
    /Bank app\s+QR code for any bank app/,
  ]);
});

test('shows that an invoice was paid elsewhere before the page opened, and announces nothing', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 4000);
  await service.payElsewhere(invoice);
  const widget = await shop.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id});
  await expect(widget.status).toContainText('Already paid');
  await expect(widget.payButton).toHaveCount(0);
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);
});

test('shows that an invoice was paid elsewhere while the page was open, and announces nothing', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 4000);
  const widget = await shop.openInvoice(invoice);
  await widget.openQr();
  await service.payElsewhere(invoice);
  await expect(widget.status).toContainText('Already paid');
  await expect(widget.qrCode).toHaveCount(0);
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);
});

test('charges nothing for an invoice that was paid elsewhere while the card was typed', async ({shop, service}) => {
  const invoice = await service.createInvoice('USD', 4000);
  const widget = await shop.openInvoice(invoice);
  await widget.fillCard();
  await service.payElsewhere(invoice);
  await widget.pay();
  await expect(widget.status).toContainText('Already paid');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);
  expect((await service.ledger()).filter(({invoice_id}) => invoice_id === invoice.id)).toHaveLength(1);
});

for (const [credential, options] of [
  ['a session', {}],
  ['a publishable key', {session: '0'}],
] as const) {
  test(`with ${credential}: does not charge the second half when the shown first half was paid elsewhere`, async ({
    shop,
    service,
  }) => {
    const invoice = await service.createInvoice('USD', 4500, 2250);
    const widget = await shop.openInvoice(invoice, options);
    await widget.fillCard();
    await service.payElsewhere({...invoice, amount: 2250});
    await widget.pay();
    await expect(widget.alert).toContainText('The price has changed');
    await expect(widget.element.getByText('Part 2 of 2')).toBeVisible();
    const charges = async () => (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice.id);
    expect(await charges()).toHaveLength(1);
    expect(await service.statusOf(invoice.id, 'USD')).toMatchObject({status: 'partial_paid', amount_due: 2250});

    await widget.pay();
    await expect(widget.status).toContainText('Payment received');
    expect(await charges()).toHaveLength(2);
    expect(await service.statusOf(invoice.id, 'USD')).toMatchObject({status: 'paid', amount_due: 0});
  });
}

test('shows a notice when the invoice does not exist', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 4000);
  const widget = await shop.openInvoice(invoice, {session: '0'});
  await expect(widget.method('qr')).toBeVisible();
  await widget.setAttribute('invoice-id', 'in_000000000000000000000000');
  await expect(widget.element.getByText('This invoice was not found')).toBeVisible();
  await expect(widget.element.getByText('Ask the shop for a new link')).toBeVisible();
  expect(await shop.events()).toEqual([]);
});
