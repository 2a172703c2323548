import {charge, customer, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

test('a page that loads the widget from its source files charges a card', async ({shop, service}) => {
  test.slow();
  const widget = await shop.open({amount: '19.99', currency: 'USD', lang: 'fr'}, {path: '/source.html'});
  await expect(widget.payButton).toHaveText(/Payer/, {timeout: 60_000});
  await widget.payWith();
  await expect(widget.status).toContainText('Paiement reçu');
  expect(await shop.events()).toEqual([
    success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})}),
  ]);
  expect((await service.ledger())[0]).toMatchObject({amount: 1999, currency: 'USD', status: 'succeeded'});
});
