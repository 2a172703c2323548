import {freshNumber, letPhoneAnswer} from '../helpers/instant.ts';
import {EVERY_RETRY, expect, IN_FLIGHT_MS, RETURNS, test, waitForFaults} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {failure, phonePaid, success} from '../helpers/payloads.ts';

const SENT_AGAIN = '+25779000001';

for (const {how, isClosed, session} of RETURNS) {
  test(`a page that is ${how} while a phone request is sent announces nothing, and another can be sent`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await service.setFault({operation: 'createPhoneRequest', kind: 'delay', delay_ms: IN_FLIGHT_MS});
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await waitForFaults(service);
    await payer.reload(isClosed);
    await payer.widget.card('number').waitFor();
    await payer.widget.askPhone(SENT_AGAIN);
    await letPhoneAnswer(service, SENT_AGAIN);
    await isPaidByPhone(payer, invoice.id);
    expect(await service.requestsOn(number)).toEqual([]);
  });

  test(`a page that is ${how} after the response of a phone request was lost waits for the approval`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await service.setFault({operation: 'createPhoneRequest', kind: 'drop_after_commit', times: EVERY_RETRY});
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await expect.poll(async () => (await service.requestsOn(number)).length).toBe(1);
    await payer.reload(isClosed);
    await service.clearFaults();
    await isWaiting(payer);
    const [sent, ...others] = await service.requestsOn(number);
    expect(others).toEqual([]);
    await service.answerRequest(sent?.uetr ?? '', 'approve');
    await isPaidByPhone(payer, invoice.id);
  });

  test(`a page that is ${how} while a phone request is pending keeps waiting, and announces its decline once`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await expect(payer.widget.element.getByText('Waiting for your approval')).toBeVisible();
    await payer.reload(isClosed);
    await isWaiting(payer);
    const [sent] = await service.requestsOn(number);
    await service.answerRequest(sent?.uetr ?? '', 'decline');
    await isDeclined(payer);
    await payer.widget.sendRequest(SENT_AGAIN);
    await letPhoneAnswer(service, SENT_AGAIN);
    await isPaidByPhone(payer, invoice.id, [failure('rtp_request_declined')]);
  });

  test(`a page that is ${how} announces one success when the phone request was approved meanwhile`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await expect(payer.widget.element.getByText('Waiting for your approval')).toBeVisible();
    await payer.leave(isClosed);
    await service.answerRequest(await service.requestOn(number), 'approve');
    await payer.comeBack();
    await isPaidByPhone(payer, invoice.id);
  });

  test(`a page that is ${how} announces one decline when the phone request was declined meanwhile`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await expect(payer.widget.element.getByText('Waiting for your approval')).toBeVisible();
    await payer.leave(isClosed);
    await service.answerRequest(await service.requestOn(number), 'decline');
    await payer.comeBack();
    await isDeclined(payer);
    await payer.reload(isClosed);
    await payer.widget.card('number').waitFor();
    await expect(payer.widget.alert).toBeEmpty();
    await payer.widget.askPhone(SENT_AGAIN);
    await letPhoneAnswer(service, SENT_AGAIN);
    await isPaidByPhone(payer, invoice.id, [failure('rtp_request_declined')]);
  });

  test(`a page that is ${how} announces nothing for a phone request that was cancelled, and another can be sent`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    await open(payer, {invoice: invoice.id, session});
    await payer.widget.askPhone(number);
    await payer.widget.press(payer.widget.element.getByRole('button', {name: 'Use another number'}));
    await expect.poll(async () => (await service.requestsOn(number))[0]?.status).toBe('cancelled');
    await payer.reload(isClosed);
    await payer.widget.card('number').waitFor();
    await payer.widget.askPhone(SENT_AGAIN);
    await letPhoneAnswer(service, SENT_AGAIN);
    await isPaidByPhone(payer, invoice.id);
  });
}

async function open(payer: Payer, options: {readonly invoice: string; readonly session: string}): Promise<void> {
  await payer.open({mode: 'invoice', currency: 'BIF', ...options});
  await payer.widget.card('number').waitFor();
}

/** The page waits for the previous page's request again, and no longer shows the number. */
async function isWaiting({widget}: Payer): Promise<void> {
  await widget.card('number').waitFor();
  await widget.press(widget.method('phone'));
  await expect(widget.element.getByText('Waiting for your approval on your phone')).toBeVisible();
}

async function isDeclined(payer: Payer): Promise<void> {
  await expect(payer.widget.alert).toContainText('The request was declined on the phone');
  await expect.poll(() => payer.events()).toEqual([failure('rtp_request_declined')]);
}

/** The phone payment is shown, and was announced once, after the events in `before`. */
async function isPaidByPhone(payer: Payer, id: string, before: readonly unknown[] = []): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  const {uetr} = await payer.service.statusOf(id, 'BIF');
  const announced = [...before, success(phonePaid({amount: 9000, currency: 'BIF', invoice_id: id, uetr}))];
  await expect.poll(() => payer.events()).toEqual(announced);
  expect(await payer.finalEvents()).toEqual(announced);
  expect(await payer.charges()).toMatchObject([{invoice_id: id, amount: 9000, amount_refunded: 0}]);
}
