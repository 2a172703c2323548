import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startDemo, type Demo} from '../../../demo/start.ts';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {freshWallet} from '../helpers/instant.ts';
import {expect, test as base} from '../helpers/life-story.ts';

interface Restarts {
  /** Restarts the shop and the service at the same addresses on the same data. */
  readonly restart: () => Promise<void>;
}

/** A shop and a service with data in a folder. */
const test = base.extend<Restarts, {readonly kept: {demo: Demo; readonly dataDir: string}}>({
  kept: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'payment-widget-'));
      const dataDir = join(folder, 'data');
      const kept = {demo: await startDemo({shopPort: 0, servicePort: 0, dataDir, quiet: true}), dataDir};
      await use(kept);
      await kept.demo.close();
      await rm(folder, {recursive: true});
    },
    {scope: 'worker'},
  ],
  demo: [async ({kept}, use) => use(kept.demo), {scope: 'worker'}],
  restart: async ({kept}, use) => {
    const ports = {shopPort: portOf(kept.demo.shopUrl), servicePort: portOf(kept.demo.serviceUrl)};
    await use(async () => {
      await kept.demo.close();
      kept.demo = await startDemo({...ports, dataDir: kept.dataDir, quiet: true});
    });
  },
});

/** A service that is stopping refuses requests without CORS headers. */
function forgetRefusals(complaints: string[]): void {
  const others = complaints.filter((text) => !/blocked by CORS policy/.test(text));
  complaints.splice(0, complaints.length, ...others);
}

// Data on disk open slowly, and a page retries up to 15 seconds after a failed request.
const SLOWLY = {timeout: 60_000};
test.describe.configure({timeout: 180_000});

test('announces one success when the service restarts while a code is shown', async ({
  payer,
  service,
  restart,
  consoleErrors,
}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  await widget.qrCode.waitFor();
  const [code] = await service.qrCodesOf(invoice.id);
  await restart();
  expect(await service.approveQr(code?.payload ?? '')).toBe('settled');
  await expect(widget.status).toContainText('Payment received', SLOWLY);
  await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
  expect(await payer.finalEvents()).toHaveLength(1);
  forgetRefusals(consoleErrors);
});

test('announces one success when the service restarts while the bank decides', async ({
  payer,
  service,
  restart,
  consoleErrors,
}) => {
  const widget = await payer.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.pending});
  await expect(widget.status).toContainText('Your payment is being processed');
  await restart();
  const [waiting] = await payer.charges();
  await service.decideCharge(waiting?.id ?? '', 'settle');
  await expect(widget.status).toContainText('Payment received', SLOWLY);
  await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
  expect(await payer.finalEvents()).toHaveLength(1);
  forgetRefusals(consoleErrors);
  expect(await payer.charges()).toMatchObject([{status: 'succeeded', amount: 1999}]);
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}

for (const way of ['code', 'prompt'] as const) {
  test(`announces one success when the service restarts while a wallet waits for its ${way}`, async ({
    payer,
    service,
    restart,
    consoleErrors,
  }) => {
    const number = freshWallet(way);
    const widget = await payer.open({mode: 'charge', currency: 'BIF', amount: '8000', methods: 'wallet'});
    await widget.payByWallet(number);
    await widget.element.locator('[part=wallet] .left').waitFor();
    await restart();
    if (way === 'code') await widget.enterCode(await service.readCode(number));
    else await service.answerPrompt(number, 'approve');
    await expect(widget.status).toContainText('Payment received', SLOWLY);
    await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
    expect(await payer.finalEvents()).toHaveLength(1);
    expect(await payer.charges()).toMatchObject([{status: 'succeeded', amount: 8000}]);
    forgetRefusals(consoleErrors);
  });
}
