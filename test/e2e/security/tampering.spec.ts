import type {Response, Route} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import type {MerchantPage} from '../helpers/merchant-page.ts';
import {publishableKey, type Currency, type LedgerCharge, type PaymentService} from '../helpers/payment-service.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';
import {chanceOf, pick} from '../random/schedule.ts';

type Changes = Readonly<Record<string, unknown>>;

/** The price that a merchant's server has fixed for one payment. */
interface Price {
  readonly currency: Currency;
  readonly amount: string;
  readonly minor: number;
}

const PRICE: Price = {currency: 'USD', amount: '19.99', minor: 1999};
const SEED = 20_261_122;

test('charges nothing when the amount was changed before the press, and once when it is restored', async ({
  merchant,
  service,
}) => {
  const before = await service.ledger();
  const widget = await openFor(merchant, service, PRICE);
  for (const amount of ['0.01', '1', '1999', '19.98', '20']) {
    await widget.setAttribute('amount', amount);
    await isRefused(widget);
    expect(await newCharges(service, before)).toEqual([]);
  }
  await widget.setAttribute('amount', PRICE.amount);
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await newCharges(service, before)).toEqual([paid(PRICE)]);
});

test('changing the amount during or after the charge does not change the charge', async ({merchant, service}) => {
  const before = await service.ledger();
  const widget = await openFor(merchant, service, PRICE);
  const charge = await holdRequests(merchant.page, '**/v2/charges/card', 'POST');
  await widget.pay();
  await charge.firstRequest;
  await widget.setAttribute('amount', '0.01');
  charge.release();
  await expect(widget.status).toContainText('Payment received');
  await widget.setAttribute('amount', '0.02');
  await expect(widget.payButton).toHaveCount(0);
  await merchant.page.evaluate(() => fetch('/shop/config'));
  expect(await newCharges(service, before)).toEqual([paid(PRICE)]);
});

test('refuses every charge request that was changed in transit, and charges the unchanged one once', async ({
  merchant,
  service,
}) => {
  const before = await service.ledger();
  const widget = await openFor(merchant, service, PRICE);
  const stranger = await service.createCustomer('USD', TEST_CARDS.good);
  const {id: invoice_id} = await service.createInvoice('USD', PRICE.minor);
  const rewritten: readonly Changes[] = [
    ...[1, 0, -1999, 1998, 2000, 19.99, '1999', 1e15, null].map((amount) => ({amount})),
    ...['BIF', 'KES', 'XAF', 'usd', null].map((currency) => ({currency})),
    {customer_id: stranger},
    {invoice_id},
    {amount: 1, currency: 'BIF', invoice_id},
  ];
  for (const changes of rewritten) {
    await rewrite(merchant, '**/v2/charges/card', changes);
    await isRefused(widget);
    expect(await newCharges(service, before), JSON.stringify(changes)).toEqual([]);
    await merchant.page.unrouteAll();
  }
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await newCharges(service, before)).toEqual([paid(PRICE)]);
});

/** A few for every change, many in `.ci/run`. */
for (const [rounds, tag] of [
  [5, []],
  [25, ['@long']],
] as const) {
  test(
    `${rounds} prices that are tampered with at random: each is charged correctly and once`,
    {tag: [...tag]},
    async ({merchant, service}) => {
      test.setTimeout(300_000);
      const chance = chanceOf(SEED);
      await merchant.open();
      for (let round = 0; round < rounds; round++) {
        const before = await service.ledger();
        const price = priceOf(chance);
        const how = pick(['attribute', 'amount', 'currency', 'nothing'] as const, chance);
        const wrong = 1 + Math.floor(chance() * 10_000_000);
        const widget = await placeFor(merchant, service, price);
        if (how === 'attribute') await widget.setAttribute('amount', String(wrong));
        if (how === 'amount') await rewrite(merchant, '**/v2/charges/card', {amount: wrong});
        if (how === 'currency') {
          await rewrite(merchant, '**/v2/charges/card', {currency: price.currency === 'BIF' ? 'XAF' : 'BIF'});
        }
        if (how !== 'nothing') {
          await isRefused(widget);
          expect(await newCharges(service, before), `round ${String(round)}: ${how}`).toEqual([]);
        }
        await merchant.page.unrouteAll();
        await widget.setAttribute('amount', price.amount);
        await widget.pay();
        await expect(widget.status, `round ${String(round)}: ${how}`).toContainText('Payment received');
        expect(await newCharges(service, before), `round ${String(round)}: ${how}`).toEqual([paid(price)]);
      }
    },
  );
}

for (const [rail, path] of [
  ['qr', '**/v2/invoices/*/qr'],
  ['phone', '**/v2/invoices/*/phone_requests'],
] as const) {
  test(`refuses a ${rail} request that was changed in transit, and the unchanged one settles the invoice`, async ({
    merchant,
    service,
  }) => {
    const number = rail === 'qr' ? '+25768913156' : '+25768913157';
    const invoice = await service.createInvoice('BIF', 12_500);
    const other = await service.createInvoice('BIF', 100);
    const before = await service.ledger();
    const session = {mode: 'invoice', currency: 'BIF', invoice_id: invoice.id};
    const ask = async (): Promise<void> => {
      const attributes = {
        ...attributesFor(service, 'BIF'),
        'mode': 'invoice',
        'invoice-id': invoice.id,
        'methods': rail,
      };
      const widget = await merchant.place({attributes, session});
      if (rail === 'phone') await widget.sendRequest(number);
    };
    await merchant.open();
    for (const changes of [
      {amount: 1},
      {amount: 12_501},
      {currency: 'USD'},
      {amount: 100, invoices: [invoice.id, other.id]},
    ]) {
      await rewrite(merchant, path, changes);
      await ask();
      await expect(merchant.widget.alert, JSON.stringify(changes)).not.toBeEmpty();
      expect(await service.qrCodesOf(invoice.id)).toEqual([]);
      expect(await service.qrCodesOf(other.id)).toEqual([]);
      expect(await service.requestsOn(number)).toEqual([]);
      // Removed, because a widget that is still there would correctly request the code again.
      await merchant.widget.element.evaluate((element) => element.remove());
      await merchant.page.unrouteAll();
    }
    await ask();
    if (rail === 'qr') expect(await service.approveQr(await merchant.widget.readQr())).toBe('settled');
    else {
      await expect.poll(async () => (await service.requestsOn(number)).length).toBe(1);
      await service.answerRequest(await service.requestOn(number), 'approve');
    }
    await expect(merchant.widget.status).toContainText('Payment received');
    expect(await newCharges(service, before)).toMatchObject([
      {amount: 12_500, currency: 'BIF', invoice_id: invoice.id},
    ]);
    expect(await service.statusOf(other.id, 'BIF')).toMatchObject({settled_by: null});
  });
}

/** Opens a page with a widget for a customer with a saved card, and a session that fixes price and customer. */
async function openFor(merchant: MerchantPage, service: PaymentService, price: Price) {
  await merchant.open();
  return placeFor(merchant, service, price);
}

async function placeFor(merchant: MerchantPage, service: PaymentService, {currency, amount}: Price) {
  const customer_id = await service.createCustomer(currency, TEST_CARDS.good);
  const attributes = {...attributesFor(service, currency), amount, 'customer-id': customer_id};
  const widget = await merchant.place({attributes, session: {mode: 'charge', currency, amount, customer_id}});
  await widget.element.getByRole('radio').first().waitFor();
  return widget;
}

function attributesFor({url}: PaymentService, currency: Currency): Readonly<Record<string, string>> {
  return {'api-url': url, 'client-key': publishableKey(currency), currency};
}

/** The payer presses; the service refuses the charge, and the payer reads that nothing was charged. */
async function isRefused(widget: WidgetPage): Promise<void> {
  const isCharge = (response: Response): boolean =>
    response.request().method() === 'POST' && response.url().endsWith('/v2/charges/card');
  const [answer] = await Promise.all([widget.page.waitForResponse(isCharge), widget.pay()]);
  expect([400, 403]).toContain(answer.status());
  await expect(widget.alert).toContainText('You were not charged');
}

/** Changes each request to a path; with `invoices`, replaces the first invoice with the second. */
async function rewrite({page}: MerchantPage, path: string, {invoices, ...changes}: Changes): Promise<void> {
  await page.route(path, (route: Route) => {
    const body = JSON.stringify({...(route.request().postDataJSON() as object), ...changes});
    const url = route.request().url();
    const [from = '', to = ''] = Array.isArray(invoices) ? (invoices as readonly string[]) : [];
    const target = url.replace(from, to);
    return route.request().method() === 'POST' ? route.continue({url: target, postData: body}) : route.continue();
  });
}

async function newCharges(service: PaymentService, before: readonly LedgerCharge[]): Promise<readonly unknown[]> {
  const known = new Set(before.map(({id}) => id));
  return (await service.ledger()).filter(({id}) => !known.has(id));
}

function paid({minor, currency}: Price): unknown {
  return expect.objectContaining({amount: minor, currency, status: 'succeeded', amount_refunded: 0});
}

/** Any price that a merchant may set. */
function priceOf(chance: () => number): Price {
  const currency = pick(['BIF', 'USD', 'KES', 'XAF'] as const, chance);
  const minor = 100 + Math.floor(chance() * 9_000_000);
  const isWhole = currency === 'BIF' || currency === 'XAF';
  const digits = String(minor);
  return {currency, minor, amount: isWhole ? digits : `${digits.slice(0, -2)}.${digits.slice(-2)}`};
}
