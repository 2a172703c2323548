import type {Request} from '@playwright/test';
import {BANK_CODE, TEST_CARDS} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {EVERY_RETRY, expect, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, decline, success} from '../helpers/payloads.ts';
import type {ShopOptions} from '../helpers/shop.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'USD', amount: '19.99'};

const paidWith = (number: string): ReturnType<typeof success> =>
  success({
    customer: customer(),
    charge: charge({amount: 1999, currency: 'USD', source: {brand: 'visa', last_four: number.slice(-4)}}),
  });

const types = async (payer: Payer): Promise<readonly string[]> => (await payer.finalEvents()).map(({type}) => type);

/** Pays with a card that needs a challenge, and waits for the bank's page. */
async function beAsked(payer: Payer, number: string, options: ShopOptions = CHARGE): Promise<WidgetPage> {
  const widget = await payer.open(options);
  await widget.payWith({number});
  await widget.bankPage.locator('#code').waitFor();
  return widget;
}

test('charges the card after the payer enters the bank’s code, and announces one success @phone', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  expect(await payer.events()).toEqual([]);
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([paidWith(TEST_CARDS.challenge)]);
  expect(await payer.charges()).toMatchObject([{status: 'succeeded', amount: 1999}]);
});

test('the bank’s page can be answered while the page has disabled the element', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await widget.element.evaluate((element) => element.setAttribute('disabled', ''));
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
});

test('the buttons of the bank’s page are disabled until its script has loaded', async ({payer}) => {
  const {firstRequest, release} = await holdRequests(payer.page, '**/simulator/assets/challenge.js');
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await firstRequest;
  await expect(widget.bankPage.getByRole('button')).toHaveCount(2);
  await expect(widget.bankPage.locator('button:enabled')).toHaveCount(0);
  release();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
});

test('the page around the bank’s page is in the widget’s language, also after the answer', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge, {...CHARGE, lang: 'sw'});
  const around = widget.element.locator('.challenge iframe');
  await expect(around.contentFrame().locator('html')).toHaveAttribute('lang', 'sw');
  // Without the widget, which removes it as soon as the answer is known.
  const alone = await payer.page.context().newPage();
  await alone.goto((await around.getAttribute('src')) ?? '');
  const bank = alone.locator('iframe');
  await expect(bank).toHaveAttribute('title', 'Ukurasa wa benki yako');
  await bank.contentFrame().locator('#code').fill(BANK_CODE);
  await bank.contentFrame().getByRole('button', {name: 'Confirm'}).click();
  await expect(alone.getByText('Asante. Malipo yanaendelea yenyewe.')).toBeVisible();
  await expect(bank).toHaveCount(0);
  await expect(widget.status).toContainText('Malipo yamepokelewa');
});

test('announces a decline after a wrong code, and then charges another card', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await widget.passChallenge('654321');
  await expect(widget.alert).toContainText('Your bank could not confirm that it is you.');
  await expect(widget.element.locator('.challenge iframe')).toHaveCount(0);
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([decline(), paidWith(TEST_CARDS.good)]);
});

test('announces a decline when the payer refuses on the bank’s page', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await widget.failChallenge();
  await expect(widget.alert).toBeVisible();
  expect(await payer.finalEvents()).toEqual([decline()]);
  expect(await payer.charges()).toMatchObject([{failure_code: 'CONSUMER_AUTHENTICATION_FAILED'}]);
});

test('announces a decline when the bank declines after the challenge', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challengeRefused);
  await widget.passChallenge();
  await expect(widget.alert).toBeVisible();
  expect(await payer.finalEvents()).toEqual([decline()]);
  expect(await payer.charges()).toMatchObject([{failure_code: 'PROCESSOR_DECLINED'}]);
});

test('shows a second challenge when the bank asks twice, and announces one success', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challengeTwice);
  const first = await widget.element.locator('.challenge iframe').getAttribute('src');
  await widget.passChallenge();
  await expect(widget.element.locator('.challenge iframe')).not.toHaveAttribute('src', first ?? '');
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([paidWith(TEST_CARDS.challengeTwice)]);
});

test('waits when the bank decides late after the challenge, and announces one success', async ({payer, service}) => {
  const widget = await beAsked(payer, TEST_CARDS.challengeLate);
  await widget.passChallenge();
  await expect(widget.status).toContainText('Your payment is being processed');
  expect(await payer.events()).toEqual([]);
  await service.advanceClock(11);
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([paidWith(TEST_CARDS.challengeLate)]);
});

test('a cancelled challenge announces no failure, another card can be charged, and late money is refunded', async ({
  payer,
  service,
}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  const [asked] = await payer.charges();
  await widget.cancelChallenge();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  await expect(widget.alert).toBeEmpty();
  expect(await types(payer)).toEqual([]);
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect.poll(async () => (await payer.charges())[0]?.amount_refunded).toBe(1999);
  await widget.element.evaluate((element: HTMLElement & {checkNow(): void}) => element.checkNow());
  expect(await types(payer)).toEqual(['onSuccess']);
});

test('sends one cancel request when the cancel button is pressed ten times', async ({payer}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  const sent: Request[] = [];
  payer.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/cancel')) sent.push(request);
  });
  await widget.element.locator('form[part=card] .asked > button').evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click();
  });
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(sent).toHaveLength(1);
});

test('shows the form again without an error when the response to the cancel request is lost', async ({
  payer,
  service,
}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await service.setFault({operation: 'cancelWalletCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  await widget.cancelChallenge();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  await expect(widget.alert).toBeEmpty();
  expect(await types(payer)).toEqual([]);
  expect(await payer.charges()).toMatchObject([{failure_code: 'CANCELLED_BY_PAYER'}]);
});

test('keeps the bank’s page when the cancel request is refused, and can cancel again', async ({payer, service}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await service.setFault({operation: 'cancelWalletCharge', kind: 'status', status: 403});
  const refused = payer.page.waitForResponse((response) => response.url().endsWith('/cancel'));
  await widget.cancelChallenge();
  expect((await refused).status()).toBe(403);
  await expect(widget.element.locator('.asked > button')).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.bankPage.locator('#code')).toBeVisible();
  await widget.cancelChallenge();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(await types(payer)).toEqual([]);
});

test('shows that the payment is being processed when the challenge expires, and announces the outcome', async ({
  payer,
  service,
}) => {
  const widget = await beAsked(payer, TEST_CARDS.challenge);
  await service.advanceClock(16 * 60);
  await expect(widget.status).toContainText('Your payment is being processed');
  await expect(widget.element.locator('.challenge iframe')).toHaveCount(0);
  const [asked] = await payer.charges();
  await service.decideCharge(asked?.id ?? '', 'settle');
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toEqual([paidWith(TEST_CARDS.challenge)]);
});

test('a challenge whose page never loads can be cancelled', async ({payer}) => {
  const widget = await payer.open(CHARGE);
  await widget.payWith({number: TEST_CARDS.challengeSilent});
  await widget.element.locator('.challenge iframe').waitFor();
  await widget.cancelChallenge();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  expect(await types(payer)).toEqual([]);
  expect(await payer.charges()).toMatchObject([{failure_code: 'CANCELLED_BY_PAYER'}]);
});

test('charges a saved card after its challenge', async ({payer, service}) => {
  const customerId = await service.createCustomer('USD', TEST_CARDS.challenge);
  const widget = await payer.open({...CHARGE, customer: 'existing', customer_id: customerId});
  await widget.element.getByRole('radio', {name: 'ending in 3220'}).waitFor();
  await widget.pay();
  await widget.bankPage.locator('#code').waitFor();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await types(payer)).toEqual(['onSuccess']);
  expect(await payer.charges()).toMatchObject([{status: 'succeeded', customer_id: customerId}]);
});

test('focuses the frame of the bank’s page, takes the code by keyboard, and then focuses the outcome', async ({
  payer,
}) => {
  const widget = await payer.open(CHARGE);
  await widget.fillCustomer();
  await widget.fillCard({number: TEST_CARDS.challenge});
  await widget.payButton.focus();
  await payer.page.keyboard.press('Enter');
  await widget.bankPage.locator('#code').waitFor();
  await expect(widget.element.locator('.challenge iframe')).toBeFocused();
  await expect(widget.bankPage.getByRole('button', {name: 'Confirm'})).toBeEnabled();
  await widget.bankPage.locator('#code').focus();
  await payer.page.keyboard.type('123456');
  await payer.page.keyboard.press('Enter');
  await expect(widget.status.getByText('Payment received')).toBeFocused();
});
