import {TEST_CARDS} from '../../../src/testing/index.ts';
import {customer, failure, source, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

test('saves the card of a new customer and announces the customer and the card', async ({shop, service}) => {
  const widget = await shop.open({mode: 'add', currency: 'USD'});
  await widget.payWith();

  await expect(widget.status).toContainText('Card saved');
  const [heard, ...others] = await shop.events();
  expect(heard).toEqual(success({customer: customer(), source: source({currency: 'USD'})}));
  expect(others).toEqual([]);
  const detail = heard?.detail as {customer: {id: string}; source: {id: string; customer_id: string}};
  expect(detail.source.customer_id).toBe(detail.customer.id);
  expect(await service.sourcesOf(detail.customer.id, 'USD')).toEqual([
    expect.objectContaining({id: detail.source.id, last_four: '4242'}),
  ]);
  expect((await service.ledger()).filter(({customer_id}) => customer_id === detail.customer.id)).toEqual([]);
});

test('does not save a card that its issuer declines, and saves another card afterwards', async ({shop}) => {
  const widget = await shop.open({mode: 'add', currency: 'KES'});
  await widget.payWith({number: TEST_CARDS.UNAUTHORIZED_CARD});
  await expect(widget.alert).toContainText('Your card was declined');

  await widget.fillCard({number: TEST_CARDS.mastercard});
  await widget.pay();
  await expect(widget.status).toContainText('Mastercard ending in 4444');
  await expect(widget.alert).toBeEmpty();
  const saved = source({brand: 'mastercard', last_four: '4444', currency: 'KES'});
  expect(await shop.events()).toEqual([failure('card_declined'), success({customer: customer(), source: saved})]);
});

test('saves a card for an existing customer without asking for an e-mail address', async ({shop, service}) => {
  const widget = await shop.open({mode: 'add', currency: 'BIF', customer: 'existing'});
  await widget.fillCard();
  await expect(widget.detail('email')).toHaveCount(0);
  await widget.pay();

  await expect(widget.status).toContainText('Card saved');
  const customerId = await widget.element.getAttribute('customer-id');
  const known = customer({
    id: customerId,
    email: 'alice.niyonzima@example.com',
    first_name: 'Alice',
    last_name: 'Niyonzima',
    address: {object: 'address', city: 'Bujumbura'},
  });
  expect(await shop.events()).toEqual([
    success({customer: known, source: source({customer_id: customerId, currency: 'BIF'})}),
  ]);
  expect(await service.sourcesOf(customerId ?? '', 'BIF')).toHaveLength(1);
});
