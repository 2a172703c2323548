import type {Route} from '@playwright/test';
import type {PaymentService} from './helpers/payment-service.ts';
import {holdBack} from './helpers/hold-back.ts';
import {PageClock} from './helpers/page-clock.ts';
import {expect, test} from './helpers/story.ts';

const CHARGE = {amount: '19.99', currency: 'USD', session: '0'};
/** The part of the script that pays. */
const PAYS = '**/payment-widget/*/payment-part.js';
/** The second script of the card frame, which knows cards. */
const KNOWS_CARDS = '**/elements/card/assets/*.js';
/** The page of the card fields. */
const FRAME = '**/elements/card?*';

test('what pays comes behind the card fields', async ({shop, page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const part = page.waitForRequest(PAYS);
  const widget = await shop.open(CHARGE);
  await widget.card('number').waitFor();
  await part;
  const order = asked.filter((path) => path === '/elements/card' || path.endsWith('/payment-part.js'));
  expect(order).toEqual(['/elements/card', expect.stringMatching(/payment-part/)]);
});

test('what pays does not wait long for card fields that do not come', async ({shop, page}) => {
  const arrival = await holdBack(page, FRAME);
  const part = page.waitForRequest(PAYS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await part;
  await expect(widget.element.locator('.frame')).toHaveClass(/loading/);
  arrival.release();
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});

test('a press before what pays is there waits for it, and pays once', async ({shop, service, page}) => {
  const ledger = await newsOf(service);
  const arrival = await holdBack(page, PAYS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.payButton.click();
  await expect(widget.payButton).toHaveText('Paying…');
  await widget.payButton.dispatchEvent('click');
  expect(await ledger.news()).toEqual([]);
  arrival.release();
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.heard()).toHaveLength(1);
  expect(await ledger.news()).toEqual([1999]);
});

test('the amount that the payer saw is the one that is paid, whatever the page sets while a press waits', async ({
  shop,
  service,
  page,
}) => {
  const ledger = await newsOf(service);
  const arrival = await holdBack(page, PAYS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.payButton.click();
  await widget.setAttribute('amount', '50.00');
  arrival.release();
  await expect(widget.status).toContainText('Payment received');
  expect(await ledger.news()).toEqual([1999]);
});

for (const [what, spoil] of [
  ['cannot be had', (route: Route) => route.abort()],
  ['was changed on its way', change],
] as const) {
  test(`where what pays ${what}, the payer is told that nothing was taken, and the next press pays`, async ({
    shop,
    service,
    page,
    complaints,
  }) => {
    const ledger = await newsOf(service);
    await page.route(PAYS, spoil);
    const widget = await shop.open(CHARGE);
    await widget.payWith();
    await expect(widget.alert).toContainText('not charged');
    expect(await ledger.news()).toEqual([]);
    expect(complaints.join()).toContain('lacks a part of itself');
    await page.unroute(PAYS);
    await widget.payButton.click();
    await expect(widget.status).toContainText('Payment received');
    expect((await shop.heard()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
    expect(await ledger.news()).toEqual([1999]);
    complaints.splice(0);
  });
}

test('a card can be typed before the frame knows cards, and the press waits until it does', async ({
  shop,
  service,
  page,
}) => {
  const ledger = await newsOf(service);
  const arrival = await holdBack(page, KNOWS_CARDS);
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
  expect(await shop.heard()).toHaveLength(1);
  expect(await ledger.news()).toEqual([1999]);
});

test('what was typed before the frame knows cards is grouped, named and checked when it does', async ({shop, page}) => {
  const arrival = await holdBack(page, KNOWS_CARDS);
  const widget = await shop.open(CHARGE, {until: 'commit'});
  await widget.card('number').fill('5555555555554444');
  arrival.release();
  await expect(widget.card('number')).toHaveValue('5555 5555 5555 4444');
  await expect(widget.frame.getByText('Mastercard', {exact: true})).toBeVisible();
});

test('the fields have the language and the look of the page from the first moment, and their height', async ({
  shop,
  page,
}) => {
  const arrival = await holdBack(page, KNOWS_CARDS);
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
  await expect(widget.frame.locator('.facts')).not.toBeEmpty();
  expect(await looks()).toEqual(before);
  expect((await widget.element.boundingBox())?.height).toBe(height);
});

test('an invoice of which a part cannot be had says so, and comes with the button', async ({
  shop,
  service,
  page,
  complaints,
}) => {
  await page.route(PAYS, (route) => route.abort());
  const {id, currency} = await service.createInvoice('BIF', 5000);
  const widget = await shop.open({mode: 'invoice', invoice: id, currency});
  const again = widget.element.getByRole('button', {name: 'Try again'});
  await again.waitFor();
  await page.unroute(PAYS);
  await again.click();
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
  complaints.splice(0);
});

test('an invoice is asked for while what reads it is on its way, and once', async ({shop, service, page}) => {
  const {id, currency} = await service.createInvoice('BIF', 5000);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${service.url}/v2/invoices/${id}` && request.method() === 'GET') reads.push(request.url());
  });
  const arrival = await holdBack(page, PAYS);
  const early = page.waitForResponse(`${service.url}/v2/invoices/${id}`);
  const widget = await shop.open({mode: 'invoice', invoice: id, currency, session: '0'}, {until: 'commit'});
  await early;
  arrival.release();
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Payment received');
  expect(reads).toHaveLength(1);
});

test('a language that cannot be had is asked for again', async ({shop, page, complaints}) => {
  const isFrench = '**/payment-widget/*/fr.js';
  await page.route(isFrench, (route) => route.abort());
  const clock = await PageClock.install(page);
  const widget = await shop.open({...CHARGE, lang: 'fr'});
  await expect.poll(() => complaints.join()).toContain('lacks a part of itself');
  await expect(widget.payButton).toContainText('Pay $');
  await page.unroute(isFrench);
  await clock.passUntil(async () => (await widget.payButton.allTextContents()).join().includes('Payer'));
  complaints.splice(0);
});

test('the script works as a module, too', async ({shop, service, page}) => {
  const ledger = await newsOf(service);
  const body = "import('/payment-widget.js?as=module');";
  await page.route('**/payment-widget.js', (route) => route.fulfill({body, contentType: 'text/javascript'}));
  const widget = await shop.open({...CHARGE, lang: 'fr'});
  await widget.payWith();
  await expect(widget.status).toContainText('Paiement reçu');
  expect(await ledger.news()).toEqual([1999]);
});

/** The amounts that are charged from now on. */
async function newsOf(service: PaymentService): Promise<{news: () => Promise<readonly number[]>}> {
  const before = (await service.ledger()).length;
  const news = async (): Promise<readonly number[]> => {
    const charges = await service.ledger();
    return charges.slice(0, charges.length - before).map(({amount}) => amount);
  };
  return {news};
}

/** Does the same and one thing more, as somebody between the shop and the payer might. */
async function change(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({response, body: `${await response.text()};globalThis.isOurs = true;`});
}
