import type {Currency, DemoInvoice, PaymentService} from '../helpers/payment-service.ts';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {freshNumber} from '../helpers/instant.ts';
import {EVERY_RETRY, expect, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {Shop} from '../helpers/shop.ts';
import {Tab} from '../helpers/tab.ts';

const CURRENCIES = ['BIF', 'USD', 'KES', 'XAF'] as const;
const EITHER = /Payment received|Already paid/;

type Tabs = readonly [Tab, Tab];

test.describe.configure({timeout: 240_000});

interface Size {
  readonly tag: string[];
  readonly codes: number;
  readonly phones: number;
  readonly closed: number;
}

/** A few invoices for every change, many in `.ci/run`. */
const SIZES: readonly Size[] = [
  {tag: [], codes: 4, phones: 4, closed: 5},
  {tag: ['@long'], codes: 14, phones: 12, closed: 20},
];

for (const {tag, codes, phones, closed} of SIZES) {
  test(
    `two tabs with a QR code each: ${codes} invoices, ${codes} successes, and second payments are refunded`,
    {tag},
    async ({payer, service}) => {
      const [left, right] = await openTwo(payer);
      const invoices = await makeInvoices(service, codes);
      for (const [index, invoice] of invoices.entries()) {
        await left.showQr(invoice);
        await right.showQr(invoice);
        const [second, first] = await service.qrCodesOf(invoice.id);
        const paid = index % 2 === 0 ? [first, second] : [second];
        await Promise.all(paid.map((code) => service.approveQr(code?.payload ?? '')));
        await bothShowPaid([left, right]);
        await expect.poll(() => toldOf(payer, invoice)).toEqual(['qr']);
      }
      await eachIsPaidOnce(payer, invoices);
    },
  );

  test(
    `two tabs with a code or a phone request each: ${phones} invoices approved twice, ${phones} successes`,
    {tag},
    async ({payer, service}) => {
      const [left, right] = await openTwo(payer);
      const invoices = await makeInvoices(service, phones);
      const [one, other] = [freshNumber(), freshNumber()];
      for (const [index, invoice] of invoices.entries()) {
        if (index % 2 === 0) await left.askPhone(invoice, one);
        else await left.showQr(invoice);
        await right.askPhone(invoice, other);
        const [code] = await service.qrCodesOf(invoice.id);
        const pays = code
          ? service.approveQr(code.payload)
          : service.answerRequest(await service.requestOn(one), 'approve');
        await Promise.all([pays, service.answerRequest(await service.requestOn(other), 'approve')]);
        await bothShowPaid([left, right]);
        const {settled_by} = await service.statusOf(invoice.id, invoice.currency as Currency);
        await expect.poll(() => toldOf(payer, invoice)).toEqual([settled_by]);
      }
      await eachIsPaidOnce(payer, invoices);
    },
  );

  test(
    `another tab announces a payment that arrives after its tab was closed, for ${closed} invoices`,
    {tag},
    async ({payer, service}) => {
      const [left, right] = await openTwo(payer);
      const invoices = await makeInvoices(service, closed);
      for (const invoice of invoices) await left.showQr(invoice);
      const last = invoices.at(-1);
      if (last) await right.show(last, 'card');
      await left.page.close();
      const payloads = await Promise.all(
        invoices.map(async (invoice) => (await service.qrCodesOf(invoice.id))[0]?.payload),
      );
      for (const payload of payloads) expect(await service.approveQr(payload ?? '')).toBe('settled');
      for (const invoice of [...invoices].reverse()) {
        if (invoice !== last) await right.show(invoice, 'card');
        await expect(right.widget.status).toContainText('Payment received');
        await expect.poll(() => toldOf(payer, invoice)).toEqual(['qr']);
      }
      await eachIsPaidOnce(payer, invoices);
    },
  );
}

test('a card in one tab and a code in the other, paid at the same time: 4 invoices, 4 successes', async ({
  payer,
  service,
}) => {
  const [left, right] = await openTwo(payer);
  const invoices = await makeInvoices(service, 4);
  for (const invoice of invoices) {
    await right.showQr(invoice);
    await left.show(invoice, 'card');
    await left.widget.fillCard();
    const [code] = await service.qrCodesOf(invoice.id);
    await Promise.all([left.widget.payButton.click(), service.approveQr(code?.payload ?? '')]);
    await bothShowPaid([left, right]);
    const {settled_by} = await service.statusOf(invoice.id, invoice.currency as Currency);
    await expect.poll(() => toldOf(payer, invoice)).toEqual([settled_by]);
  }
  await eachIsPaidOnce(payer, invoices);
});

test('a tab does not affect the unfinished charge of another tab with the same order', async ({payer, service}) => {
  const options = {amount: '19.99', currency: 'USD'};
  await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  const widget = await payer.open(options);
  await widget.payWith({number: TEST_CARDS.pending});
  await expect(widget.status).toContainText('Do not pay again');

  const other = new Shop(await payer.page.context().newPage(), payer.shop.url);
  const beside = await other.open(options);
  await expect(beside.payButton).toHaveText('Pay $19.99');
  await other.roundTrip(service.url);
  await expect(beside.status).toBeEmpty();
  await expect(widget.status).toContainText('Do not pay again');

  await service.clearFaults();
  await expect(widget.status).toContainText('Your payment is being processed');
  const [waiting] = await payer.charges();
  await service.decideCharge(waiting?.id ?? '', 'settle');
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
  await other.roundTrip(service.url);
  await expect(beside.status).toBeEmpty();
  expect(await other.events()).toEqual([]);
  expect(await payer.charges()).toHaveLength(1);
});

/** Two tabs of one browser, on the same shop. */
async function openTwo(payer: Payer): Promise<Tabs> {
  await payer.open({});
  const left = await payer.page.context().newPage();
  await new Shop(left, payer.shop.url).open({});
  await left.locator('#widget').waitFor();
  return [new Tab(left, payer.service.url), new Tab(payer.page, payer.service.url)];
}

/** Invoices of four accounts in turn, because each key has a rate limit per minute. */
async function makeInvoices(service: PaymentService, count: number): Promise<readonly DemoInvoice[]> {
  const invoices: DemoInvoice[] = [];
  for (let made = 0; made < count; made++) {
    invoices.push(await service.createInvoice(CURRENCIES[made % 4] ?? 'BIF', 5_000 + made));
  }
  return invoices;
}

async function bothShowPaid(tabs: Tabs): Promise<void> {
  for (const {widget} of tabs) await expect(widget.status).toContainText(EITHER);
}

/** The rail of each announced payment of an invoice, in all documents. */
async function toldOf(payer: Payer, {id}: DemoInvoice): Promise<readonly unknown[]> {
  const details = (await payer.events()).map(({detail}) => detail as Readonly<Record<string, unknown>>);
  const charges = await payer.charges();
  const own = details.filter(({invoice_id, charge}) => {
    const charged = charges.find((one) => one.id === (charge as {readonly id: string} | undefined)?.id);
    return (invoice_id ?? charged?.invoice_id) === id;
  });
  return own.map((detail) => ('uetr' in detail ? 'phone' : 'qr_reference' in detail ? 'qr' : 'card'));
}

/** As many successes as invoices and nothing else, and the shop keeps exactly each invoice's amount. */
async function eachIsPaidOnce(payer: Payer, invoices: readonly DemoInvoice[]): Promise<void> {
  const heard = await payer.finalEvents();
  expect(heard.map(({type}) => type)).toEqual(invoices.map(() => 'onSuccess'));
  const charges = await payer.charges();
  for (const {id, amount} of invoices) {
    const kept = charges.filter(({invoice_id, status}) => invoice_id === id && status !== 'failed');
    expect(kept.reduce((sum, {amount: taken, amount_refunded: back}) => sum + taken - back, 0)).toBe(amount);
  }
}
