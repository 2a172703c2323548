import type {PaymentService} from '../helpers/payment-service.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {PageClock} from '../helpers/page-clock.ts';
import {expect, test} from '../helpers/story.ts';

const CHARGE = {amount: '19.99', currency: 'USD', session: '0'};
/** The second script of the card frame, with the card rules. */
const KNOWS_CARDS = '**/elements/card/assets/*.js';
/** The page of the card fields. */
const FRAME = '**/elements/card?*';

test('a page without mistakes, which listens for every event, loads nothing but the element for a card payment', async ({
  shop,
  page,
}) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    const part = /\/payment-widget\/[\w-]+\/([\w-]+)\.js$/.exec(request.url())?.[1];
    if (part !== undefined) parts.push(part);
  });
  const widget = await shop.open(CHARGE);
  await widget.payButton.waitFor();
  await widget.element.evaluate((element) => {
    for (const type of ['onSuccess', 'onFailure', 'onReady', 'onChange', 'onBeforeSubmit', 'change', 'click'])
      element.addEventListener(type, () => undefined);
  });
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  expect(parts).toEqual(['element']);
  await widget.element.evaluate((element) => element.addEventListener('onsuccess', () => undefined));
  await expect.poll(() => parts).toEqual(['element', 'diagnostics']);
});

test('loads the element although the card fields have not loaded', async ({shop, page}) => {
  const arrival = await holdRequests(page, FRAME);
  const element = page.waitForRequest('**/payment-widget/*/element.js');
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await element;
  await expect(widget.element.locator('.frame')).toHaveClass(/loading/);
  arrival.release();
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});

test('a card can be typed before the card rules have loaded, and a press waits for them', async ({
  shop,
  service,
  page,
}) => {
  const ledger = await newsOf(service);
  const arrival = await holdRequests(page, KNOWS_CARDS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.fillCustomer();
  await widget.fillCard({number: '4242424242424242'});
  await widget.card('number').press('Enter');
  await widget.payButton.click();
  await expect(widget.payButton).toHaveText('Paying…');
  await expect(widget.card('number')).toHaveValue('4242424242424242');
  expect(await ledger.news()).toEqual([]);
  arrival.release();
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
  expect(await ledger.news()).toEqual([1999]);
});

test('a press on an empty form also marks the card fields, once the card rules have loaded', async ({shop, page}) => {
  const arrival = await holdRequests(page, KNOWS_CARDS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.card('number').waitFor();
  await widget.payButton.click();
  await expect(widget.element.locator('.error')).toHaveCount(1);
  await expect(widget.detail('email')).toBeFocused();
  arrival.release();
  await expect(widget.frame.locator('.problem:visible')).toHaveCount(4);
  await expect(widget.detail('email')).toBeFocused();
});

test('reset() before the card rules have loaded clears what was typed', async ({shop, page}) => {
  const arrival = await holdRequests(page, KNOWS_CARDS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.fillCard({number: '4242424242424242'});
  await widget.payButton.waitFor();
  await widget.element.evaluate((element) => (element as HTMLElement & {reset(): void}).reset());
  arrival.release();
  for (const field of ['name', 'number', 'exp', 'csc'] as const) await expect(widget.card(field)).toHaveValue('');
});

test('groups a number that was typed before the card rules have loaded, and shows its brand', async ({shop, page}) => {
  const arrival = await holdRequests(page, KNOWS_CARDS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.card('number').fill('5555555555554444');
  arrival.release();
  await expect(widget.card('number')).toHaveValue('5555 5555 5555 4444');
  await expect(widget.frame.getByRole('img', {name: 'Mastercard', exact: true})).toBeVisible();
});

test('the card fields have the page’s language and theme, and their final height, from the start', async ({
  shop,
  page,
}) => {
  const arrival = await holdRequests(page, KNOWS_CARDS);
  await page.emulateMedia({colorScheme: 'dark'});
  const widget = await shop.open({...CHARGE, lang: 'fr'}, {until: 'commit'});
  await expect(widget.frame.getByLabel('Numéro de carte')).toBeVisible();
  const looks = (): Promise<readonly string[]> =>
    widget.card('number').evaluate((input) => {
      const {color, backgroundColor, borderRadius} = getComputedStyle(input);
      return [document.documentElement.style.colorScheme, color, backgroundColor, borderRadius];
    });
  const [before, height] = [await looks(), (await widget.element.boundingBox())?.height];
  expect(before[0]).toBe('dark');
  arrival.release();
  await expect(widget.frame.locator('.field-number svg')).toHaveCount(2);
  expect(await looks()).toEqual(before);
  expect((await widget.element.boundingBox())?.height).toBe(height);
});

test('retries when a language cannot be loaded, and shows it afterwards', async ({shop, page, consoleErrors}) => {
  const isFrench = '**/payment-widget/*/fr.js';
  await page.route(isFrench, (route) => route.abort());
  const clock = await PageClock.install(page);
  const widget = await shop.open({...CHARGE, lang: 'fr'});
  await expect.poll(() => consoleErrors.join()).toContain('lacks a part of itself');
  await expect(widget.payButton).toContainText('Pay $');
  await page.unroute(isFrench);
  await clock.passUntil(async () => (await widget.payButton.allTextContents()).join().includes('Payer'));
  consoleErrors.splice(0);
});

test('the script also works as a module', async ({shop, service, page}) => {
  const ledger = await newsOf(service);
  const body = "import('/payment-widget.js?as=module');";
  await page.route('**/payment-widget.js', (route) => route.fulfill({body, contentType: 'text/javascript'}));
  const widget = await shop.open({...CHARGE, lang: 'fr'});
  await widget.payWith();
  await expect(widget.status).toContainText('Paiement reçu');
  expect(await ledger.news()).toEqual([1999]);
});

/** Returns a function that lists the amounts charged from now on. */
async function newsOf(service: PaymentService): Promise<{news: () => Promise<readonly number[]>}> {
  const before = (await service.ledger()).length;
  const news = async (): Promise<readonly number[]> => {
    const charges = await service.ledger();
    return charges.slice(0, charges.length - before).map(({amount}) => amount);
  };
  return {news};
}
