import type {Locator} from '@playwright/test';
import {PageClock} from '../helpers/page-clock.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const FRAME = 'getCardFrame';
const CHARGE = {amount: '19.99', currency: 'USD'};

/** The notice that replaces the card fields. */
const notice = ({element}: WidgetPage): Locator => element.locator('[part=card-loss]');

for (const [loss, fault, words] of [
  ['unreachable', {kind: 'drop_before'}, 'could not be loaded'],
  ['broken', {kind: 'status', status: 500}, 'out of order'],
  ['broken', {kind: 'html'}, 'out of order'],
] as const) {
  test(`a card form that cannot load (${fault.kind}) shows the reason, and loads when the payer retries`, async ({
    shop,
    service,
    consoleErrors,
  }) => {
    await service.setFault({operation: FRAME, ...fault, times: 0});
    const clock = await PageClock.install(shop.page);
    const widget = await shop.open(CHARGE);
    await clock.passUntil(() => notice(widget).isVisible());
    await expect(notice(widget)).toHaveAttribute('data-loss', loss);
    await expect(notice(widget)).toContainText(words);
    consoleErrors.splice(0);
    await service.clearFaults();
    await notice(widget).getByRole('button').click();
    await widget.payWith();
    await expect(widget.status).toContainText('Payment received');
    expect(await shop.events()).toHaveLength(1);
  });
}

test('shows and logs that the key does not allow the page’s origin, without a retry button', async ({
  shop,
  consoleErrors,
  recordings,
}) => {
  const widget = await shop.open({
    ...{mode: 'charge', amount: '5000', currency: 'XAF'},
    ...{session: '0', key: 'pk_test_mboaXAF0000000000'},
  });
  await expect(notice(widget)).toHaveAttribute('data-loss', 'refused');
  await expect(notice(widget).getByRole('button')).toHaveCount(0);
  await expect.poll(() => consoleErrors.join()).toContain('must be listed for the client-key');
  consoleErrors.splice(0);
  recordings.violations.splice(0);
  expect(await shop.events()).toEqual([]);
});

test('an invoice can be paid by QR code while the card form cannot load', async ({shop, service, consoleErrors}) => {
  await service.setFault({operation: FRAME, kind: 'status', status: 503, times: 0});
  const {id, currency} = await service.createInvoice('BIF', 5000);
  const clock = await PageClock.install(shop.page);
  const widget = await shop.open({mode: 'invoice', invoice: id, currency});
  await clock.passUntil(() => notice(widget).isVisible());
  await expect(notice(widget)).toHaveAttribute('data-loss', 'broken');
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
  consoleErrors.splice(0);
});

test('detects another page in the frame of the card form, and can load the form again', async ({
  shop,
  consoleErrors,
  recordings,
}) => {
  const clock = await PageClock.install(shop.page);
  const widget = await shop.open(CHARGE);
  await widget.fillCard();
  await widget.element.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.src = '/two.html';
  });
  await clock.passUntil(() => notice(widget).isVisible());
  await expect(notice(widget)).toHaveAttribute('data-loss', 'navigated');
  // The shop's policy blocks this page as well. Either way the frame shows another page.
  recordings.violations.splice(0);
  consoleErrors.splice(0);
  await notice(widget).getByRole('button').click();
  await expect(widget.card('number')).toHaveValue('');
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});
