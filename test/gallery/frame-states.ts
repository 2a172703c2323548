import type {Scene, State} from './scene.ts';

const FRAME = 'getCardFrame';
const LOSS = '[part=card-loss]';

/** States of the service's frame with the card fields. */
export const FRAME_STATES: readonly State[] = [
  {
    name: 'frame-loading',
    title: 'Card fields: loading',
    async reach(scene: Scene): Promise<void> {
      await scene.holdBack(FRAME);
      await scene.open({}, 'commit');
      await scene.untilShown('.frame .wait');
    },
  },
  {
    name: 'frame-broken',
    title: 'Card fields: the service is out of order',
    async reach(scene: Scene): Promise<void> {
      await scene.fail(FRAME, 'status', {status: 500});
      await scene.open({});
      await scene.untilShown(`${LOSS}[data-loss=broken]`);
    },
  },
  {
    name: 'frame-unreachable',
    title: 'Card fields: not reached',
    async reach(scene: Scene): Promise<void> {
      await scene.fail(FRAME, 'drop_before');
      await scene.open({});
      await scene.untilShown(`${LOSS}[data-loss=unreachable]`);
    },
  },
  {
    name: 'frame-refused',
    title: 'Card fields: not for this page',
    async reach(scene: Scene): Promise<void> {
      await scene.open({currency: 'XAF', session: '0', key: 'pk_test_mboaXAF0000000000'});
      await scene.untilShown(`${LOSS}[data-loss=refused]`);
    },
  },
  {
    name: 'frame-navigated',
    title: 'Card fields: another page took their place',
    async reach(scene: Scene): Promise<void> {
      const widget = await scene.openCard();
      await widget.element.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        frame.src = '/two.html';
      });
      await scene.untilShown(`${LOSS}[data-loss=navigated]`);
    },
  },
  {
    name: 'frame-wiped',
    title: 'Card fields: forgotten after ten minutes',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      const widget = await scene.openCard();
      await widget.fillCard();
      await scene.page.clock.fastForward('10:01');
      await widget.frame.locator('.notice:not(:empty)').waitFor();
    },
  },
];
