import {EVERY_RETRY, expect, IN_FLIGHT_MS, RETURNS, test, waitForFaults} from '../helpers/life-story.ts';
import {attemptsKept} from '../helpers/attempts.ts';
import {customer, failure, source, redactedCustomer, success} from '../helpers/payloads.ts';
import {publishableKey} from '../helpers/payment-service.ts';

const OPTIONS = {amount: '19.99', currency: 'USD'};

test('a page that reloads in its onSuccess handler receives one event', async ({payer}) => {
  const widget = await payer.open(OPTIONS);
  await widget.element.evaluate((element) => {
    element.addEventListener('onSuccess', () => {
      document.documentElement.dataset['reloads'] = '';
      location.reload();
    });
  });
  await widget.payWith();
  await expect.poll(async () => (await payer.charges()).length).toBe(1);
  await payer.page.locator('html:not([data-reloads])').waitFor();
  await expect(widget.payButton).toHaveText('Pay $19.99');
  await expect(widget.detail('email')).toHaveValue('');
  await expect(widget.status).toBeEmpty();
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
  expect(await payer.charges()).toHaveLength(1);
});

test('refuses a charge request that arrives after the reloaded page has cancelled its attempt', async ({
  payer,
  service,
}) => {
  await service.setFault({operation: 'createCardCharge', kind: 'delay', delay_ms: IN_FLIGHT_MS});
  const widget = await payer.open(OPTIONS);
  await widget.payWith();
  await waitForFaults(service);
  const [attempt, ...others] = await payer.page.evaluate(attemptsKept);
  expect(others).toEqual([]);
  await payer.reload(false);
  await expect(widget.alert).toContainText('This page was left before the bank was asked');
  await expect.poll(() => payer.events()).toEqual([failure('attempt_interrupted')]);
  expect(await payer.page.evaluate(attemptsKept)).toEqual([]);

  const late = await fetch(`${service.url}/v2/charges/card`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${publishableKey('USD')}`,
      'content-type': 'application/json',
      'idempotency-key': `${attempt ?? ''}.charge`,
      'origin': payer.shop.url,
    },
    body: JSON.stringify({amount: 1999, currency: 'USD', customer_id: 'cus_00000000', token: 'tok_00000000'}),
  });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({code: 'attempt_concluded'});
  expect(await payer.charges()).toEqual([]);
});

for (const {how, isClosed, session} of RETURNS) {
  test(`a page that is ${how} while a card is being saved cancels that, and a card can be saved`, async ({
    payer,
    service,
  }) => {
    await service.setFault({operation: 'createSource', kind: 'delay', delay_ms: IN_FLIGHT_MS});
    const widget = await payer.open({mode: 'add', currency: 'USD', session});
    await widget.payWith();
    await waitForFaults(service);
    await payer.reload(isClosed);
    await expect(payer.widget.alert).toContainText('This page was left before the bank was asked');
    const interrupted = failure('attempt_interrupted');
    await expect.poll(() => payer.events()).toEqual([interrupted]);

    await payer.widget.payWith();
    await expect(payer.widget.status).toContainText('Card saved');
    await expect.poll(async () => (await payer.events()).length).toBe(2);
    const [first, second] = await payer.finalEvents();
    expect(first).toEqual(interrupted);
    const {source: saved} = second?.detail as {readonly source: {readonly customer_id: string}};
    expect(await service.sourcesOf(saved.customer_id, 'USD')).toHaveLength(1);
  });

  test(`a page that is ${how} after the response of a saved card was lost announces the card once`, async ({
    payer,
    service,
  }) => {
    await service.setFault({operation: 'createSource', kind: 'drop_after_commit', times: EVERY_RETRY});
    const widget = await payer.open({mode: 'add', currency: 'USD', session});
    await widget.payWith();
    await expect(widget.status).toContainText('Do not save it again');
    await payer.reload(isClosed);
    await service.clearFaults();
    await expect(payer.widget.status).toContainText('Card saved');
    await expect.poll(async () => (await payer.events()).length).toBe(1);
    const [heard, ...others] = await payer.finalEvents();
    expect(others).toEqual([]);
    const {customer_id: id} = (heard?.detail as {readonly source: {readonly customer_id: string}}).source;
    const owner = session === '1' ? redactedCustomer(id) : customer({id});
    expect(heard).toEqual(success({customer: owner, source: source({customer_id: id, currency: 'USD'})}));
    expect(await service.sourcesOf(id, 'USD')).toHaveLength(1);
    expect(await payer.charges()).toEqual([]);
  });
}
