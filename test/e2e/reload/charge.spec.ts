import {TEST_CARDS} from '../../../src/testing/index.ts';
import {ALL_RETURNS, EVERY_RETRY, expect, IN_FLIGHT_MS, RETURNS, test, waitForFaults} from '../helpers/life-story.ts';
import type {Payer} from '../helpers/payer.ts';
import {charge, customer, decline, failure, redactedCustomer, success} from '../helpers/payloads.ts';

const OPTIONS = {amount: '19.99', currency: 'USD'};

for (const {how, isClosed, session} of RETURNS) {
  for (const [operation, what] of [
    ['createToken', 'the card is tokenised'],
    ['createCustomer', 'the customer is created'],
  ] as const) {
    test(`a page that is ${how} while ${what} announces nothing, and the form can be used`, async ({
      payer,
      service,
    }) => {
      await service.setFault({operation, kind: 'delay', delay_ms: IN_FLIGHT_MS});
      const widget = await payer.open({...OPTIONS, session});
      await widget.payWith();
      await waitForFaults(service);
      await payer.reload(isClosed);
      await expect(payer.widget.payButton).toHaveText('Pay $19.99');
      await expect(payer.widget.status).toBeEmpty();
      await expect(payer.widget.alert).toBeEmpty();
      expect(await payer.events()).toEqual([]);
      await paysAgain(payer, []);
    });
  }

  test(`a page that is ${how} while the charge is sent cancels it, and the payer can pay`, async ({payer, service}) => {
    await service.setFault({operation: 'createCardCharge', kind: 'delay', delay_ms: IN_FLIGHT_MS});
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith();
    await waitForFaults(service);
    await payer.reload(isClosed);
    await expect(payer.widget.alert).toContainText('This page was left before the bank was asked');
    await expect.poll(() => payer.events()).toEqual([failure('attempt_interrupted')]);
    expect(await payer.charges()).toEqual([]);
    await paysAgain(payer, [failure('attempt_interrupted')]);
  });

  test(`a page that is ${how} after the response with a decline was lost announces the decline once`, async ({
    payer,
    service,
  }) => {
    await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith({number: TEST_CARDS.INSUFFICIENT_FUND});
    await expect.poll(async () => (await payer.charges()).length).toBe(1);
    await payer.reload(isClosed);
    await service.clearFaults();
    await expect(payer.widget.alert).toContainText('not enough money');
    await expect.poll(() => payer.events()).toEqual([decline()]);
    await paysAgain(payer, [decline()]);
  });

  test(`a page that is ${how} while the bank decides keeps waiting, and announces the settled charge`, async ({
    payer,
    service,
  }) => {
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith({number: TEST_CARDS.pending});
    await expect(widget.status).toContainText('Your payment is being processed');
    await payer.reload(isClosed);
    await expect(payer.widget.status).toContainText('Your payment is being processed');
    await expect(payer.widget.payButton).toHaveAttribute('aria-disabled', 'true');
    expect(await payer.finalEvents()).toEqual([]);

    const [waiting] = await payer.charges();
    await service.decideCharge(waiting?.id ?? '', 'settle');
    await isAnnouncedOnce(payer, {number: TEST_CARDS.pending, session});
  });

  test(`a page that is ${how} announces one success when the bank settled the charge meanwhile`, async ({
    payer,
    service,
  }) => {
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith({number: TEST_CARDS.pending});
    await expect(widget.status).toContainText('Your payment is being processed');
    await payer.leave(isClosed);
    const [waiting] = await payer.charges();
    await service.decideCharge(waiting?.id ?? '', 'settle');
    await payer.comeBack();
    await isAnnouncedOnce(payer, {number: TEST_CARDS.pending, session});
  });

  test(`a page that is ${how} announces one decline when the bank declined the charge meanwhile`, async ({
    payer,
    service,
  }) => {
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith({number: TEST_CARDS.pending});
    await expect(widget.status).toContainText('Your payment is being processed');
    await payer.leave(isClosed);
    const [waiting] = await payer.charges();
    await service.decideCharge(waiting?.id ?? '', 'fail');
    await payer.comeBack();
    await expect(payer.widget.alert).toContainText('Your card was declined');
    await expect.poll(() => payer.events()).toEqual([decline()]);
    await paysAgain(payer, [decline()]);
  });
}

for (const {how, isClosed, session} of ALL_RETURNS) {
  test(`a page that is ${how} after the response of the charge was lost announces the charge once`, async ({
    payer,
    service,
  }) => {
    await service.setFault({operation: 'createCardCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
    const widget = await payer.open({...OPTIONS, session});
    await widget.payWith();
    await expect.poll(async () => (await payer.charges()).length).toBe(1);
    await expect(widget.status).toContainText('Do not pay again');
    await payer.reload(isClosed);
    await service.clearFaults();
    await isAnnouncedOnce(payer, {number: TEST_CARDS.good, session});

    await payer.reload(isClosed);
    await expect(payer.widget.payButton).toHaveText('Pay $19.99');
    await expect(payer.widget.status).toBeEmpty();
    expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
  });
}

/** The one charge is shown and announced. A new session may not read the customer of an earlier one. */
async function isAnnouncedOnce(
  payer: Payer,
  {number, session}: {readonly number: string; readonly session: string},
): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received');
  const charges = await payer.charges();
  expect(charges).toMatchObject([{amount: 1999, status: 'succeeded', amount_refunded: 0}]);
  const [{id, customer_id} = {id: '', customer_id: ''}] = charges;
  const paid = charge({amount: 1999, currency: 'USD', id, source: {brand: 'visa', last_four: number.slice(-4)}});
  const who = session === '1' ? redactedCustomer(customer_id) : customer({id: customer_id});
  const announced = [success({customer: who, charge: paid})];
  await expect.poll(() => payer.events()).toEqual(announced);
  expect(await payer.finalEvents()).toEqual(announced);
}

/** The form accepts another payment: one more charge and one more success. */
async function paysAgain(payer: Payer, before: readonly unknown[]): Promise<void> {
  const made = (await payer.charges()).length;
  await payer.widget.payWith();
  await expect(payer.widget.status).toContainText('Payment received');
  await expect.poll(async () => (await payer.events()).length).toBe(before.length + 1);
  const heard = await payer.finalEvents();
  expect(heard.slice(0, -1)).toEqual(before);
  expect(heard.at(-1)).toMatchObject({type: 'onSuccess', detail: {charge: {status: 'succeeded'}}});
  expect(await payer.charges()).toHaveLength(made + 1);
}
