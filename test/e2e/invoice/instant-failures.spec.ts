import {freshNumber, letPhoneAnswer} from '../helpers/instant.ts';
import {failure, phonePaid, qrPaid, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

test('qr_generate_failed: shows and announces the failure, and other rails stay usable', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await service.setFault({operation: 'createQr', kind: 'refuse'});
  await widget.press(widget.method('qr'));
  await expect(widget.alert).toContainText('The QR code could not be made');
  expect(await shop.events()).toEqual([failure('qr_generate_failed')]);

  await widget.press(widget.method('card'));
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await expect(widget.alert).toBeEmpty();
  expect((await shop.events()).map(({type}) => type)).toEqual(['onFailure', 'onSuccess']);
});

test('qr_generate_failed: another try shows a code that can be paid', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice, {lang: 'fr'});
  await service.setFault({operation: 'createQr', kind: 'refuse'});
  await widget.press(widget.method('qr'));
  await expect(widget.alert).toContainText('Le code QR n’a pas pu être créé');

  await widget.press(widget.element.locator('#panel-qr').getByRole('button'));
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Paiement reçu');
  const paid = success(qrPaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}));
  expect(await shop.events()).toEqual([failure('qr_generate_failed'), paid]);
});

test('rtp_request_failed: shows and announces the failure, and other rails stay usable', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone('79 00 00 04');
  await expect(widget.alert).toContainText('The request could not be sent to this phone');
  expect(await shop.events()).toEqual([failure('rtp_request_failed')]);

  await widget.setAttribute('lang', 'fr');
  await expect(widget.alert).toContainText('La demande n’a pas pu être envoyée à ce téléphone');
  await service.approveQr(await widget.openQr());
  await expect(widget.status).toContainText('Paiement reçu');
  const paid = success(qrPaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}));
  expect(await shop.events()).toEqual([failure('rtp_request_failed'), paid]);
});

test('announces a failure when the request is declined on the phone, and another can be sent', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone('79 00 00 02');
  await letPhoneAnswer(service, '+25779000002');
  await expect(widget.element.locator('#panel-phone [role=alert]')).toContainText(
    'The request was declined on the phone',
  );
  expect(await shop.events()).toEqual([failure('rtp_request_declined')]);

  await widget.sendRequest('79 00 00 01');
  await letPhoneAnswer(service, '+25779000001');
  await expect(widget.status).toContainText('Payment received');
  const paid = success(phonePaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}));
  expect(await shop.events()).toEqual([failure('rtp_request_declined'), paid]);
});

test('announces nothing when a request expires, shows a notice, and another can be sent', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone('79 00 00 03');
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerRequest(await service.requestOn('+25779000003'), 'expire');
  await expect(widget.element.getByText('There was no answer on the phone.')).toBeVisible();
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([]);

  await widget.sendRequest('79 00 00 01');
  await letPhoneAnswer(service, '+25779000001');
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('another number cancels the pending request, and the payer pays with it', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.openInvoice(invoice);
  const first = freshNumber();
  await widget.askPhone(first);
  await widget.press(widget.element.getByRole('button', {name: 'Use another number'}));
  await expect.poll(async () => (await service.requestsOn(first)).map(({status}) => status)).toEqual(['cancelled']);
  await widget.sendRequest('79 00 00 01');
  await letPhoneAnswer(service, '+25779000001');
  await expect(widget.status).toContainText('Payment received');
  const {uetr} = await service.statusOf(invoice.id, 'BIF');
  const paid = phonePaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id, uetr});
  expect(await shop.events()).toEqual([success(paid)]);
});

test('replaces an expired QR code by a new one, which can be paid', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.clock.install();
  const widget = await shop.openInvoice(invoice);
  const first = await widget.openQr();
  await service.expireQr(first);
  await shop.page.clock.fastForward('05:01');
  await expect(widget.element.getByText('This QR code has expired.')).toBeVisible();
  await expect(widget.qrCode).toHaveCount(0);
  expect(await shop.events()).toEqual([]);

  await widget.press(widget.element.getByRole('button', {name: 'Show a new QR code'}));
  const second = await widget.readQr();
  expect(second).not.toBe(first);
  await service.approveQr(second);
  await expect(widget.status).toContainText('Payment received');
  const paid = success(qrPaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}));
  expect(await shop.events()).toEqual([paid]);
});

test('a QR code that is paid after it expired on the screen is announced once', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.clock.install();
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();
  await shop.page.clock.fastForward('05:01');
  await expect(widget.element.getByText('If you have paid already, do not pay again')).toBeVisible();

  expect(await service.approveQr(payload)).toBe('settled');
  await expect(widget.status).toContainText('Payment received');
  await shop.page.clock.fastForward('10:00');
  await shop.roundTrip(service.url);
  expect(await shop.events()).toEqual([success(qrPaid({amount: 8000, currency: 'BIF', invoice_id: invoice.id}))]);
});
