import {freshWallet} from '../helpers/instant.ts';
import {EVERY_RETRY, expect, RETURNS, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, decline, success, walletPaid} from '../helpers/payloads.ts';
import type {ShopOptions} from '../helpers/shop.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};

/** Sends a prompt to a new wallet. Returns its number. */
async function ask(payer: Payer, options: ShopOptions = CHARGE): Promise<string> {
  const number = freshWallet('prompt');
  const widget = await payer.open(options);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
  return number;
}

const types = async (payer: Payer): Promise<readonly string[]> => (await payer.events()).map(({type}) => type);

test('announces one success when the payer approves on the phone', async ({payer, service}) => {
  const number = await ask(payer);
  await service.answerPrompt(number, 'approve');
  await expect(payer.widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('announces a decline on the phone, and then charges a card', async ({payer, service}) => {
  const number = await ask(payer);
  await service.answerPrompt(number, 'decline');
  await expect(payer.widget.alert.getByText('The payment was declined')).toBeFocused();
  await expect(payer.widget.element.locator('#panel-wallet [role=alert]')).toContainText(
    'It was declined on the phone',
  );
  await expect.poll(() => payer.events()).toEqual([decline()]);
  await payer.widget.press(payer.widget.method('card'));
  await payer.widget.payWith();
  await expect(payer.widget.status).toContainText('Payment received');
  const paid = {customer: customer(), charge: charge({amount: 8000, currency: 'BIF'})};
  expect(await payer.finalEvents()).toEqual([decline(), success(paid)]);
});

test('answers a payer who says too early that they have approved, until the next request', async ({payer}) => {
  await ask(payer);
  const {element, walletButton} = payer.widget;
  const answer = element.getByText('If you have paid already, do not pay again');
  await expect(answer).toHaveCount(0);
  await payer.widget.press(element.getByRole('button', {name: 'I have approved it'}));
  await expect(answer).toBeVisible();
  await payer.widget.press(element.getByRole('button', {name: 'Cancel, and pay another way'}));
  await expect(walletButton).toHaveText('Pay BIF 8,000');
  await payer.widget.press(walletButton);
  await expect(element.getByText('Waiting for your approval on +257')).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('no other method can be used during a prompt', async ({payer}) => {
  await ask(payer);
  await expect(payer.widget.method('card')).toHaveAttribute('aria-disabled', 'true');
  await payer.widget.method('card').evaluate((button: HTMLElement) => button.click());
  await expect(payer.widget.method('wallet')).toHaveAttribute('aria-expanded', 'true');
  await payer.widget.element.evaluate((element: HTMLElement & {submit(): void}) => element.submit());
  expect(await payer.charges()).toHaveLength(1);
});

test('announces nothing for a cancelled prompt, and refunds it when it is approved after a card payment', async ({
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
  await payer.finalEvents();
  expect(await types(payer)).toEqual(['onSuccess']);
});

test('shows an error when the service refuses to cancel, and can cancel again', async ({payer}) => {
  await ask(payer);
  await payer.page.route('**/cancel', (route) => route.fulfill({status: 403, json: {code: 'x', message: 'x'}}));
  const cancel = payer.widget.element.getByRole('button', {name: 'Cancel, and pay another way'});
  await payer.widget.press(cancel);
  await expect(payer.widget.element.getByText('That did not work. Try again.')).toBeVisible();
  await payer.page.unroute('**/cancel');
  await payer.widget.press(cancel);
  await expect(payer.widget.walletButton).toHaveText('Pay BIF 8,000');
});

test('asks the payer not to pay again when the provider is late, and announces the outcome', async ({
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
  expect(await payer.finalEvents()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

test('asks the payer not to pay again when the response is lost, and charges once', async ({payer, service}) => {
  await service.setFault({operation: 'createWalletCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  const number = freshWallet('prompt');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await expect(widget.status).toContainText('Do not pay again');
  await service.clearFaults();
  await expect(widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.charges()).toHaveLength(1);
  expect(await payer.finalEvents()).toEqual([success(walletPaid(number, {amount: 8000}))]);
});

for (const {how, isClosed, session} of RETURNS) {
  test(`a page that is ${how} during a prompt keeps waiting, and announces one success`, async ({payer, service}) => {
    const number = await ask(payer, {...CHARGE, session});
    await payer.reload(isClosed);
    await expect(payer.widget.element.getByText('Waiting for your approval on +257')).toBeVisible();
    await service.answerPrompt(number, 'approve');
    await expect(payer.widget.status).toContainText('Payment received');
    expect(await payer.charges()).toHaveLength(1);
    await payer.finalEvents();
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`a page that is ${how} announces one success when the prompt was approved meanwhile`, async ({
    payer,
    service,
  }) => {
    const number = await ask(payer, {...CHARGE, session});
    await payer.leave(isClosed);
    await service.answerPrompt(number, 'approve');
    await payer.comeBack();
    await expect(payer.widget.status).toContainText('Payment received');
    await payer.finalEvents();
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`a page that is ${how} while a code is expected still accepts the code`, async ({payer, service}) => {
    const number = freshWallet('code');
    const widget = await payer.open({...CHARGE, session});
    await widget.payByWallet(number);
    await widget.walletCode.waitFor();
    await payer.reload(isClosed);
    await payer.widget.walletCode.waitFor();
    await payer.widget.enterCode(await service.readCode(number));
    await expect(payer.widget.status).toContainText('Payment received');
    expect(await payer.charges()).toHaveLength(1);
    await payer.finalEvents();
    expect(await types(payer)).toEqual(['onSuccess']);
  });
}

test('charges the customer that the merchant’s page sets', async ({payer, service}) => {
  const customerId = await service.createCustomer('BIF');
  const number = await ask(payer, {...CHARGE, customer: 'existing', customer_id: customerId});
  await service.answerPrompt(number, 'approve');
  await expect(payer.widget.status).toContainText('Payment received');
  expect((await payer.charges())[0]?.customer_id).toBe(customerId);
});
