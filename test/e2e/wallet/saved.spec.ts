import {freshWallet} from '../helpers/instant.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import type {Shop, ShopOptions} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** A customer who has paid with a wallet before, and comes back. */
async function comeBack(shop: Shop, service: PaymentService, known?: string): Promise<Returning> {
  const customerId = known ?? (await service.createCustomer('BIF'));
  const number = freshWallet('prompt');
  const options = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'wallet'} as const;
  const shopping: ShopOptions = {...options, customer: 'existing', customer_id: customerId};
  const first = await shop.open(shopping);
  await first.payByWallet(number);
  await expect(first.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(first.status).toContainText('Payment received');
  return {number, widget: await shop.open(shopping)};
}

interface Returning {
  readonly number: string;
  readonly widget: WidgetPage;
}

const row = ({element}: WidgetPage) => element.getByRole('radio', {name: 'EcoCash +257 •••• 55'});

test('charges a saved wallet with one press and an approval on the phone', async ({shop, service}) => {
  const {number, widget} = await comeBack(shop, service);
  await expect(row(widget)).toBeChecked();
  await expect(widget.element.locator('input[name=wallet]')).toHaveCount(0);
  await widget.press(widget.walletButton);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('a payer with a saved wallet can use another number', async ({shop, service}) => {
  const {widget} = await comeBack(shop, service);
  await widget.element.getByRole('radio', {name: 'Another number'}).check();
  const other = freshWallet('code');
  await widget.element.locator('input[name=wallet]').fill(other);
  await widget.press(widget.walletButton);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(other));
  await expect(widget.status).toContainText('Payment received');
});

test('a saved wallet can be removed, and is not offered again', async ({shop, service}) => {
  const {widget} = await comeBack(shop, service);
  await widget.press(widget.element.getByRole('button', {name: 'Remove EcoCash'}));
  await expect(widget.element.getByText('Remove this number?')).toBeFocused();
  await widget.press(widget.element.getByRole('button', {name: 'Remove', exact: true}));
  await expect(widget.status).toContainText('Number removed');
  await expect(row(widget)).toHaveCount(0);
  await expect(widget.element.locator('input[name=wallet]')).toBeFocused();
  await shop.page.reload();
  await widget.element.locator('input[name=wallet]').waitFor();
  await expect(row(widget)).toHaveCount(0);
});

test('does not request the saved wallets without a session for the customer', async ({shop, service}) => {
  const customerId = await service.createCustomer('BIF');
  const options = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'wallet', session: '0'};
  const asked: string[] = [];
  shop.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const widget = await shop.open({...options, customer: 'existing', customer_id: customerId});
  await widget.element.locator('input[name=wallet]').waitFor();
  expect(asked.filter((path) => path.endsWith('/wallets'))).toEqual([]);
});

test('shows a decline of a saved wallet, which can be charged again', async ({shop, service}) => {
  const {number, widget} = await comeBack(shop, service);
  await widget.press(widget.walletButton);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'decline');
  await expect(widget.alert).toContainText('The payment was declined');
  await expect(row(widget)).toBeChecked();
  await widget.press(widget.walletButton);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
});

test('settles an invoice by a saved wallet with one press and an approval on the phone', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const {number} = await comeBack(shop, service, invoice.customer_id);
  // The session is for the invoice and for its customer, as in a shop with accounts.
  await shop.page.route('**/shop/sessions', (route) => {
    const asked = route.request().postDataJSON() as object;
    return route.continue({postData: JSON.stringify({...asked, customer_id: invoice.customer_id})});
  });
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'wallet'});
  await expect(row(widget)).toBeChecked();
  await expect(widget.element.locator('input[name=wallet]')).toHaveCount(0);
  await widget.press(widget.walletButton);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({status: 'paid', settled_by: 'wallet'});
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});
