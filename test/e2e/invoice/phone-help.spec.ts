import {holdRequests} from '../helpers/hold-back.ts';
import {freshNumber} from '../helpers/instant.ts';
import {phonePaid, success} from '../helpers/payloads.ts';
import type {DemoInvoice, PaymentService} from '../helpers/payment-service.ts';
import type {Shop} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const operation = 'cancelPhoneRequest';

/** A pending phone request whose payer has seen nothing on the phone for twenty seconds. */
async function waitInVain(shop: Shop, service: PaymentService): Promise<Waiting> {
  const invoice = await service.createInvoice('BIF', 8000);
  const number = freshNumber();
  await shop.page.clock.install();
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'phone'});
  await widget.sendRequest(number);
  await expect(widget.element.getByText('You can send the request again in 0:')).toBeVisible();
  await expect(again(widget)).toHaveCount(0);
  await shop.page.clock.fastForward('00:20');
  await expect(again(widget)).toBeVisible();
  return {invoice, number, widget, first: await service.requestOn(number)};
}

interface Waiting {
  readonly invoice: DemoInvoice;
  readonly number: string;
  readonly widget: WidgetPage;
  readonly first: string;
}

const again = ({element}: WidgetPage) => element.getByRole('button', {name: 'Send it again'});

test('shows help when nothing appears on the phone, and replaces the request when it is sent again', async ({
  shop,
  service,
}) => {
  const {invoice, number, widget, first} = await waitInVain(shop, service);
  await expect(widget.element.locator('.late')).toContainText('unlock the phone');
  await widget.press(widget.element.getByRole('button', {name: 'I have approved it'}));
  const answer = widget.element.getByText('If you have paid already, do not pay again');
  await expect(answer).toBeVisible();
  await widget.press(again(widget));
  await expect
    .poll(async () => (await service.requestsOn(number)).map(({status}) => status))
    .toEqual(['pending', 'cancelled']);
  await expect(widget.element.getByText('You can send the request again in 0:')).toBeVisible();

  const second = await service.requestOn(number);
  expect(second).not.toBe(first);
  await service.answerRequest(second, 'approve');
  await expect(widget.status).toContainText('Payment received');
  const paid = phonePaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id, uetr: second});
  await expect.poll(() => shop.events()).toEqual([success(paid)]);
});

test('sends no second request when the service refuses to cancel the first one', async ({shop, service}) => {
  const {number, widget, first} = await waitInVain(shop, service);
  await service.setFault({operation, kind: 'status', status: 403});
  await widget.press(again(widget));
  await expect(again(widget)).toHaveAttribute('aria-disabled', 'false');
  expect(await service.requestsOn(number)).toHaveLength(1);
  await service.answerRequest(first, 'approve');
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('sends no second request when the first one is approved meanwhile', async ({shop, service}) => {
  const {number, widget, first} = await waitInVain(shop, service);
  const withdrawal = await holdRequests(shop.page, '**/phone_requests/*', 'DELETE');
  const takenBack = shop.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await widget.press(again(widget));
  await expect(widget.element.getByRole('button', {name: 'Sending…'})).toBeVisible();
  await service.answerRequest(first, 'approve');
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
  withdrawal.release();
  await takenBack;
  await shop.roundTrip(service.url);
  expect((await service.requestsOn(number)).map(({status}) => status)).toEqual(['approved']);
});

test('shows the merchant’s help text for phone requests in the payer’s language', async ({shop, service}) => {
  const {widget} = await waitInVain(shop, service);
  await widget.element.evaluate((element) => {
    Object.assign(element, {words: {phone_help: {en: 'Dial *123# to find it.', fr: 'Faites le *123#.'}}});
  });
  await expect(widget.element.locator('.late')).toContainText('Dial *123# to find it.');
  await widget.setAttribute('lang', 'fr');
  await expect(widget.element.locator('.late')).toContainText('Faites le *123#.');
});

test('shows the parsed phone number, and an error for an invalid number when the field loses the focus', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('KES', 250_000);
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'KES', methods: 'phone'});
  const field = widget.element.getByLabel('Phone number');
  await expect(field).toHaveAccessibleDescription(/For example \+254\s712\s345\s678/);
  await field.fill('0722 12');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await field.blur();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/^Enter a phone number/);
  await field.fill('0722 123 456');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(field).toHaveAccessibleDescription(/^A request to pay appears on \+254\s722\s123\s456 \(Safaricom\)\.$/);
  await field.press('Enter');
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  expect(await service.requestsOn('+254722123456')).toHaveLength(1);
});
