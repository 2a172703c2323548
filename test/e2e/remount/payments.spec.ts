import {TEST_CARDS} from '../../../src/testing/index.ts';
import {freshNumber} from '../helpers/instant.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {EVERY_RETRY, expect, test} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, failure, phonePaid, qrPaid, success} from '../helpers/payloads.ts';
import {removeWidget, restoreWidget, replaceByCopy} from '../helpers/remount.ts';

const OPTIONS = {amount: '19.99', currency: 'USD'};

/** How a page re-renders its widget. */
const REMOUNTS = [
  {how: 'removed and inserted again', remount: restoreWidget},
  {how: 'replaced by a copy', remount: replaceByCopy},
] as const;

for (const {how, remount} of REMOUNTS) {
  test(`a widget that is ${how} while the card is tokenised charges nothing, and can be used again`, async ({
    payer,
  }) => {
    // Set before the card form loads, because a browser may miss requests of a frame that is loading at that moment.
    const token = await holdRequests(payer.page, '**/v2/tokens', 'POST');
    const widget = await payer.open(OPTIONS);
    await widget.payWith();
    await token.firstRequest;
    await payer.page.evaluate(removeWidget);
    await payer.page.evaluate(remount);
    token.release();
    await expect(widget.alert).toContainText('You were not charged');
    await expect.poll(() => payer.events()).toEqual([failure('unreachable')]);
    expect(await payer.charges()).toEqual([]);
    await widget.fillCustomer();
    await widget.fillCard();
    await widget.pay();
    await isAnnouncedOnce(payer, [failure('unreachable')]);
  });

  for (const [path, what] of [
    ['**/v2/customers', 'the customer is created'],
    ['**/v2/charges/card', 'the card is charged'],
  ] as const) {
    test(`a widget that is ${how} while ${what} announces the charge when it is back`, async ({payer}) => {
      const widget = await payer.open(OPTIONS);
      const call = await holdRequests(payer.page, path, 'POST');
      await widget.payWith();
      await call.firstRequest;
      await payer.page.evaluate(removeWidget);
      call.release();
      await expect.poll(async () => (await payer.charges()).length).toBe(1);
      expect(await payer.finalEvents()).toEqual([]);
      await payer.page.evaluate(remount);
      await isAnnouncedOnce(payer);
    });
  }

  test(`a widget that is ${how} after the response was lost announces the charge when its outcome is known`, async ({
    payer,
    service,
  }) => {
    await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
    const widget = await payer.open(OPTIONS);
    await widget.payWith();
    await expect(widget.status).toContainText('Do not pay again');
    await payer.page.evaluate(removeWidget);
    await payer.page.evaluate(remount);
    await expect(widget.status).toContainText('Do not pay again');
    expect(await payer.events()).toEqual([]);
    await service.clearFaults();
    await isAnnouncedOnce(payer);
  });

  test(`a widget that is ${how} while the bank decides announces the settled charge when it is back`, async ({
    payer,
    service,
  }) => {
    const widget = await payer.open(OPTIONS);
    await widget.payWith({number: TEST_CARDS.pending});
    await expect(widget.status).toContainText('Your payment is being processed');
    await payer.page.evaluate(removeWidget);
    const [waiting] = await payer.charges();
    await service.decideCharge(waiting?.id ?? '', 'settle');
    expect(await payer.finalEvents()).toEqual([]);
    await payer.page.evaluate(remount);
    await isAnnouncedOnce(payer, [], TEST_CARDS.pending);
  });

  test(`a widget that is ${how} shows the same QR code, and announces its payment once when it is back`, async ({
    payer,
    service,
  }) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
    const payload = await widget.readQr();
    await payer.page.evaluate(removeWidget);
    await payer.page.evaluate(remount);
    expect(await widget.readQr()).toBe(payload);
    expect(await service.qrCodesOf(invoice.id)).toHaveLength(1);

    await payer.page.evaluate(removeWidget);
    expect(await service.approveQr(payload)).toBe('settled');
    expect(await payer.finalEvents()).toEqual([]);
    await payer.page.evaluate(remount);
    await expect(widget.status).toContainText('Payment received');
    const announced = [success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: invoice.id}))];
    await expect.poll(() => payer.events()).toEqual(announced);
    expect(await payer.finalEvents()).toEqual(announced);
  });

  test(`a widget that is ${how} while a phone request is sent creates one request and announces one success`, async ({
    payer,
    service,
  }) => {
    const number = freshNumber();
    const invoice = await service.createInvoice('BIF', 9000);
    const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'phone'});
    const request = await holdRequests(payer.page, '**/phone_requests', 'POST');
    await widget.sendRequest(number);
    await request.firstRequest;
    await payer.page.evaluate(removeWidget);
    await payer.page.evaluate(remount);
    request.release();
    await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
    const [sent, ...others] = await service.requestsOn(number);
    expect(others).toEqual([]);
    await service.answerRequest(sent?.uetr ?? '', 'approve');
    await expect(widget.status).toContainText('Payment received');
    const paid = phonePaid({amount: 9000, currency: 'BIF', invoice_id: invoice.id, uetr: sent?.uetr});
    await expect.poll(() => payer.events()).toEqual([success(paid)]);
  });
}

/** The one charge is shown, and was announced once, after the events in `before`. */
async function isAnnouncedOnce(
  payer: Payer,
  before: readonly unknown[] = [],
  number: string = TEST_CARDS.good,
): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  const source = {brand: 'visa', last_four: number.slice(-4)};
  const paid = success({customer: customer(), charge: charge({amount: 1999, currency: 'USD', source})});
  await expect.poll(() => payer.events()).toEqual([...before, paid]);
  expect(await payer.finalEvents()).toEqual([...before, paid]);
  expect(await payer.charges()).toMatchObject([{amount: 1999, status: 'succeeded', amount_refunded: 0}]);
}
