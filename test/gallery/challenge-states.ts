import {TEST_CARDS} from '../../src/testing/index.ts';
import type {ShopOptions} from '../e2e/helpers/shop.ts';
import type {ShopVisit, State} from './shop-visit.ts';

const FRAME = '.challenge iframe';

/** States of a card that needs a challenge. */
export const CHALLENGE_STATES: readonly State[] = [
  {name: 'challenge-asked', title: 'Challenge: the bank asks', reach: (visit) => beAsked(visit)},
  {
    name: 'challenge-in-invoice',
    title: 'Challenge: the bank asks, for an invoice',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openInvoice({methods: 'card qr'});
      await visit.payWith({number: TEST_CARDS.challenge});
      await visit.widget.bankPage.locator('#code').waitFor();
    },
  },
  {
    name: 'challenge-slow',
    title: 'Challenge: the bank’s page does not come',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      // Not a page that never loads: no audit could enter its frame.
      await visit.page.route('**/elements/challenges/*', (route) =>
        route.fulfill({contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Bank</title></html>'}),
      );
      await visit.openCard();
      await visit.payWith({number: TEST_CARDS.challenge});
      await visit.untilShown(FRAME);
      await visit.page.clock.fastForward('00:15');
      await visit.untilShown('.asked .banner');
    },
  },
  {
    name: 'challenge-cancelling',
    title: 'Challenge: the payer gives up',
    async reach(visit: ShopVisit): Promise<void> {
      await beAsked(visit);
      await visit.holdBack('cancelWalletCharge');
      await visit.widget.cancelChallenge();
      await visit.untilShown('.asked > button.busy');
    },
  },
  {
    name: 'challenge-late',
    title: 'Challenge: answered, and the bank takes its time',
    async reach(visit: ShopVisit): Promise<void> {
      await beAsked(visit, {}, TEST_CARDS.challengeLate);
      await visit.widget.passChallenge();
      await visit.untilShown('[role=status] :is(.banner.info, .banner.wait)');
    },
  },
];

async function beAsked(
  visit: ShopVisit,
  options: ShopOptions = {},
  number: string = TEST_CARDS.challenge,
): Promise<void> {
  await visit.openCard(options);
  await visit.payWith({number});
  await visit.widget.bankPage.locator('#code').waitFor();
}
