import {PageClock} from '../e2e/helpers/page-clock.ts';
import type {DemoInvoice} from '../e2e/helpers/payment-service.ts';
import type {Scene, State} from './scene.ts';

const READ = 'getInvoice';
const CANNOT_BE_PAID = '.controls > .live > .banner.info';
const PAID = '.banner.success';

/** States of an invoice, for all payment methods. */
export const INVOICE_STATES: readonly State[] = [
  {
    name: 'invoice-loading',
    title: 'Invoice: loading',
    async reach(scene: Scene): Promise<void> {
      await scene.openInvoice();
      await scene.holdBack(READ);
      await scene.buildAnew();
      await scene.untilShown('.summary.awaited');
    },
  },
  {name: 'invoice-card', title: 'Invoice: card', reach: (scene) => scene.openInvoice()},
  {
    name: 'invoice-closed-methods',
    title: 'Invoice: all methods closed',
    async reach(scene: Scene): Promise<void> {
      const {id} = await scene.service.createInvoice('BIF', 12_500);
      await scene.open({mode: 'invoice', currency: 'BIF', invoice: id, methods: 'qr phone card'});
      await scene.widget.method('qr').waitFor();
    },
  },
  {
    name: 'invoice-part',
    title: 'Invoice: its first part, its lines unfolded',
    async reach(scene: Scene): Promise<void> {
      const {id} = await scene.service.createInvoice('BIF', 12_500, 5000);
      await scene.open({mode: 'invoice', currency: 'BIF', invoice: id, methods: 'qr phone card'});
      await scene.widget.press(scene.widget.element.locator('[part=items] summary'));
      await scene.untilShown('[part=items] dl');
    },
  },
  {
    name: 'invoice-missing',
    title: 'Invoice: not found',
    async reach(scene: Scene): Promise<void> {
      await scene.openInvoice({session: '0'});
      await scene.widget.setAttribute('invoice-id', 'in_000000000000000000000000');
      await scene.untilShown(CANNOT_BE_PAID);
    },
  },
  {
    name: 'invoice-closed',
    title: 'Invoice: cancelled or refunded',
    // The service cannot cancel an invoice yet. Any status that the widget does not know is treated the same.
    reach: (scene) => misread(scene, 'hostile_strings', {payload: 'link', field: 'status'}),
  },
  {
    name: 'invoice-refused',
    title: 'Invoice: not on this page',
    reach: (scene) => misread(scene, 'status', {status: 403}),
  },
  {name: 'invoice-unreachable', title: 'Invoice: not reached', reach: (scene) => misread(scene, 'drop_before')},
  {
    name: 'invoice-paid-by-card',
    title: 'Invoice: paid by card',
    async reach(scene: Scene): Promise<void> {
      await scene.openInvoice();
      await scene.payWith();
      await scene.untilShown(PAID);
    },
  },
  {
    name: 'invoice-paid-elsewhere',
    title: 'Invoice: paid elsewhere',
    async reach(scene: Scene): Promise<void> {
      const invoice = await scene.openRail('qr');
      await codeOf(scene, invoice);
      await scene.service.payElsewhere(invoice);
      await scene.untilShown(PAID);
    },
  },
  {
    name: 'invoice-sent-back',
    title: 'Invoice: a second payment was sent back',
    async reach(scene: Scene): Promise<void> {
      const invoice = await scene.openInvoice();
      await scene.widget.press(scene.widget.method('qr'));
      const payload = await codeOf(scene, invoice);
      // The code is paid before the service withdraws it.
      await scene.fail('cancelQr', 'refuse');
      await scene.widget.press(scene.widget.method('card'));
      await scene.payWith();
      await scene.untilShown(PAID);
      await scene.service.approveQr(payload);
      await scene.untilShown('[role=status] .banner.wait, [role=status] .banner.info');
    },
  },
];

/** The content of the code in an invoice's QR panel. */
export async function codeOf({widget, service}: Scene, {id}: DemoInvoice): Promise<string> {
  await widget.qrCode.waitFor();
  const [code] = await service.qrCodesOf(id);
  if (!code) throw new Error('The service has created no code.');
  return code.payload;
}

/** Makes the widget, but not the shop, fail to read the invoice. It retries with growing waits. */
async function misread(scene: Scene, ...[kind, more]: readonly [string, object?]): Promise<void> {
  const clock = await PageClock.install(scene.page);
  await scene.openInvoice();
  await scene.fail(READ, kind, more);
  await scene.buildAnew();
  const shown = scene.widget.element.locator(CANNOT_BE_PAID).first();
  await clock.passUntil(() => shown.isVisible());
}
