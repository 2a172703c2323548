import {freshWallet} from '../helpers/instant.ts';
import {ALWAYS, expect, RETURNS, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, decline, success, walletPaid} from '../helpers/payloads.ts';
import type {ShopOptions} from '../helpers/shop.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};

/** A request to pay that the payer of a new wallet finds on the phone. */
async function ask(payer: Payer, options: ShopOptions = CHARGE): Promise<string> {
  const number = freshWallet('prompt');
  const widget = await payer.open(options);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
  return number;
}

const types = async (payer: Payer): Promise<readonly string[]> => (await payer.heard()).map(({type}) => type);

test('a payer approves on the phone, and the page hears it once', async ({payer, service}) => {
  const number = await ask(payer);
  await service.answerPrompt(number, 'approve');
  await expect(payer.widget.status).toContainText('Payment received');
  expect(await payer.heardInTheEnd()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a payer declines on the phone, and pays by card', async ({payer, service}) => {
  const number = await ask(payer);
  await service.answerPrompt(number, 'decline');
  await expect(payer.widget.alert.getByText('The payment was declined')).toBeFocused();
  await expect.poll(() => payer.heard()).toEqual([decline()]);
  await payer.widget.press(payer.widget.method('card'));
  await payer.widget.payWith();
  await expect(payer.widget.status).toContainText('Payment received');
  const paid = {customer: customer(), charge: charge({amount: 8000, currency: 'BIF'})};
  expect(await payer.heardInTheEnd()).toEqual([decline(), success(paid)]);
});

test('while the phone is asked, nothing else can be paid', async ({payer}) => {
  await ask(payer);
  await expect(payer.widget.method('card')).toHaveAttribute('aria-disabled', 'true');
  await payer.widget.method('card').evaluate((button: HTMLElement) => button.click());
  await expect(payer.widget.method('wallet')).toHaveAttribute('aria-expanded', 'true');
  await payer.widget.element.evaluate((element: HTMLElement & {submit(): void}) => element.submit());
  expect(await payer.charges()).toHaveLength(1);
});

test('a cancelled request is no failure; approved all the same after the card has paid, it is paid back, and nothing is announced', async ({
  payer,
  service,
}) => {
  await ask(payer);
  const [asked] = await payer.charges();
  await payer.widget.press(payer.widget.element.getByRole('button', {name: 'Cancel, and pay another way'}));
  await expect(payer.widget.walletButton).toHaveText('Pay BIF 8,000');
  expect(await types(payer)).toEqual([]);
  await payer.widget.press(payer.widget.method('card'));
  await payer.widget.payWith();
  await expect(payer.widget.status).toContainText('Payment received');
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect.poll(async () => (await payer.charges())[0]?.amount_refunded).toBe(8000);
  await payer.widget.element.evaluate((element: HTMLElement & {checkNow(): void}) => element.checkNow());
  await payer.heardInTheEnd();
  expect(await types(payer)).toEqual(['onSuccess']);
});

test('a cancel that the service refuses is told, and can be pressed again', async ({payer}) => {
  await ask(payer);
  await payer.page.route('**/cancel', (route) => route.fulfill({status: 403, json: {code: 'x', message: 'x'}}));
  const cancel = payer.widget.element.getByRole('button', {name: 'Cancel, and pay another way'});
  await payer.widget.press(cancel);
  await expect(payer.widget.element.getByText('That did not work. Try again.')).toBeVisible();
  await payer.page.unroute('**/cancel');
  await payer.widget.press(cancel);
  await expect(payer.widget.walletButton).toHaveText('Pay BIF 8,000');
});

test('a provider that is late: the payer is told not to pay again, and it is announced when it ends', async ({
  payer,
  service,
}) => {
  const number = await ask(payer);
  const help = payer.widget.element.getByText('Nothing on the phone?');
  await expect(help).toHaveCount(0);
  await service.advanceClock(20);
  await expect(help).toBeVisible();
  await expect(payer.widget.element.locator('progress')).toHaveAttribute('max', '120');
  await service.advanceClock(101);
  await expect(payer.widget.status).toContainText('Your mobile money provider is late. Do not pay again');
  await expect(payer.widget.walletButton).toBeHidden();
  expect(await types(payer)).toEqual([]);
  const [asked] = await payer.charges();
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect(payer.widget.status).toContainText('Payment received');
  expect(await payer.heardInTheEnd()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('a lost answer: the payer is told not to pay again, and there is one request', async ({payer, service}) => {
  await service.setFault({operation: 'createWalletCharge', kind: 'drop_after_commit', times: ALWAYS});
  const number = freshWallet('prompt');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await expect(widget.status).toContainText('Do not pay again');
  await service.clearFaults();
  await expect(widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.charges()).toHaveLength(1);
  expect(await payer.heardInTheEnd()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

for (const {how, isClosed, session} of RETURNS) {
  test(`${how} while the phone is asked: it is waited for, and announced once`, async ({payer, service}) => {
    const number = await ask(payer, {...CHARGE, session});
    await payer.reload(isClosed);
    await expect(payer.widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
    await service.answerPrompt(number, 'approve');
    await expect(payer.widget.status).toContainText('Payment received');
    expect(await payer.charges()).toHaveLength(1);
    await payer.heardInTheEnd();
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`${how} after it was approved meanwhile: it is announced once`, async ({payer, service}) => {
    const number = await ask(payer, {...CHARGE, session});
    await payer.leave(isClosed);
    await service.answerPrompt(number, 'approve');
    await payer.comeBack();
    await expect(payer.widget.status).toContainText('Payment received');
    await payer.heardInTheEnd();
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`${how} while a code is asked for: the code can still be entered`, async ({payer, service}) => {
    const number = freshWallet('code');
    const widget = await payer.open({...CHARGE, session});
    await widget.payByWallet(number);
    await widget.walletCode.waitFor();
    await payer.reload(isClosed);
    await payer.widget.walletCode.waitFor();
    await payer.widget.enterCode(await service.readCode(number));
    await expect(payer.widget.status).toContainText('Payment received');
    expect(await payer.charges()).toHaveLength(1);
    await payer.heardInTheEnd();
    expect(await types(payer)).toEqual(['onSuccess']);
  });
}

test('the customer of a merchant’s page is charged, and no other is made', async ({payer, service}) => {
  const customerId = await service.createCustomer('BIF');
  const number = await ask(payer, {...CHARGE, customer: 'existing', customer_id: customerId});
  await service.answerPrompt(number, 'approve');
  await expect(payer.widget.status).toContainText('Payment received');
  expect((await payer.charges())[0]?.customer_id).toBe(customerId);
});
