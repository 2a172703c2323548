import {freshNumber, freshWallet} from '../helpers/instant.ts';
import {expect, test} from '../helpers/story.ts';
import {success, walletPaid} from '../helpers/payloads.ts';

const heardTypes = async (shop: {events(): Promise<readonly {readonly type: string}[]>}): Promise<readonly string[]> =>
  (await shop.events()).map(({type}) => type);

test('settles an invoice by wallet, and its status names the wallet and the charge', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const number = freshWallet('code');
  const widget = await shop.openInvoice(invoice, {methods: 'card qr phone wallet'});
  await widget.payByWallet(number);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  const [paid] = await service.ledger();
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({
    status: 'paid',
    settled_by: 'wallet',
    charge_id: paid?.id,
  });
  await shop.roundTrip(service.url);
  const customer = expect.objectContaining({id: invoice.customer_id}) as object;
  expect(await shop.events()).toEqual([success(walletPaid(number, {amount: 8000, customer}))]);
});

test('settles the first part of an invoice by wallet, and shows the next part after a reset', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000, 3000);
  const number = freshWallet('prompt');
  const widget = await shop.openInvoice(invoice, {methods: 'card wallet'});
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Approve BIF 3,000.')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({status: 'partial_paid', settled_by: 'wallet'});
  await widget.element.evaluate((element: HTMLElement & {reset(): void}) => element.reset());
  await expect(widget.element.getByText('Part 2 of 2')).toBeVisible();
  await expect(widget.payButton).toHaveText('Pay BIF 5,000');
});

test('cancels the shown QR code when a wallet is charged', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice, {methods: 'card qr wallet'});
  await widget.openQr();
  const number = freshWallet('prompt');
  const withdrawn = shop.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await widget.payByWallet(number);
  await withdrawn;
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect(await heardTypes(shop)).toEqual(['onSuccess']);
});

test('a phone request that is approved during a prompt settles the invoice, and the wallet is not charged', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const phone = freshNumber();
  const widget = await shop.openInvoice(invoice, {methods: 'card phone wallet'});
  await widget.askPhone(phone);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const uetr = await service.requestOn(phone);
  await service.setFault({operation: 'cancelPhoneRequest', kind: 'status', status: 403});
  const number = freshWallet('prompt');
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Open the request on your phone and enter your PIN.')).toBeVisible();
  await service.answerRequest(uetr, 'approve');
  await expect(widget.status).toContainText('Payment received');
  await expect
    .poll(async () => (await service.ledger()).find(({status}) => status === 'failed')?.failure_code)
    .toBe('CANCELLED_BY_PAYER');
  await shop.roundTrip(service.url);
  expect(await heardTypes(shop)).toEqual(['onSuccess']);
});

test('refunds a late approval and announces nothing when the invoice is paid elsewhere during the prompt', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const number = freshWallet('prompt');
  const widget = await shop.openInvoice(invoice, {methods: 'card wallet'});
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const [asked] = await service.ledger();
  await service.call('POST', `/simulator/invoices/${invoice.id}/money`, {body: {}});
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect(widget.status).toContainText('Already paid');
  await expect.poll(async () => (await service.ledger()).find(({id}) => id === asked?.id)?.amount_refunded).toBe(8000);
  await shop.roundTrip(service.url);
  expect(await heardTypes(shop)).toEqual([]);
});
