import type {Frame, Page} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import {MerchantPage} from '../helpers/merchant-page.ts';
import {charge, customer, success} from '../helpers/payloads.ts';
import {publishableKey, type PaymentService} from '../helpers/payment-service.ts';
import {Shop} from '../helpers/shop.ts';
import {
  addFrame,
  attackFrom,
  openWindow,
  removeAttackers,
  ATTACKER_PAGES,
  strangeOrigins,
} from '../helpers/attacker.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

interface Place {
  readonly where: string;
  readonly come: (page: Page, origin: string) => Promise<Frame>;
}

const PLACES: readonly Place[] = [
  {where: 'in frames beside the widget', come: (page, origin) => addFrame(page, `${origin}/attacker`)},
  {where: 'in frames within frames', come: (page, origin) => addFrame(page, `${origin}/nest`)},
  {where: 'in windows that the page has opened', come: openWindow},
];

// Five attackers, each with more than fifty messages for every window.
test.describe.configure({timeout: 180_000});

for (const {where, come} of PLACES) {
  test(`ignores every protocol message of attackers ${where}, and charges once`, async ({
    merchant,
    shop,
    service,
    serve,
    recordings,
  }) => {
    const port = await serve(ATTACKER_PAGES);
    await merchant.open();
    await readyToPay(merchant, service);
    const state = await stateOf(merchant.widget);
    const calls = listenForCalls(merchant.page, service);
    for (const origin of strangeOrigins(port)) {
      const attacker = await come(merchant.page, origin);
      expect(await attackFrom(attacker, recordings), origin).toEqual([]);
      await removeAttackers(merchant.page);
    }
    await merchant.page.bringToFront();
    expect(calls).toEqual([]);
    expect(await stateOf(merchant.widget)).toEqual(state);
    await paysOnce(merchant, shop, service);
  });
}

test('ignores every protocol message of an attacker that has opened the shop, and charges once', async ({
  shop,
  service,
  serve,
  recordings,
  context,
}) => {
  const port = await serve(ATTACKER_PAGES);
  const attacker = await context.newPage();
  await attacker.goto(`http://evil.localhost:${String(port)}/attacker`);
  const [opened] = await Promise.all([
    attacker.waitForEvent('popup'),
    attacker.evaluate(() => {
      window.opened = window.open('about:blank');
    }),
  ]);
  const merchant = new MerchantPage(opened, serve);
  await merchant.open();
  await readyToPay(merchant, service);
  const state = await stateOf(merchant.widget);
  expect(await attackFrom(attacker.mainFrame(), recordings)).toEqual([]);
  expect(await stateOf(merchant.widget)).toEqual(state);
  await paysOnce(merchant, new Shop(opened, shop.url), service);
});

/** Puts a widget with a session into the page, and types a card. */
async function readyToPay(merchant: MerchantPage, service: PaymentService): Promise<void> {
  const attributes = {
    'api-url': service.url,
    'client-key': publishableKey('USD'),
    'amount': '19.99',
    'currency': 'USD',
  };
  const widget = await merchant.place({attributes, session: {mode: 'charge', currency: 'USD', amount: '19.99'}});
  await widget.fillCard({number: TEST_CARDS.mastercard});
}

/** What the payer and the page see of a widget. */
async function stateOf(widget: WidgetPage): Promise<unknown> {
  const number = widget.card('number');
  const names = ['name', 'number', 'exp', 'csc'] as const;
  return {
    card: await Promise.all(names.map((name) => widget.card(name).inputValue())),
    isEditable: await number.isEditable(),
    looks: await number.evaluate(() => [document.documentElement.lang, document.documentElement.style.cssText]),
    height: await widget.element.locator('iframe').evaluate((frame) => frame.style.height),
    canPay: await widget.payButton.isEnabled(),
    alert: await widget.alert.allInnerTexts(),
    status: await widget.status.allInnerTexts(),
  };
}

function listenForCalls(page: Page, service: PaymentService): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(service.url)) calls.push(request.url());
  });
  return calls;
}

async function paysOnce(merchant: MerchantPage, shop: Shop, service: PaymentService): Promise<void> {
  const before = await service.ledger();
  expect(await shop.events()).toEqual([]);
  await merchant.widget.pay();
  await expect(merchant.widget.status).toContainText('Payment received');
  const paid = charge({amount: 1999, currency: 'USD', source: {brand: 'mastercard', last_four: '4444'}});
  await expect.poll(() => shop.events()).toEqual([success({customer: customer(), charge: paid})]);
  await shop.roundTrip(service.url);
  expect(await shop.events()).toHaveLength(1);
  const after = await service.ledger();
  expect(after.slice(0, after.length - before.length)).toMatchObject([{amount: 1999, status: 'succeeded'}]);
}
