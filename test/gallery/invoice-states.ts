import {PageClock} from '../e2e/helpers/page-clock.ts';
import type {DemoInvoice} from '../e2e/helpers/payment-service.ts';
import type {ShopVisit, State} from './shop-visit.ts';

const READ = 'getInvoice';
const CANNOT_BE_PAID = '.controls > .live > .banner.info';
const PAID = '.banner.success';

/** States of an invoice, for all payment methods. */
export const INVOICE_STATES: readonly State[] = [
  {
    name: 'invoice-loading',
    title: 'Invoice: loading',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openInvoice();
      await visit.holdBack(READ);
      await visit.buildAnew();
      await visit.untilShown('.summary.awaited');
    },
  },
  {name: 'invoice-card', title: 'Invoice: card', reach: (visit) => visit.openInvoice()},
  {
    name: 'invoice-closed-methods',
    title: 'Invoice: all methods closed',
    async reach(visit: ShopVisit): Promise<void> {
      const {id} = await visit.service.createInvoice('BIF', 12_500);
      await visit.open({mode: 'invoice', currency: 'BIF', invoice: id, methods: 'qr phone card'});
      await visit.widget.method('qr').waitFor();
    },
  },
  {
    name: 'invoice-part',
    title: 'Invoice: its first part, its lines unfolded',
    async reach(visit: ShopVisit): Promise<void> {
      const {id} = await visit.service.createInvoice('BIF', 12_500, 5000);
      await visit.open({mode: 'invoice', currency: 'BIF', invoice: id, methods: 'qr phone card'});
      await visit.widget.press(visit.widget.element.locator('[part=items] summary'));
      await visit.untilShown('[part=items] dl');
    },
  },
  {
    name: 'invoice-missing',
    title: 'Invoice: not found',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openInvoice({session: '0'});
      await visit.widget.setAttribute('invoice-id', 'in_000000000000000000000000');
      await visit.untilShown(CANNOT_BE_PAID);
    },
  },
  {
    name: 'invoice-closed',
    title: 'Invoice: cancelled or refunded',
    // The service cannot cancel an invoice yet. Any status that the widget does not know is treated the same.
    reach: (visit) => misread(visit, 'hostile_strings', {payload: 'link', field: 'status'}),
  },
  {
    name: 'invoice-refused',
    title: 'Invoice: not on this page',
    reach: (visit) => misread(visit, 'status', {status: 403}),
  },
  {name: 'invoice-unreachable', title: 'Invoice: not reached', reach: (visit) => misread(visit, 'drop_before')},
  {
    name: 'invoice-paid-by-card',
    title: 'Invoice: paid by card',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openInvoice();
      await visit.payWith();
      await visit.untilShown(PAID);
    },
  },
  {
    name: 'invoice-paid-elsewhere',
    title: 'Invoice: paid elsewhere',
    async reach(visit: ShopVisit): Promise<void> {
      const invoice = await visit.openRail('qr');
      await codeOf(visit, invoice);
      await visit.service.payElsewhere(invoice);
      await visit.untilShown(PAID);
    },
  },
  {
    name: 'invoice-sent-back',
    title: 'Invoice: a second payment was sent back',
    async reach(visit: ShopVisit): Promise<void> {
      const invoice = await visit.openInvoice();
      await visit.widget.press(visit.widget.method('qr'));
      const payload = await codeOf(visit, invoice);
      // The code is paid before the service withdraws it.
      await visit.fail('cancelQr', 'refuse');
      await visit.widget.press(visit.widget.method('card'));
      await visit.payWith();
      await visit.untilShown(PAID);
      await visit.service.approveQr(payload);
      await visit.untilShown('[role=status] .banner.wait, [role=status] .banner.info');
    },
  },
];

/** The content of the code in an invoice's QR panel. */
export async function codeOf({widget, service}: ShopVisit, {id}: DemoInvoice): Promise<string> {
  await widget.qrCode.waitFor();
  const [code] = await service.qrCodesOf(id);
  if (!code) throw new Error('The service has created no code.');
  return code.payload;
}

/** Makes the widget, but not the shop, fail to read the invoice. It retries with growing waits. */
async function misread(visit: ShopVisit, ...[kind, more]: readonly [string, object?]): Promise<void> {
  const clock = await PageClock.install(visit.page);
  await visit.openInvoice();
  await visit.fail(READ, kind, more);
  await visit.buildAnew();
  const shown = visit.widget.element.locator(CANNOT_BE_PAID).first();
  await clock.passUntil(() => shown.isVisible());
}
