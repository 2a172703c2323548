import {TEST_WALLETS} from '../../../src/testing/index.ts';
import {freshWallet} from '../helpers/instant.ts';
import {decline, success, walletPaid} from '../helpers/payloads.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import type {Shop, ShopOptions} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};

/** A wallet that was sent a code, and a widget that asks for it. */
async function askForCode(shop: Shop): Promise<{readonly widget: WidgetPage; readonly number: string}> {
  const number = freshWallet('code');
  const widget = await shop.open(CHARGE);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Enter the code that was sent to +257')).toBeVisible();
  return {widget, number};
}

/** Another code than the one that was sent. */
const wrongCode = async (service: PaymentService, number: string): Promise<string> =>
  (await service.readCode(number)) === '111111' ? '222222' : '111111';

const problem = ({element}: WidgetPage) => element.locator('#code-error');
const again = ({element}: WidgetPage) => element.getByRole('button', {name: 'Send another code'});

test('one field and the code pay, and the page hears it once', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  await expect(widget.walletCode).toBeFocused();
  await expect(widget.walletCode).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await shop.heard()).toEqual([]);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  await expect(widget.element.getByText('Lumicash ending in')).toBeVisible();
  await shop.roundTrip(service.url);
  expect(await shop.heard()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a message is pasted whole, and its code is read', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const code = await service.readCode(number);
  await widget.walletCode.fill(`Lumicash: ${code} is your code for 8000 BIF. Never give it to anybody.`);
  await expect(widget.walletCode).toHaveValue(code);
  await widget.press(widget.walletButton);
  await expect(widget.status).toContainText('Payment received');
});

test('a wrong code costs a try, and the right one still pays', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  await widget.enterCode(await wrongCode(service, number));
  await expect(problem(widget)).toHaveText('This is not the code. Tries left: 4');
  await expect(widget.walletCode).toHaveAttribute('aria-invalid', 'true');
  expect(await shop.heard()).toEqual([]);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('after five wrong codes the right one does not pay, and another one does', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const wrong = await wrongCode(service, number);
  for (const left of [4, 3, 2, 1]) {
    await widget.enterCode(wrong);
    await expect(problem(widget)).toHaveText(`This is not the code. Tries left: ${String(left)}`);
  }
  await widget.enterCode(wrong);
  await expect(problem(widget)).toHaveText('The code was wrong too often. Have another sent.');
  await widget.walletCode.fill(await service.readCode(number));
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
  await service.advanceClock(30);
  await expect(again(widget)).toHaveText('Send another code', {timeout: 15_000});
  await widget.press(again(widget));
  await expect(problem(widget)).toHaveCount(0);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a code that is sent again replaces the first one', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const first = await service.readCode(number);
  await expect(again(widget)).toHaveAttribute('aria-disabled', 'true');
  await service.advanceClock(30);
  await expect(again(widget)).toHaveAttribute('aria-disabled', 'false', {timeout: 15_000});
  const sent = shop.page.waitForResponse((response) => response.url().endsWith('/resend'));
  await widget.press(again(widget));
  await sent;
  await expect(again(widget)).toHaveAttribute('aria-disabled', 'true');
  const second = await service.readCode(number);
  if (first !== second) {
    await widget.enterCode(first);
    await expect(problem(widget)).toContainText('This is not the code.');
  }
  await widget.enterCode(second);
  await expect(widget.status).toContainText('Payment received');
});

test('a code that is too old does not pay, and says so', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const code = await service.readCode(number);
  await service.advanceClock(301);
  await widget.enterCode(code);
  await expect(problem(widget)).toHaveText('This code is too old. Have another sent.');
  expect(await shop.heard()).toEqual([]);
});

test('a charge that nobody confirms ends, and the page hears a decline', async ({shop, service}) => {
  const {widget} = await askForCode(shop);
  await service.advanceClock(901);
  await expect(widget.alert).toContainText('It was not confirmed in time. You were not charged.');
  await expect.poll(() => shop.heard()).toEqual([decline()]);
  await expect(widget.walletButton).toHaveText('Pay BIF 8,000');
});

test('another number: the first charge is cancelled without a word, and the second one pays', async ({
  shop,
  service,
}) => {
  const {widget} = await askForCode(shop);
  await widget.press(widget.element.getByRole('button', {name: 'Use another number'}));
  await expect(widget.element.locator('input[name=wallet]')).toHaveValue(/^68/);
  expect(await shop.heard()).toEqual([]);
  const [cancelled] = await service.ledger();
  expect(cancelled).toMatchObject({status: 'failed', failure_code: 'CANCELLED_BY_PAYER'});

  const other = freshWallet('code');
  await widget.payByWallet(other);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(other));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toEqual([success(walletPaid(other, {amount: 8000}))]);
});

for (const [number, words] of [
  [TEST_WALLETS.declined, 'It was declined on the phone, or by your provider.'],
  [TEST_WALLETS.empty, 'There is not enough money in this account.'],
] as const) {
  test(`${number}: ${words}`, async ({shop, service}) => {
    const widget = await shop.open(CHARGE);
    await widget.payByWallet(number);
    await widget.walletCode.waitFor();
    await widget.enterCode(await service.readCode(number));
    await expect(widget.alert).toContainText('The payment was declined');
    await expect(widget.alert).toContainText(words);
    await shop.roundTrip(service.url);
    expect(await shop.heard()).toEqual([decline()]);
    await expect(widget.walletButton).toHaveText('Pay BIF 8,000');
  });
}

test('the payer names the provider of a number that does not tell it', async ({shop, service}) => {
  const widget = await shop.open(CHARGE);
  await widget.press(widget.method('wallet'));
  const number = widget.element.locator('input[name=wallet]');
  await number.fill(TEST_WALLETS.unknownProvider);
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
  await widget.element.getByRole('radio', {name: 'Lumicash'}).check();
  await widget.press(widget.walletButton);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(TEST_WALLETS.unknownProvider));
  await expect(widget.status).toContainText('Payment received');
});

test('an amount that the provider does not take is told before the press', async ({shop}) => {
  const widget = await shop.open({...CHARGE, amount: '50'});
  await widget.press(widget.method('wallet'));
  await widget.element.locator('input[name=wallet]').fill(freshWallet('code'));
  await expect(widget.element.getByText('Lumicash takes BIF 100 to BIF 5,000,000 at once.')).toBeVisible();
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
});

test('an account in a currency without mobile money says so', async ({shop}) => {
  const widget = await shop.open({...CHARGE, currency: 'USD', amount: '19.99'});
  await widget.press(widget.method('wallet'));
  await expect(widget.element.getByText('Mobile money cannot be used for this currency.')).toBeVisible();
  await expect(widget.walletButton).toHaveCount(0);
});

test('a number that is no number is marked when the button is pressed', async ({shop}) => {
  const widget = await shop.open(CHARGE);
  await widget.payByWallet('12');
  await expect(widget.element.getByText('Enter the number of your mobile money account.')).toBeVisible();
  await expect(widget.element.locator('input[name=wallet]')).toBeFocused();
});
