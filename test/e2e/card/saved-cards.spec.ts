import type {Locator} from '@playwright/test';
import {TEST_CARDS, TEST_EXPIRY} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {PageClock} from '../helpers/page-clock.ts';
import {letExpire, openWithCards} from '../helpers/saved-cards.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const questionOf = ({element}: WidgetPage): Locator => element.getByRole('group', {name: 'Remove this card?'});
const VISA = 'Visa ending in 4242';
const MASTERCARD = 'Mastercard ending in 4444';

test('marks and disables an expired saved card, and selects another one', async ({shop, service}) => {
  await letExpire(shop.page, '4242');
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  const over = widget.element.getByRole('radio', {name: `${VISA} Expired 12/24`});
  await expect(over).toBeDisabled();
  await expect(over).not.toBeChecked();
  await expect(widget.element.getByText('Expired 12/24')).toBeVisible();
  await expect(widget.element.getByRole('radio', {name: `${MASTERCARD}, expires ${TEST_EXPIRY}`})).toBeChecked();
  await widget.pay();

  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events())[0]?.detail).toMatchObject({charge: {source: {last_four: '4444'}}});
});

test('shows the form for another card when the only saved card has expired', async ({shop, service}) => {
  await letExpire(shop.page, '4242');
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good]);
  await expect(widget.element.getByText('Expired 12/24')).toBeVisible();
  await expect(widget.element.getByRole('radio', {name: 'Another card'})).toBeChecked();
  await expect(widget.card('number')).toBeVisible();
});

test('saved cards fit a screen of 280 pixels', async ({shop, service}) => {
  await shop.page.setViewportSize({width: 280, height: 700});
  await letExpire(shop.page, '4444');
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  await expect(widget.element.getByText('Expired 12/24')).toBeVisible();
  const tooWide = await widget.element.evaluate((element) => {
    const {right} = element.getBoundingClientRect();
    const all = [...(element.shadowRoot?.querySelectorAll('fieldset *') ?? [])];
    return all.filter((one) => one.getBoundingClientRect().right > right + 0.5).map(({tagName}) => tagName);
  });
  expect(tooWide).toEqual([]);
});

test('removes a saved card after the payer confirms, and selects the next one', async ({shop, service}) => {
  const {widget, customerId} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  const remove = widget.element.getByRole('button', {name: `Remove ${VISA}`});
  const {width, height} = (await remove.boundingBox()) ?? {width: 0, height: 0};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await widget.press(remove);

  const question = questionOf(widget);
  await expect(question.getByText('Remove this card?')).toBeFocused();
  await question.getByRole('button', {name: 'Keep'}).click();
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(await service.sourcesOf(customerId, 'USD')).toHaveLength(2);

  await remove.press('Enter');
  await question.getByRole('button', {name: 'Remove'}).click();
  await expect(widget.status).toHaveText('Card removed');
  await expect(widget.element.getByText(VISA)).toHaveCount(0);
  const next = widget.element.getByRole('radio', {name: MASTERCARD});
  await expect(next).toBeChecked();
  await expect(next).toBeFocused();
  expect(await service.sourcesOf(customerId, 'USD')).toEqual([
    expect.objectContaining({last_four: '4444', is_default: true}),
  ]);
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events())[0]?.detail).toMatchObject({charge: {source: {last_four: '4444'}}});
});

test('no longer offers a saved card that was removed in another tab, once it was refused', async ({shop, service}) => {
  const {widget, customerId} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  await expect(widget.element.getByRole('radio', {name: VISA})).toBeChecked();
  await service.removeSource(customerId, 'USD', '4242');
  await widget.pay();
  await expect(widget.alert).toContainText('You were not charged.');
  await expect(widget.element.getByText(VISA)).toHaveCount(0);
  await expect(widget.element.getByRole('radio', {name: MASTERCARD})).toBeChecked();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
});

test('shows the form for another card after the last saved card is removed', async ({shop, service}) => {
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good]);
  await widget.press(widget.element.getByRole('button', {name: `Remove ${VISA}`}));
  await questionOf(widget).getByRole('button', {name: 'Remove'}).click();
  await expect(widget.status).toHaveText('Card removed');
  await expect(widget.element.getByRole('radio')).toHaveCount(0);
  await expect(widget.card('number')).toBeVisible();
  await expect(widget.element.locator('iframe')).toBeFocused();
});

test('keeps a card that could not be removed, and shows an error', async ({shop, service}) => {
  await service.setFault({operation: 'deleteSource', kind: 'status', status: 403, times: 0});
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good]);
  await widget.press(widget.element.getByRole('button', {name: `Remove ${VISA}`}));
  await questionOf(widget).getByRole('button', {name: 'Remove'}).click();
  await expect(widget.alert).toContainText('The card could not be removed');
  await expect(widget.element.getByRole('radio', {name: VISA})).toBeChecked();
  await expect(widget.element.getByRole('button', {name: `Remove ${VISA}`})).toBeFocused();
  await widget.pay();
  await expect(widget.alert).toBeEmpty();
  await expect(widget.status).toContainText('Payment received');
});

test('removes no card during a payment, and charges nothing while a card is being removed', async ({shop, service}) => {
  const removal = await holdRequests(shop.page, '**/sources/*', 'DELETE');
  const charge = await holdRequests(shop.page, '**/v2/charges/card', 'POST');
  const {widget, customerId} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.mastercard]);
  const remove = widget.element.getByRole('button', {name: `Remove ${MASTERCARD}`});
  await widget.press(remove);
  await questionOf(widget).getByRole('button', {name: 'Remove'}).click();
  await expect(widget.payButton).toHaveAttribute('aria-disabled', 'true');
  await widget.payButton.dispatchEvent('click');
  removal.release();
  await expect(widget.status).toHaveText('Card removed');

  await widget.pay();
  await widget.element.getByRole('button', {name: `Remove ${VISA}`}).dispatchEvent('click');
  charge.release();
  await expect(widget.status).toContainText('Payment received');
  expect(await service.sourcesOf(customerId, 'USD')).toHaveLength(1);
  expect((await service.ledger()).filter(({customer_id}) => customer_id === customerId)).toHaveLength(1);
});

test('asks only for the security code of a saved card, and never passes the code to the page', async ({
  shop,
  service,
  recordings,
}) => {
  const bodies: string[] = [];
  shop.page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.codeAsked]);
  await expect(widget.card('csc')).toBeVisible();
  await expect(widget.card('number')).toBeHidden();
  await widget.pay();
  await expect(widget.frame.getByText('Enter the 3 digits on the back of the card.')).toBeVisible();

  await widget.card('csc').fill('000');
  await widget.pay();
  await expect(widget.alert).toContainText('The security code is not right.');
  await expect(widget.card('csc')).toHaveValue('');
  await widget.card('csc').fill('917');
  await widget.card('csc').press('Enter');

  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
  const withCode = bodies.filter((text) => /\D917\D/.test(text));
  expect(withCode).toEqual([expect.stringContaining('/v2/tokens/code {"cvc":"917"}')]);
  expect(bodies.filter((text) => text.includes('"cvc_token":"tok_'))).toHaveLength(2);
  expect([...recordings.portMessages, ...recordings.windowMessages].filter((text) => /\D917\D/.test(text))).toEqual([]);
});

test('shows only the security code for a saved card, and all fields for another card', async ({shop, service}) => {
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.codeAsked]);
  await expect(widget.element.locator('iframe')).toBeHidden();
  await widget.element.getByRole('radio', {name: 'Another card'}).check();
  await widget.fillCard({number: TEST_CARDS.mastercard, cvc: '222'});
  await widget.element.getByRole('radio', {name: 'Visa ending in 0101'}).check();
  await expect(widget.card('number')).toBeHidden();
  await expect(widget.card('csc')).toHaveValue('');
  await widget.card('csc').fill('333');
  await widget.element.getByRole('radio', {name: 'Another card'}).check();
  await expect(widget.card('number')).toHaveValue('5555 5555 5555 4444');
  await expect(widget.card('csc')).toHaveValue('');
  await widget.card('csc').fill('222');
  await widget.pay();
  await expect(widget.element.locator('[part=receipt]')).toContainText('Mastercard ending in 4444');
});

test('hides the pay button when the card form cannot load, but not for a saved card that needs no form', async ({
  shop,
  service,
  consoleErrors,
}) => {
  await shop.page.route('**/elements/card?*', (route) => route.fulfill({status: 503, body: ''}));
  const clock = await PageClock.install(shop.page);
  const {widget} = await openWithCards(shop, service, [TEST_CARDS.good, TEST_CARDS.codeAsked]);
  await widget.element.getByRole('radio', {name: 'Another card'}).check();
  await clock.passUntil(() => widget.element.locator('[part=card-loss]').isVisible());
  await expect(widget.payButton).toBeHidden();
  await widget.element.getByRole('radio', {name: 'Visa ending in 0101'}).check();
  await expect(widget.payButton).toBeHidden();
  await widget.element.getByRole('radio', {name: VISA}).check();
  await expect(widget.element.locator('[part=card-loss]')).toBeHidden();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  consoleErrors.splice(0);
});

test('clears the security code and keeps the number when a card could not be saved', async ({shop}) => {
  const widget = await shop.open({mode: 'add', currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.UNAUTHORIZED_CARD});
  await expect(widget.alert).toContainText('Your card was declined');
  await expect(widget.card('csc')).toHaveValue('');
  await expect(widget.card('number')).not.toHaveValue('');
  await expect(widget.frame.locator('.problem:not([hidden])')).toHaveCount(0);
});
