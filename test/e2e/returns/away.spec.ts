import {holdRequests} from '../helpers/hold-back.ts';
import {EVERY_RETRY, expect, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, qrPaid, success} from '../helpers/payloads.ts';

const OPTIONS = {amount: '19.99', currency: 'USD'};
const DAY_MS = 86_400_000;

test('shows a notice when it is offline, sends nothing, and keeps what was typed', async ({payer}) => {
  const widget = await payer.open(OPTIONS);
  await widget.fillCustomer();
  await widget.fillCard();
  await payer.page.context().setOffline(true);
  await expect(widget.status).toContainText('You are offline');
  const sent: string[] = [];
  payer.page.on('request', (request) => sent.push(request.url()));
  await widget.payButton.click();
  await widget.element.evaluate((element) => (element as HTMLElement & {submit(): void}).submit());
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(sent).toEqual([]);

  await payer.page.context().setOffline(false);
  await expect(widget.status).toBeEmpty();
  await widget.pay();
  await isChargedOnce(payer);
});

test('announces a charge once, when it is online again, after its response was lost', async ({payer, service}) => {
  await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  const widget = await payer.open(OPTIONS);
  await widget.payWith();
  await expect(widget.status).toContainText('Do not pay again');
  await payer.page.context().setOffline(true);
  await service.clearFaults();
  await expect(widget.status).toContainText('Do not pay again');
  expect(await payer.events()).toEqual([]);
  await payer.page.context().setOffline(false);
  await isChargedOnce(payer);
});

test('announces one success, when it is online again, for a code that was paid meanwhile', async ({payer, service}) => {
  // Unlike a real network loss, going offline here does not close an open stream.
  await service.setFault({operation: 'streamInvoiceStatus', kind: 'drop_before', times: EVERY_RETRY});
  const {id, payload} = await showQr(payer);
  await payer.page.context().setOffline(true);
  await expect(payer.widget.status).toContainText('You are offline');
  expect(await service.approveQr(payload)).toBe('settled');
  expect(await payer.events()).toEqual([]);
  await payer.page.context().setOffline(false);
  await isPaidByQr(payer, id);
});

test('a hidden page shows the payment as soon as it is visible again, and announces one success', async ({
  payer,
  service,
}) => {
  await service.setFault({operation: 'streamInvoiceStatus', kind: 'drop_before', times: EVERY_RETRY});
  const {id, payload} = await showQr(payer);
  await payer.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await service.approveQr(payload)).toBe('settled');
  await payer.page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await isPaidByQr(payer, id);
});

test('a frozen page shows the payment as soon as it is resumed, and announces one success', async ({
  payer,
  service,
}) => {
  const {id, payload} = await showQr(payer);
  const devtools = await payer.page.context().newCDPSession(payer.page);
  await devtools.send('Page.setWebLifecycleState', {state: 'frozen'});
  expect(await service.approveQr(payload)).toBe('settled');
  await devtools.send('Page.setWebLifecycleState', {state: 'active'});
  await isPaidByQr(payer, id);
});

for (const [way, shiftMs] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test(`a device clock that is set ${way} by a day before the page opens does not affect a code and its payment`, async ({
    payer,
    service,
  }) => {
    await payer.page.clock.install({time: Date.now() + shiftMs});
    const {id, payload} = await showQr(payer);
    await expect(payer.widget.element.getByText(/Valid for (5:00|4:\d\d)/)).toBeVisible();
    expect(await service.approveQr(payload)).toBe('settled');
    await isPaidByQr(payer, id);
  });

  test(`a device clock that is set ${way} by a day while a code is shown does not affect its countdown and payment`, async ({
    payer,
    service,
  }) => {
    const {id, payload} = await showQr(payer);
    await payer.page.clock.setSystemTime(Date.now() + shiftMs);
    await expect(payer.widget.element.getByText(/Valid for 4:\d\d/)).toBeVisible();
    expect(await service.approveQr(payload)).toBe('settled');
    await isPaidByQr(payer, id);
  });
}

test('announces one success when a code is paid after the card, and shows that the second payment was sent back', async ({
  payer,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF'});
  await widget.card('number').waitFor();
  await widget.fillCard();
  const payload = await widget.openQr();
  // The withdrawal of the code is in flight when the bank pays it.
  await holdRequests(payer.page, /\/qr\/[^/]+$/, 'DELETE');
  await widget.press(widget.method('card'));
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await service.approveQr(payload)).toBe('refunded');
  await expect(widget.status).toContainText('A second payment was sent back');
  await expect(widget.status).toContainText('12,500');
  const heard = await payer.finalEvents();
  expect(heard.map(({type, detail}) => [type, Object.keys(detail as object)])).toEqual([
    ['onSuccess', ['customer', 'charge']],
  ]);
  expect((await payer.charges()).map(({amount, amount_refunded}) => [amount, amount_refunded])).toEqual([
    [12_500, 0],
    [12_500, 12_500],
  ]);
});

test('announces a payment once per document when the browser has no storage', async ({payer, service}) => {
  await payer.page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Storage is off.', 'SecurityError');
    };
  });
  const widget = await payer.open(OPTIONS);
  await widget.payWith();
  await isChargedOnce(payer);
  await payer.reload(false);
  await expect(payer.widget.payButton).toHaveText('Pay $19.99');
  expect((await payer.finalEvents()).length).toBe(1);

  const {id, payload} = await showQr(payer);
  expect(await service.approveQr(payload)).toBe('settled');
  await expect(payer.widget.status).toContainText('Payment received');
  await expect.poll(async () => (await payer.events()).length).toBe(2);
  await payer.reload(false);
  await expect(payer.widget.status).toContainText('Already paid');
  expect((await payer.finalEvents()).slice(1)).toEqual([paidByQr(id)]);
});

/** Shows the code of a new invoice. */
async function showQr(payer: Payer): Promise<{readonly id: string; readonly payload: string}> {
  const {service} = payer;
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  await widget.qrCode.waitFor();
  const [code] = await service.qrCodesOf(invoice.id);
  return {id: invoice.id, payload: code?.payload ?? ''};
}

async function isPaidByQr(payer: Payer, id: string): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  await expect.poll(() => payer.events()).toEqual([paidByQr(id)]);
  expect(await payer.finalEvents()).toEqual([paidByQr(id)]);
}

function paidByQr(id: string): unknown {
  return success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: id}));
}

async function isChargedOnce(payer: Payer): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  const paid = success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})});
  await expect.poll(() => payer.events()).toEqual([paid]);
  expect(await payer.finalEvents()).toEqual([paid]);
  expect(await payer.charges()).toMatchObject([{amount: 1999, status: 'succeeded'}]);
}
