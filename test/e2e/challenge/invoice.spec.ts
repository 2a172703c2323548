import {TEST_CARDS} from '../../../src/testing/index.ts';
import type {DemoInvoice, PaymentService} from '../helpers/payment-service.ts';
import {charge, success} from '../helpers/payloads.ts';
import type {Shop, ShopOptions} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const heardTypes = async (shop: Shop): Promise<readonly string[]> => (await shop.events()).map(({type}) => type);

interface AskedInvoice {
  readonly invoice: DemoInvoice;
  readonly widget: WidgetPage;
}

/** Pays an invoice by card, and waits for the bank's page. */
async function beAsked(
  shop: Shop,
  service: PaymentService,
  options: ShopOptions = {methods: 'card qr'},
): Promise<AskedInvoice> {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice, options);
  await widget.fillCard({number: TEST_CARDS.challenge});
  await widget.pay();
  await widget.bankPage.locator('#code').waitFor();
  return {invoice, widget};
}

test('a passed challenge settles an invoice', async ({shop, service}) => {
  const {invoice, widget} = await beAsked(shop, service);
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({status: 'paid', settled_by: 'card'});
  await shop.roundTrip(service.url);
  const paid = charge({amount: 8000, currency: 'BIF', source: {brand: 'visa', last_four: '3220'}});
  const payer = expect.objectContaining({id: invoice.customer_id}) as object;
  expect(await shop.events()).toEqual([success({customer: payer, charge: paid})]);
});

test('no other method can be used during a challenge', async ({shop, service}) => {
  const {invoice, widget} = await beAsked(shop, service);
  await expect(widget.method('qr')).toHaveAttribute('aria-disabled', 'true');
  await widget.method('qr').evaluate((button: HTMLElement) => button.click());
  await expect(widget.bankPage.locator('#code')).toBeVisible();
  await shop.roundTrip(service.url);
  expect(await service.qrCodesOf(invoice.id)).toEqual([]);
  const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice.id);
  expect(charges).toMatchObject([{status: 'pending'}]);
});

test('a payer who cancels the challenge can pay by QR code', async ({shop, service}) => {
  const {widget} = await beAsked(shop, service);
  await widget.cancelChallenge();
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await heardTypes(shop)).toEqual(['onSuccess']);
});

test('cancels the challenge when the invoice is paid elsewhere, refunds late money, and announces nothing', async ({
  shop,
  service,
}) => {
  const {invoice, widget} = await beAsked(shop, service);
  const asked = (await service.ledger()).find(({invoice_id}) => invoice_id === invoice.id);
  await service.call('POST', `/simulator/invoices/${invoice.id}/money`, {body: {}});
  await expect(widget.status).toContainText('Already paid');
  await expect(widget.element.locator('.challenge iframe')).toHaveCount(0);
  const found = async () => (await service.ledger()).find(({id}) => id === asked?.id);
  await expect.poll(async () => (await found())?.failure_code).toBe('CANCELLED_BY_PAYER');
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect.poll(async () => (await found())?.amount_refunded).toBe(8000);
  await shop.roundTrip(service.url);
  expect(await heardTypes(shop)).toEqual([]);
});
