import {holdRequests} from '../helpers/hold-back.ts';
import {expect, test} from '../helpers/life-story.ts';
import {charge, customer, qrPaid, success} from '../helpers/payloads.ts';
import {publishableKey} from '../helpers/payment-service.ts';
import {mountWithReact} from '../helpers/react-shop.ts';
import {WidgetPage} from '../helpers/widget-page.ts';

const OPTIONS = {amount: '19.99', currency: 'USD'};

for (const [how, by] of [
  ['rendered by React', 'tag'],
  ['created in an effect', 'effect'],
  ['rendered by the component', 'component'],
] as const) {
  test(`React StrictMode, ${how}: creates one QR code and announces one success`, async ({payer, service}) => {
    const invoice = await service.createInvoice('BIF', 12_500);
    await payer.open(OPTIONS);
    const attributes = {
      'id': 'widget',
      'mode': 'invoice',
      'invoice-id': invoice.id,
      'methods': 'qr',
      'api-url': service.url,
      'client-key': publishableKey('BIF'),
    };
    await mountWithReact(payer.page, {attributes, by});
    const payload = await payer.widget.readQr();
    expect(await payer.page.evaluate(() => window.effectRuns)).toBe(2);
    expect((await service.qrCodesOf(invoice.id)).map((code) => code.payload)).toEqual([payload]);
    await service.approveQr(payload);
    await expect(payer.widget.status).toContainText('Payment received');
    const paid = [success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: invoice.id}))];
    await expect.poll(() => payer.events()).toEqual(paid);
    expect(await payer.finalEvents()).toEqual(paid);
  });

  test(`React StrictMode, ${how}: charges once and announces one success`, async ({payer, service}) => {
    await payer.open(OPTIONS);
    const attributes = {
      'id': 'widget',
      'amount': '19.99',
      'currency': 'USD',
      'api-url': service.url,
      'client-key': publishableKey('USD'),
    };
    await mountWithReact(payer.page, {attributes, by});
    await payer.widget.payWith();
    await expect(payer.widget.status).toContainText('Payment received');
    const paid = [success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})})];
    await expect.poll(() => payer.events()).toEqual(paid);
    expect(await payer.finalEvents()).toEqual(paid);
    expect(await payer.charges()).toHaveLength(1);
    const byProps = paid.map(({detail}) => ({type: 'onSuccess', detail, drawing: 'second'}));
    expect(await payer.page.evaluate(() => window.heardByProps)).toEqual(by === 'component' ? byProps : undefined);
  });
}

test('two widgets for the same invoice on one page both show that it is paid, and one announces it', async ({
  payer,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  const payload = await widget.readQr();
  await widget.element.evaluate((element) => {
    const twin = element.cloneNode() as Element;
    twin.id = 'twin';
    element.after(twin);
  });
  const twin = new WidgetPage(payer.page, 'twin');
  await twin.qrCode.waitFor();
  expect(await service.approveQr(payload)).toBe('settled');
  await expect(widget.status).toContainText('Payment received');
  await expect(twin.status).toContainText('Already paid');
  const paid = [success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: invoice.id}))];
  await expect.poll(() => payer.events()).toEqual(paid);
  expect(await payer.finalEvents()).toEqual(paid);
});

test('attributes that a framework sets repeatedly during a charge do not change the charge', async ({payer}) => {
  const widget = await payer.open(OPTIONS);
  const answer = await holdRequests(payer.page, '**/v2/charges/card', 'POST');
  await widget.payWith();
  await answer.firstRequest;
  await widget.element.evaluate(async (element) => {
    const place = element as HTMLElement & {readonly updateComplete: Promise<unknown>};
    for (let round = 0; round < 20; round++) {
      for (const {name, value} of [...element.attributes]) element.setAttribute(name, value);
      element.setAttribute('amount', `2${String(round)}.50`);
      element.setAttribute('description', `Another order, number ${String(round)}`);
      await place.updateComplete;
    }
    element.setAttribute('amount', '19.99');
  });
  answer.release();
  await expect(widget.status).toContainText('Payment received');
  const paid = [success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})})];
  await expect.poll(() => payer.events()).toEqual(paid);
  expect(await payer.finalEvents()).toEqual(paid);
  expect((await payer.charges()).map(({amount}) => amount)).toEqual([1999]);
});
