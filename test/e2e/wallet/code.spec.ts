import {TEST_WALLETS} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {freshWallet} from '../helpers/instant.ts';
import {decline, success, walletPaid} from '../helpers/payloads.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import type {Shop, ShopOptions} from '../helpers/shop.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};

/** A wallet that was sent a code, and a widget that asks for it. */
async function askForCode(
  shop: Shop,
  options: ShopOptions = CHARGE,
): Promise<{readonly widget: WidgetPage; readonly number: string}> {
  const number = freshWallet('code');
  const widget = await shop.open(options);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Enter the code that was sent to +257')).toBeVisible();
  return {widget, number};
}

/** Another code than the one that was sent. */
const wrongCode = async (service: PaymentService, number: string): Promise<string> =>
  (await service.readCode(number)) === '111111' ? '222222' : '111111';

const problem = ({element}: WidgetPage) => element.locator('#code-error');
const again = ({element}: WidgetPage) => element.getByRole('button', {name: 'Send another code'});

test('charges a wallet with its number and a code, and announces one success', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  await expect(widget.walletCode).toBeFocused();
  await expect(widget.walletCode).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await shop.events()).toEqual([]);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  await expect(widget.element.getByText('Lumicash ending in')).toBeVisible();
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a code can be entered while the page has disabled the element', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  await widget.element.evaluate((element) => element.setAttribute('disabled', ''));
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
});

/** Messages with a code, for a payment of BIF 175,000. */
const MESSAGES: readonly ((code: string) => string)[] = [
  (code) => `Lumicash: ${code} is your code for 175000 BIF. Never give it to anybody.`,
  (code) => `Wishura 175000 FBU na kode ${code}.`,
  (code) => `You pay BIF 175,000. Your code: ${code}, until 14:05.`,
  (code) => `Pay 175 000 FBu with ${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `${code.slice(0, 3)}-${code.slice(3)} is your code for 8000 BIF`,
  (code) => `28/11/2026 12:45:07 From 68 12 34 56 (+25768123456): ${code}`,
  (code) => `Ref 1234567. @shop.example #${code}`,
  (code) => `${'Never give it to anybody. '.repeat(30)}${code}`,
  (code) => `${code.slice(0, 2)} ${code.slice(2, 4)} ${code.slice(4)}`,
  (code) => [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('\u200b'),
];

test('reads the code from a pasted message, and not the amount or a phone number', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop, {...CHARGE, amount: '175000'});
  const code = await service.readCode(number);
  for (const message of MESSAGES) {
    await widget.walletCode.fill(message(code));
    expect(await widget.walletCode.inputValue(), message(code)).toBe(code);
  }
  for (const [typed, kept] of [
    ['175000', '175000'],
    [`${code}9`, code],
    ['From 68 12 34 56: no code', ''],
  ] as const) {
    await widget.walletCode.fill(typed);
    expect(await widget.walletCode.inputValue(), typed).toBe(kept);
  }
  await widget.enterCode(code);
  await expect(widget.status).toContainText('Payment received');
});

test('a press with an incomplete code focuses the field and shows an error', async ({shop}) => {
  const {widget} = await askForCode(shop);
  for (const typed of ['', '12345']) {
    await widget.walletCode.fill(typed);
    await widget.walletButton.focus();
    await shop.page.keyboard.press('Enter');
    await expect(problem(widget)).toContainText('Enter the code that was sent to +257');
    await expect(widget.walletCode).toBeFocused();
  }
  await widget.walletCode.fill('12');
  await expect(problem(widget)).toHaveCount(0);
});

test('keeps the code in its field while it is sent, and disables the button for another number', async ({
  shop,
  service,
}) => {
  const {widget, number} = await askForCode(shop);
  const code = await service.readCode(number);
  const sending = await holdRequests(shop.page, '**/code', 'POST');
  await widget.enterCode(code);
  const other = widget.element.getByRole('button', {name: 'Use another number'});
  await expect(other).toHaveAttribute('aria-disabled', 'true');
  await other.evaluate((button: HTMLElement) => button.click());
  await expect(widget.walletCode).toHaveValue(code);
  sending.release();
  await expect(widget.status).toContainText('Payment received');
});

test('a wrong code uses up one try, and the right code is still accepted', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  await widget.enterCode(await wrongCode(service, number));
  await expect(problem(widget)).toHaveText('This is not the code. Tries left: 4');
  await expect(widget.walletCode).toHaveAttribute('aria-invalid', 'true');
  expect(await shop.events()).toEqual([]);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('after five wrong codes the right code cannot be sent, and a new code is accepted', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const wrong = await wrongCode(service, number);
  for (const left of [4, 3, 2, 1]) {
    await widget.enterCode(wrong);
    await expect(problem(widget)).toHaveText(`This is not the code. Tries left: ${String(left)}`);
  }
  await widget.enterCode(wrong);
  await expect(problem(widget)).toHaveText('The code was wrong too often.');
  await widget.walletCode.fill(await service.readCode(number));
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
  await service.advanceClock(30);
  await expect(again(widget)).toHaveText('Send another code', {timeout: 15_000});
  await widget.press(again(widget));
  await expect(problem(widget)).toHaveCount(0);
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a code that is sent again replaces the first code', async ({shop, service}) => {
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
  // Two random codes are equal once in a million.
  expect(second).not.toBe(first);
  await widget.enterCode(first);
  await expect(problem(widget)).toContainText('This is not the code.');
  await widget.enterCode(second);
  await expect(widget.status).toContainText('Payment received');
});

test('shows an error for a code that is too old, and announces nothing', async ({shop, service}) => {
  const {widget, number} = await askForCode(shop);
  const code = await service.readCode(number);
  await service.advanceClock(301);
  await widget.enterCode(code);
  await expect(problem(widget)).toHaveText('This code is too old.');
  await expect(widget.element.getByText('20 more seconds to pay.')).toHaveCount(0);
  expect(await shop.events()).toEqual([]);
});

test('announces a decline when a charge is not confirmed in time', async ({shop, service}) => {
  const {widget} = await askForCode(shop);
  await service.advanceClock(901);
  await expect(widget.alert).toContainText('It was not confirmed in time. You were not charged.');
  await expect.poll(() => shop.events()).toEqual([decline()]);
  await expect(widget.walletButton).toHaveText('Pay BIF 8,000');
});

test('another number cancels the first charge without an event, and the second charge succeeds', async ({
  shop,
  service,
}) => {
  const {widget} = await askForCode(shop);
  await widget.press(widget.element.getByRole('button', {name: 'Use another number'}));
  await expect(widget.element.locator('input[name=wallet]')).toHaveValue(/^68/);
  expect(await shop.events()).toEqual([]);
  const [cancelled] = await service.ledger();
  expect(cancelled).toMatchObject({status: 'failed', failure_code: 'CANCELLED_BY_PAYER'});

  const other = freshWallet('code');
  await widget.payByWallet(other);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(other));
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([success(walletPaid(other, {amount: 8000}))]);
});

for (const [number, words] of [
  [TEST_WALLETS.declined, 'It was declined on the phone, or by your provider.'],
  [TEST_WALLETS.empty, 'There is not enough money in this account.'],
] as const) {
  test(`a declined charge of ${number} shows: ${words}`, async ({shop, service}) => {
    const widget = await shop.open(CHARGE);
    await widget.payByWallet(number);
    await widget.walletCode.waitFor();
    await widget.enterCode(await service.readCode(number));
    await expect(widget.alert).toContainText('The payment was declined');
    await expect(widget.alert).toContainText(words);
    await shop.roundTrip(service.url);
    expect(await shop.events()).toEqual([decline()]);
    await expect(widget.walletButton).toHaveText('Pay BIF 8,000');
  });
}

test('asks for the provider when the number does not identify it', async ({shop, service}) => {
  const widget = await shop.open(CHARGE);
  await widget.press(widget.method('wallet'));
  const number = widget.element.locator('input[name=wallet]');
  await number.fill(TEST_WALLETS.unknownProvider);
  await widget.press(widget.walletButton);
  await expect(widget.element.getByRole('radio', {name: 'Lumicash'})).toBeFocused();
  await expect(widget.element.locator('legend')).toHaveClass('problem');
  await widget.element.getByRole('radio', {name: 'Lumicash'}).check();
  await expect(widget.element.locator('legend')).not.toHaveClass('problem');
  await widget.press(widget.walletButton);
  await widget.walletCode.waitFor();
  await widget.enterCode(await service.readCode(TEST_WALLETS.unknownProvider));
  await expect(widget.status).toContainText('Payment received');
});

test('shows the provider’s limits and disables the button when the amount is outside of them', async ({shop}) => {
  const widget = await shop.open({...CHARGE, amount: '50'});
  await widget.press(widget.method('wallet'));
  await widget.element.locator('input[name=wallet]').fill(freshWallet('code'));
  await expect(widget.element.getByText('Lumicash takes BIF 100 to BIF 5,000,000 at once.')).toBeVisible();
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
});

test('says that M-Pesa takes no cents, and disables the button, when the amount has some', async ({shop}) => {
  const widget = await shop.open({...CHARGE, currency: 'KES', amount: '19.50'});
  await widget.press(widget.method('wallet'));
  await widget.element.locator('input[name=wallet]').fill('+254712345678');
  await expect(widget.element.getByText('M-Pesa takes whole amounts only.')).toBeVisible();
  await expect(widget.walletButton).toHaveAttribute('aria-disabled', 'true');
});

test('shows a notice when the currency has no mobile money', async ({shop}) => {
  const widget = await shop.open({...CHARGE, currency: 'USD', amount: '19.99'});
  await widget.press(widget.method('wallet'));
  await expect(widget.element.getByText('Mobile money cannot be used for this currency.')).toBeVisible();
  await expect(widget.walletButton).toHaveCount(0);
});

test('shows an error for an invalid number when the button is pressed', async ({shop}) => {
  const widget = await shop.open(CHARGE);
  await widget.payByWallet('12');
  await expect(widget.element.getByText('Enter the number of your mobile money account.')).toBeVisible();
  await expect(widget.element.locator('input[name=wallet]')).toBeFocused();
});
