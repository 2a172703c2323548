import {holdRequests} from '../helpers/hold-back.ts';
import {charge, customer, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

declare global {
  interface Window {
    readonly listened: string[];
  }
}

test('the event bubbles from the element through two shadow roots up to the window', async ({shop}) => {
  const [left] = await shop.openTwo();
  await left.element.waitFor();
  await shop.page.evaluate(() => {
    const listened: string[] = [];
    Object.defineProperty(window, 'listened', {value: listened});
    const widget = document.querySelector('#widget-left');
    const [outer, inner] = [document.createElement('div'), document.createElement('div')];
    if (!widget) throw new Error('There is no widget.');
    outer.id = 'outer';
    inner.id = 'inner';
    document.body.replaceChildren(outer);
    outer.attachShadow({mode: 'open'}).append(inner);
    inner.attachShadow({mode: 'open'}).append(widget);
    const places: [string, EventTarget][] = [
      ['window', window],
      ['document', document],
      ['outer', outer],
      ['inner', inner],
      ['element', widget],
    ];
    for (const [name, place] of places) {
      place.addEventListener('onSuccess', ({target}) => {
        listened.push(`${name} ${target instanceof Element ? target.id : ''}`);
      });
    }
  });
  await left.payWith();
  await expect(left.status).toContainText('Payment received');
  // The payer sees the result before the page gets the event.
  const listened = (): Promise<readonly string[]> => shop.page.evaluate(() => window.listened);
  await expect
    .poll(listened)
    .toEqual(['element widget-left', 'inner inner', 'outer outer', 'document outer', 'window outer']);
});

test('a listener that throws and one that removes the element do not stop the event', async ({
  shop,
  service,
  consoleErrors,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.element.waitFor();
  await shop.page.evaluate(() => {
    const place = document.querySelector('#widget');
    place?.addEventListener('onSuccess', () => {
      throw new Error('An error in the code of the page.');
    });
    place?.addEventListener('onSuccess', () => place.remove());
  });
  await widget.payWith();
  await expect(widget.element).toHaveCount(0);
  await shop.roundTrip(service.url);
  expect(consoleErrors.splice(0)).toEqual(['An error in the code of the page.']);
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('the event detail is frozen, so that no listener can change it for the next one', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.element.waitFor();
  await widget.element.evaluate((element) => {
    element.addEventListener('onSuccess', (event) => {
      const {detail} = event as CustomEvent<{readonly charge: object}>;
      const {charge} = detail;
      Reflect.set(charge, 'amount', 1);
      Reflect.set(detail, 'charge', null);
    });
  });
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toEqual([
    success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})}),
  ]);
});

test('a handler that calls submit() does not charge again', async ({shop, service}) => {
  const before = await service.ledger();
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.element.waitFor();
  await widget.element.evaluate((element) => {
    element.addEventListener('onSuccess', () => (element as HTMLElement & {submit(): void}).submit());
  });
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toHaveLength(1);
  expect(await service.ledger()).toHaveLength(before.length + 1);
});

test('two widgets in two languages and currencies: a payment in one does not affect the other', async ({
  shop,
  service,
}) => {
  const [left, right] = await shop.openTwo();
  await expect(left.payButton).toHaveText('Pay $19.99');
  await expect(right.payButton).toHaveText(/Payer\s5\s000\sFBu/);
  await left.detail('email').fill('left@example.com');
  await left.card('number').fill('4242');
  await right.payWith();
  await expect(right.status).toContainText('Paiement reçu');
  await expect(left.status).toBeEmpty();
  await expect(left.payButton).toHaveText('Pay $19.99');
  await expect(left.detail('email')).toHaveValue('left@example.com');
  await expect(left.card('number')).toHaveValue('4242');
  const francs = success({customer: customer(), charge: charge({amount: 5000, currency: 'BIF'})}, 'widget-right');
  expect(await shop.events()).toEqual([francs]);

  await left.payWith();
  await expect(left.status).toContainText('Payment received');
  await expect(right.status).toContainText('Paiement reçu');
  const dollars = success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})}, 'widget-left');
  expect(await shop.events()).toEqual([francs, dollars]);
  expect((await service.ledger()).slice(0, 2).map(({amount, currency}) => `${amount} ${currency}`)).toEqual([
    '1999 USD',
    '5000 BIF',
  ]);
});

test('two widgets: a failure in one is shown only there, in its language', async ({shop}) => {
  const [left, right] = await shop.openTwo();
  await right.payWith({number: '4000000000009995'});
  await expect(right.alert).toContainText('Votre carte a été refusée');
  await expect(left.alert).toBeEmpty();
  expect((await shop.events()).map(({type, widget}) => `${type} ${widget}`)).toEqual(['onFailure widget-right']);
});

test('two widgets for two invoices show two codes, and each announces its own payment', async ({shop, service}) => {
  const [left, right] = await shop.openTwo({left: 'invoice', right: 'invoice'});
  await left.card('number').waitFor();
  await right.card('number').waitFor();
  const codes = [await left.openQr(), await right.openQr()] as const;
  await service.approveQr(codes[1]);
  await expect(right.status).toContainText('Paiement reçu');
  await expect(left.qrCode).toBeVisible();
  await expect(left.status).toBeEmpty();
  await service.approveQr(codes[0]);
  await expect(left.status).toContainText('Payment received');
  expect((await shop.events()).map(({widget}) => widget)).toEqual(['widget-right', 'widget-left']);
});

test('announces a payment although the element is moved during the charge', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const call = await holdRequests(shop.page, '**/v2/charges/card', 'POST');
  await widget.payWith();
  // The card is tokenised now. Moving the frame earlier would lose the token request.
  await call.firstRequest;
  await expect(widget.payButton).toHaveText('Paying…');
  await widget.element.evaluate((element) => document.body.append(element));
  call.release();
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});
