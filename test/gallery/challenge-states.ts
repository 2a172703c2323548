import {TEST_CARDS} from '../../src/testing/index.ts';
import type {ShopOptions} from '../e2e/helpers/shop.ts';
import type {Scene, State} from './scene.ts';

const FRAME = '.challenge iframe';

/** States of a card that needs a challenge. */
export const CHALLENGE_STATES: readonly State[] = [
  {name: 'challenge-asked', title: 'Challenge: the bank asks', reach: (scene) => beAsked(scene)},
  {
    name: 'challenge-in-invoice',
    title: 'Challenge: the bank asks, for an invoice',
    async reach(scene: Scene): Promise<void> {
      await scene.openInvoice({methods: 'card qr'});
      await scene.payWith({number: TEST_CARDS.challenge});
      await scene.widget.bankPage.locator('#code').waitFor();
    },
  },
  {
    name: 'challenge-slow',
    title: 'Challenge: the bank’s page does not come',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      // Not a page that never loads: no audit could enter its frame.
      await scene.page.route('**/elements/challenges/*', (route) =>
        route.fulfill({contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Bank</title></html>'}),
      );
      await scene.openCard();
      await scene.payWith({number: TEST_CARDS.challenge});
      await scene.untilShown(FRAME);
      await scene.page.clock.fastForward('00:15');
      await scene.untilShown('.asked .banner');
    },
  },
  {
    name: 'challenge-cancelling',
    title: 'Challenge: the payer gives up',
    async reach(scene: Scene): Promise<void> {
      await beAsked(scene);
      await scene.holdBack('cancelWalletCharge');
      await scene.widget.cancelChallenge();
      await scene.untilShown('.asked > button.busy');
    },
  },
  {
    name: 'challenge-late',
    title: 'Challenge: answered, and the bank takes its time',
    async reach(scene: Scene): Promise<void> {
      await beAsked(scene, {}, TEST_CARDS.challengeLate);
      await scene.widget.passChallenge();
      await scene.untilShown('[role=status] :is(.banner.info, .banner.wait)');
    },
  },
];

async function beAsked(scene: Scene, options: ShopOptions = {}, number: string = TEST_CARDS.challenge): Promise<void> {
  await scene.openCard(options);
  await scene.payWith({number});
  await scene.widget.bankPage.locator('#code').waitFor();
}
