import {TEST_CARDS} from '../../../src/testing/index.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import {PageClock} from '../helpers/page-clock.ts';
import {charge, customer, decline, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

const ONE_SUCCESS = [success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})})];
const OPTIONS = {amount: '19.99', currency: 'USD'};

test('charges once when the button is pressed twice', async ({shop, service}) => {
  const before = await service.ledger();
  const widget = await shop.open(OPTIONS);
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.payButton.dblclick();
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual(ONE_SUCCESS);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

test('charges once when the button is pressed ten times within one task', async ({shop, service}) => {
  const before = await service.ledger();
  const widget = await shop.open(OPTIONS);
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.payButton.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press++) button.click();
  });
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual(ONE_SUCCESS);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

test('charges once when Enter in the card fields and the button are pressed at the same time', async ({
  shop,
  service,
}) => {
  const before = await service.ledger();
  const widget = await shop.open(OPTIONS);
  await widget.fillCustomer();
  await widget.fillCard();
  await Promise.all([
    widget.card('csc').press('Enter'),
    widget.payButton.evaluate((button: HTMLElement) => button.click()),
  ]);
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual(ONE_SUCCESS);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

test('asks the payer not to pay again when the response is lost, and then announces the one charge', async ({
  shop,
  service,
}) => {
  const before = await service.ledger();
  const clock = await PageClock.install(shop.page);
  // More than once, because Chromium retries by itself when a kept-alive connection breaks.
  await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: 3});
  const widget = await shop.open(OPTIONS);
  await widget.payWith();
  await expect(widget.status).toContainText('Do not pay again');
  await expect(widget.payButton).toHaveAttribute('aria-disabled', 'true');
  expect(await shop.events()).toEqual([]);

  await clock.passUntil(() => widget.status.getByText('Payment received').isVisible());
  expect(await shop.events()).toEqual(ONE_SUCCESS);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

test('announces a decline once when its response was lost', async ({shop, service}) => {
  const before = await service.ledger();
  const clock = await PageClock.install(shop.page);
  await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: 3});
  const widget = await shop.open(OPTIONS);
  await widget.payWith({number: TEST_CARDS.INSUFFICIENT_FUND});
  await expect(widget.status).toContainText('Do not pay again');
  await clock.passUntil(() => widget.alert.getByText('not enough money').isVisible());
  expect(await shop.events()).toEqual([decline()]);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

test('retries when the service returned 503 without charging, and charges once', async ({shop, service}) => {
  const before = await service.ledger();
  const clock = await PageClock.install(shop.page);
  await service.setFault({operation: 'createCardCharge', kind: 'status', status: 503, times: 2});
  const widget = await shop.open(OPTIONS);
  await widget.payWith();
  await expect(widget.status).toContainText('Do not pay again');
  await clock.passUntil(() => widget.status.getByText('Payment received').isVisible());
  expect(await shop.events()).toEqual(ONE_SUCCESS);
  expect(await chargesSince(before, service)).toEqual([1999]);
});

for (const name of ['pending', 'paid'] as const) {
  test(`announces nothing for a ${name} charge until the bank settles it`, async ({shop, service}) => {
    const widget = await shop.open(OPTIONS);
    await widget.payWith({number: TEST_CARDS[name]});
    await expect(widget.status).toContainText('Your payment is being processed');
    const [waiting] = await service.ledger();
    expect(waiting).toMatchObject({status: name, amount: 1999});
    await shop.roundTrip(service.url);
    expect(await shop.events()).toEqual([]);

    await service.decideCharge(waiting?.id ?? '', 'settle');
    await expect(widget.status).toContainText('Payment received');
    const settled = charge({
      amount: 1999,
      currency: 'USD',
      id: waiting?.id,
      source: {brand: 'visa', last_four: TEST_CARDS[name].slice(-4)},
    });
    expect(await shop.events()).toEqual([success({customer: customer(), charge: settled})]);
  });
}

test('announces a decline when the bank fails a pending charge', async ({shop, service}) => {
  const widget = await shop.open(OPTIONS);
  await widget.payWith({number: TEST_CARDS.pending});
  await expect(widget.status).toContainText('Your payment is being processed');
  const [waiting] = await service.ledger();
  await service.decideCharge(waiting?.id ?? '', 'fail');
  await expect(widget.alert).toContainText('Your card was declined');
  expect(await shop.events()).toEqual([decline()]);

  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
});

/** The amounts of the charges that the ledger has added since `before`. */
async function chargesSince(
  before: readonly {readonly id: string}[],
  service: PaymentService,
): Promise<readonly number[]> {
  const known = new Set(before.map(({id}) => id));
  return (await service.ledger()).filter(({id}) => !known.has(id)).map(({amount}) => amount);
}
