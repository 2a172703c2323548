import type {ShopVisit, State} from './shop-visit.ts';

const FRAME = 'getCardFrame';
const LOSS = '[part=card-loss]';

/** States of the service's frame with the card fields. */
export const FRAME_STATES: readonly State[] = [
  {
    name: 'frame-loading',
    title: 'Card fields: loading',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack(FRAME);
      await visit.open({}, 'commit');
      await visit.untilShown('.frame .wait');
    },
  },
  {
    name: 'frame-broken',
    title: 'Card fields: the service is out of order',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail(FRAME, 'status', {status: 500});
      await visit.open({});
      await visit.untilShown(`${LOSS}[data-loss=broken]`);
    },
  },
  {
    name: 'frame-unreachable',
    title: 'Card fields: not reached',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail(FRAME, 'drop_before');
      await visit.open({});
      await visit.untilShown(`${LOSS}[data-loss=unreachable]`);
    },
  },
  {
    name: 'frame-refused',
    title: 'Card fields: not for this page',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.open({currency: 'XAF', session: '0', key: 'pk_test_mboaXAF0000000000'});
      await visit.untilShown(`${LOSS}[data-loss=refused]`);
    },
  },
  {
    name: 'frame-navigated',
    title: 'Card fields: another page took their place',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.element.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        frame.src = '/two.html';
      });
      await visit.untilShown(`${LOSS}[data-loss=navigated]`);
    },
  },
  {
    name: 'frame-wiped',
    title: 'Card fields: forgotten after ten minutes',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      const widget = await visit.openCard();
      await widget.fillCard();
      await visit.page.clock.fastForward('10:01');
      await widget.frame.locator('.notice:not(:empty)').waitFor();
    },
  },
];
