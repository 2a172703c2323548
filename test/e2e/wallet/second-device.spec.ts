import type {Browser} from '@playwright/test';
import {freshWallet} from '../helpers/instant.ts';
import type {DemoInvoice, PaymentService} from '../helpers/payment-service.ts';
import {record} from '../helpers/recorder.ts';
import {Shop} from '../helpers/shop.ts';
import {expect, test as base} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** The same shop in another browser that shares nothing with the first. */
const test = base.extend<{readonly other: Shop}>({
  other: async ({browser, demo}, use) => {
    const context = await openContext(browser);
    await use(new Shop(await context.newPage(), demo.shopUrl));
    await context.close();
  },
});

async function openContext(browser: Browser) {
  const context = await browser.newContext();
  await context.exposeFunction('report', () => undefined);
  await context.addInitScript(record);
  return context;
}

interface Devices {
  readonly shop: Shop;
  readonly other: Shop;
  readonly service: PaymentService;
}

interface Shared {
  readonly invoice: DemoInvoice;
  readonly number: string;
  readonly first: WidgetPage;
  readonly second: WidgetPage;
}

const METHODS = {methods: 'card wallet'};

function open(shop: Shop, {id, currency}: DemoInvoice): Promise<WidgetPage> {
  return shop.open({mode: 'invoice', invoice: id, currency, ...METHODS});
}

/** Starts to pay an invoice by wallet, and opens it on a second device. */
async function ask({shop, other, service}: Devices, way: 'code' | 'prompt'): Promise<Shared> {
  const invoice = await service.createInvoice('BIF', 8000);
  const number = freshWallet(way);
  const first = await shop.openInvoice(invoice, METHODS);
  await first.payByWallet(number);
  await asked(first, way).waitFor();
  const second = await open(other, invoice);
  await asked(second, way).waitFor();
  return {invoice, number, first, second};
}

/** What the payer sees when there is a next action. */
const asked = (widget: WidgetPage, way: 'code' | 'prompt') =>
  way === 'code' ? widget.walletCode : widget.element.getByText('Waiting for your approval on +257');

const heardBy = async (shop: Shop): Promise<readonly string[]> => (await shop.events()).map(({type}) => type);

test('a code can be entered on a second device, which announces nothing', async ({shop, other, service}) => {
  const {invoice, number, first, second} = await ask({shop, other, service}, 'code');
  await expect(second.method('card')).toHaveAttribute('aria-disabled', 'true');
  await second.enterCode(await service.readCode(number));
  await expect(second.status).toContainText('Already paid');
  await expect(first.status).toContainText('Payment received');
  await Promise.all([shop.roundTrip(service.url), other.roundTrip(service.url)]);
  expect([await heardBy(shop), await heardBy(other)]).toEqual([['onSuccess'], []]);
  expect((await service.ledger()).filter(({invoice_id}) => invoice_id === invoice.id)).toHaveLength(1);
});

test('both devices show a prompt, and then that it was approved', async ({shop, other, service}) => {
  const {number, first, second} = await ask({shop, other, service}, 'prompt');
  await expect(second.element.getByText('Approve BIF 8,000.')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(second.status).toContainText('Already paid');
  await expect(first.status).toContainText('Payment received');
  await Promise.all([shop.roundTrip(service.url), other.roundTrip(service.url)]);
  expect([await heardBy(shop), await heardBy(other)]).toEqual([['onSuccess'], []]);
});

test('a prompt can be cancelled on the second device, which then charges a card', async ({shop, other, service}) => {
  const {first, second} = await ask({shop, other, service}, 'prompt');
  await second.press(second.element.getByRole('button', {name: 'Cancel, and pay another way'}));
  for (const widget of [second, first]) await expect(widget.walletButton).toHaveText('Pay BIF 8,000');
  expect([await heardBy(shop), await heardBy(other)]).toEqual([[], []]);
  await second.press(second.method('card'));
  await second.fillCard();
  await second.pay();
  await expect(second.status).toContainText('Payment received');
  await expect(first.status).toContainText('Already paid');
  await Promise.all([shop.roundTrip(service.url), other.roundTrip(service.url)]);
  expect([await heardBy(shop), await heardBy(other)]).toEqual([[], ['onSuccess']]);
});

test('shows the form again on the second device after a decline, and announces no failure there', async ({
  shop,
  other,
  service,
}) => {
  const {number, first, second} = await ask({shop, other, service}, 'prompt');
  await service.answerPrompt(number, 'decline');
  await expect(first.alert).toContainText('The payment was declined');
  await expect(second.walletButton).toHaveText('Pay BIF 8,000');
  await expect(second.alert).toBeEmpty();
  await Promise.all([shop.roundTrip(service.url), other.roundTrip(service.url)]);
  expect([await heardBy(shop), await heardBy(other)]).toEqual([['onFailure'], []]);
});

test('the second device accepts the right code after a wrong code and a reload', async ({shop, other, service}) => {
  const {number, first, second} = await ask({shop, other, service}, 'code');
  const code = await service.readCode(number);
  await second.enterCode(code === '000000' ? '000001' : '000000');
  await expect(second.element.getByText('This is not the code. Tries left: 4')).toBeVisible();
  await other.page.reload();
  await second.walletCode.waitFor();
  await second.enterCode(code);
  await expect(second.status).toContainText('Already paid');
  await expect(first.status).toContainText('Payment received');
  await Promise.all([shop.roundTrip(service.url), other.roundTrip(service.url)]);
  expect([await heardBy(shop), await heardBy(other)]).toEqual([['onSuccess'], []]);
});
