import {TEST_CARDS} from '../../../src/testing/index.ts';
import {EVERY_RETRY, expect, RETURNS, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {Shop, type ShopOptions} from '../helpers/shop.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'USD', amount: '19.99'};

const types = async (payer: Payer): Promise<readonly string[]> => (await payer.finalEvents()).map(({type}) => type);

/** Waits until the script of the bank's page has loaded: a page that goes offline before cannot use it later. */
async function beAsked(payer: Payer, options: ShopOptions = CHARGE): Promise<WidgetPage> {
  const widget = await payer.open(options);
  await widget.payWith({number: TEST_CARDS.challenge});
  await widget.bankPage.locator('button:enabled').first().waitFor();
  return widget;
}

for (const {how, isClosed, session} of RETURNS) {
  test(`a page that is ${how} during a challenge shows it again, and announces one success`, async ({payer}) => {
    await beAsked(payer, {...CHARGE, session});
    const widget = await payer.reload(isClosed);
    await widget.bankPage.locator('#code').waitFor();
    await widget.passChallenge();
    await expect(widget.status).toContainText('Payment received');
    expect(await payer.charges()).toMatchObject([{status: 'succeeded'}]);
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`a page that is ${how} announces one success when the challenge was passed meanwhile`, async ({
    payer,
    service,
  }) => {
    await beAsked(payer, {...CHARGE, session});
    const [asked] = await payer.charges();
    await payer.leave(isClosed);
    await service.decideCharge(asked?.id ?? '', 'settle');
    const widget = await payer.comeBack();
    await expect(widget.status).toContainText('Payment received');
    expect(await types(payer)).toEqual(['onSuccess']);
  });

  test(`a page that is ${how} during a challenge lets the payer cancel it and use another card`, async ({payer}) => {
    await beAsked(payer, {...CHARGE, session});
    const widget = await payer.reload(isClosed);
    await widget.bankPage.locator('#code').waitFor();
    await widget.cancelChallenge();
    await expect(widget.payButton).toHaveText('Pay $19.99');
    await widget.payWith();
    await expect(widget.status).toContainText('Payment received');
    expect(await types(payer)).toEqual(['onSuccess']);
  });
}

test('asks the payer not to pay again when the response is lost, shows the challenge later, and charges once', async ({
  payer,
  service,
}) => {
  await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  const widget = await payer.open(CHARGE);
  await widget.payWith({number: TEST_CARDS.challenge});
  await expect(widget.status).toContainText('Do not pay again');
  await service.clearFaults();
  await widget.bankPage.locator('#code').waitFor();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.charges()).toMatchObject([{status: 'succeeded'}]);
  expect(await types(payer)).toEqual(['onSuccess']);
});

test('shows the challenge again when the payer leaves the page and navigates back', async ({payer}) => {
  await beAsked(payer);
  const steps = await payer.page.evaluate(() => history.length);
  await payer.page.goto('about:blank');
  await payer.page.goBack();
  const {widget} = payer;
  await widget.bankPage.locator('#code').waitFor();
  expect(await payer.page.evaluate(() => history.length), 'the frame adds no step').toBeLessThanOrEqual(steps + 1);
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await types(payer)).toEqual(['onSuccess']);
});

test('a second tab of the same shop does not affect the challenge of the first tab', async ({payer}) => {
  const widget = await beAsked(payer);
  const second = await payer.page.context().newPage();
  const other = await new Shop(second, payer.shop.url).open(CHARGE);
  await other.card('number').waitFor();
  await expect(other.status).toBeEmpty();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await types(payer)).toEqual(['onSuccess']);
  await second.close();
});

test('a challenge that is open in two tabs charges once and announces one success', async ({payer}) => {
  await beAsked(payer);
  const [asked] = await payer.charges();
  const address = await payer.widget.element.locator('.challenge iframe').getAttribute('src');
  const second = await payer.page.context().newPage();
  await second.goto(address ?? '');
  await second.frameLocator('iframe').locator('#code').waitFor();
  await payer.widget.passChallenge();
  await expect(payer.widget.status).toContainText('Payment received');
  const bank = second.frameLocator('iframe');
  await bank.locator('#code').fill('654321');
  await bank.getByRole('button', {name: 'Confirm'}).click();
  await payer.shop.roundTrip(payer.service.url);
  expect(await payer.charges()).toMatchObject([{id: asked?.id, status: 'succeeded', amount_refunded: 0}]);
  expect(await types(payer)).toEqual(['onSuccess']);
  await second.close();
});

test('a payer who goes offline during a challenge can pass it later, and one success is announced', async ({payer}) => {
  const widget = await beAsked(payer);
  await payer.page.context().setOffline(true);
  await expect(widget.status).toContainText('You are offline');
  await payer.page.context().setOffline(false);
  await widget.bankPage.locator('#code').waitFor();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
  expect(await types(payer)).toEqual(['onSuccess']);
});
