import {EVERY_RETRY, expect, IN_FLIGHT_MS, RETURNS, test, waitForFaults} from '../helpers/life-story.ts';
import {qrPaid, success} from '../helpers/payloads.ts';
import type {Payer} from '../helpers/payer.ts';

for (const {how, isClosed, session} of RETURNS) {
  test(`a page that is ${how} while a QR code is requested announces nothing, and shows one code`, async ({
    payer,
    service,
  }) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await service.setFault({operation: 'createQr', kind: 'delay', delay_ms: IN_FLIGHT_MS});
    const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', session});
    await widget.press(widget.method('qr'));
    await waitForFaults(service);
    await payer.reload(isClosed);
    const payload = await qrOf(payer);
    expect((await service.qrCodesOf(invoice.id)).map((code) => code.payload)).toEqual([payload]);
    expect(await payer.events()).toEqual([]);
    await paysByQr(payer, {id: invoice.id, payload});
  });

  test(`a page that is ${how} after the response with a QR code was lost shows that code`, async ({payer, service}) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await service.setFault({operation: 'createQr', kind: 'drop_after_commit', times: EVERY_RETRY});
    const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', session});
    await widget.press(widget.method('qr'));
    await expect.poll(async () => (await service.qrCodesOf(invoice.id)).length).toBe(1);
    await payer.reload(isClosed);
    await service.clearFaults();
    const payload = await qrOf(payer);
    expect((await service.qrCodesOf(invoice.id)).map((code) => code.payload)).toEqual([payload]);
    await paysByQr(payer, {id: invoice.id, payload});
  });

  test(`a page that is ${how} with a scanned QR code shows the same code, which can be paid`, async ({
    payer,
    service,
  }) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', session});
    const payload = await qrOf(payer);
    await service.scanQr(payload);
    await payer.reload(isClosed);
    expect(await qrOf(payer)).toBe(payload);
    expect(await service.qrCodesOf(invoice.id)).toHaveLength(1);
    await paysByQr(payer, {id: invoice.id, payload});
  });

  test(`a page that is ${how} announces one success when the QR code was paid meanwhile`, async ({payer, service}) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', session});
    const payload = await qrOf(payer);
    await payer.leave(isClosed);
    expect(await service.approveQr(payload)).toBe('settled');
    await payer.comeBack();
    await isPaidByQr(payer, invoice.id);

    await payer.reload(isClosed);
    await expect(payer.widget.status).toContainText('Already paid');
    expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
  });
}

/** Opens the QR panel and reads the code from a screenshot. */
async function qrOf({widget}: Payer): Promise<string> {
  await widget.card('number').waitFor();
  return widget.openQr();
}

async function paysByQr(payer: Payer, {id, payload}: {readonly id: string; readonly payload: string}): Promise<void> {
  expect(await payer.service.approveQr(payload)).toBe('settled');
  await isPaidByQr(payer, id);
}

/** The payment by QR code is shown, and was announced once. */
async function isPaidByQr(payer: Payer, id: string): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  const {charge_id, qr_reference} = await payer.service.statusOf(id, 'BIF');
  const announced = [success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: id, charge_id, qr_reference}))];
  await expect.poll(() => payer.events()).toEqual(announced);
  expect(await payer.finalEvents()).toEqual(announced);
  expect(await payer.charges()).toMatchObject([{id: charge_id, invoice_id: id, amount: 12_500, amount_refunded: 0}]);
}
