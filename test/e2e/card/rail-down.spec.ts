import {expect, test} from '../helpers/story.ts';

const NO_ANSWER =
  'This way to pay does not answer now. You were not charged. Choose another, or try again in a minute.';

test('shows an error when the card rail is down, keeps what was typed, and charges when the rail is up again', async ({
  shop,
  service,
}) => {
  const before = (await service.ledger()).length;
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await service.breakRail('cards', 'tokenise');
  await widget.payWith();
  await expect(widget.alert).toContainText(NO_ANSWER);
  expect(await shop.events()).toMatchObject([{type: 'onFailure', detail: {code: 'rail_unavailable'}}]);
  expect(await service.ledger()).toHaveLength(before);

  await service.clearRailFaults();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
  expect(await service.ledger()).toHaveLength(before + 1);
});

test('an invoice can be paid by card when no QR code can be created', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await service.breakRail('bank', 'createQr');
  await widget.press(widget.method('qr'));
  await expect(widget.alert).toContainText('The QR code could not be made');
  await expect(widget.alert).toContainText('choose another way to pay');

  await widget.press(widget.method('card'));
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await service.statusOf(invoice.id, 'BIF')).toMatchObject({status: 'paid', settled_by: 'card'});
});
