import {TEST_CARDS} from '../../src/testing/index.ts';
import type {ShopVisit, State} from './shop-visit.ts';

const ADD = {mode: 'add'};
const SAVED = {customer: 'saved'};
const SUCCESS = '.banner.success';
const FAILURE = '.banner.failure';
const GOES_ON = '[role=status] :is(.banner.info, .banner.wait)';
const BUSY = 'form[part=card] button.busy';

/** States of saving a card. */
export const ADD_STATES: readonly State[] = [
  {name: 'add-empty', title: 'Save a card: empty', reach: (visit) => visit.openCard(ADD)},
  {
    name: 'add-errors',
    title: 'Save a card: every field is wrong',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openCard(ADD);
      await pressPast(visit);
    },
  },
  {
    name: 'add-busy',
    title: 'Save a card: the answer is on its way',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('createToken');
      await visit.openCard(ADD);
      await visit.payWith();
      await visit.untilShown(BUSY);
    },
  },
  {
    name: 'add-checking',
    title: 'Save a card: being checked',
    async reach(visit: ShopVisit): Promise<void> {
      await loseAnswers(visit, 'createSource');
      await visit.openCard(ADD);
      await visit.payWith();
      await visit.untilShown(GOES_ON);
    },
  },
  {name: 'add-saved', title: 'Save a card: saved', reach: (visit) => payCard(visit, 'good', {...ADD, shows: SUCCESS})},
  {
    name: 'add-declined',
    title: 'Save a card: declined',
    reach: (visit) => payCard(visit, 'UNAUTHORIZED_CARD', {...ADD, shows: FAILURE}),
  },
];

/** States of paying by card. */
export const CHARGE_STATES: readonly State[] = [
  {name: 'charge-empty', title: 'Pay by card: empty', reach: (visit) => visit.openCard()},
  {
    name: 'charge-filled',
    title: 'Pay by card: filled in',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.fillCustomer();
      await widget.fillCard({number: TEST_CARDS.mastercard});
    },
  },
  {
    name: 'charge-compact',
    title: 'Pay by card: compact, without the summary',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.setAttribute('density', 'compact');
      await widget.setAttribute('hide-summary', '');
      await visit.untilShown('.badge.alone');
    },
  },
  {
    name: 'charge-floating-empty',
    title: 'Pay by card: floating labels, empty',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.setAttribute('labels', 'floating');
      await widget.frame.locator('html.floating').waitFor();
    },
  },
  {
    name: 'charge-floating-filled',
    title: 'Pay by card: floating labels, the names and the security code empty',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.setAttribute('labels', 'floating');
      await widget.setAttribute('fields', 'names phone address');
      await widget.frame.locator('html.floating').waitFor();
      await widget.detail('email').fill('aline@example.com');
      await widget.detail('line1').fill('Avenue de la Mission 12');
      await widget.card('number').fill(TEST_CARDS.mastercard);
      await widget.card('exp').fill('12/34');
      await widget.card('name').fill('Aline Ndayizeye');
      await widget.detail('phone_number').fill('79 12 34 56');
      await widget.detail('phone_number').blur();
      await widget.element.locator('.error').waitFor();
    },
  },
  {
    name: 'charge-way-back',
    title: 'Pay by card: paid, with the way back to the shop',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.setAttribute('return-url', '/');
      await visit.payWith();
      await visit.untilShown('[part=return]');
    },
  },
  {
    name: 'charge-errors',
    title: 'Pay by card: every field is wrong',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openCard();
      await pressPast(visit);
    },
  },
  {
    name: 'charge-more-fields',
    title: 'Pay by card: names, phone and address asked for',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.openCard();
      await widget.setAttribute('fields', 'names phone address');
      await widget.detail('phone_number').fill('79 12 34 56');
      await widget.detail('phone_number').blur();
      await widget.element.locator('.error').waitFor();
    },
  },
  {
    name: 'charge-busy',
    title: 'Pay by card: the answer is on its way',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('createToken');
      await visit.openCard();
      await visit.payWith();
      await visit.untilShown(BUSY);
    },
  },
  {
    name: 'charge-unconfirmed',
    title: 'Pay by card: the shop did not confirm the order',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openCard();
      await visit.widget.element.evaluate((widget: HTMLElement) => {
        widget.addEventListener('onBeforeSubmit', (event) => {
          const {waitUntil} = event as Event & {readonly waitUntil: (promise: Promise<unknown>) => void};
          waitUntil.call(event, Promise.reject(new Error('The shop of this visit always refuses.')));
        });
      });
      await visit.payWith();
      await visit.untilShown(FAILURE);
    },
  },
  {
    name: 'charge-disabled',
    title: 'Pay by card: the page has switched the form off',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openCard();
      await visit.widget.setAttribute('disabled', '');
      await visit.untilShown('.controls[inert] form[part=card]');
    },
  },
  {
    name: 'charge-checking',
    title: 'Pay by card: being checked',
    async reach(visit: ShopVisit): Promise<void> {
      await loseAnswers(visit, 'createCardCharge');
      await visit.openCard();
      await visit.payWith();
      await visit.untilShown(GOES_ON);
    },
  },
  {
    name: 'charge-undecided',
    title: 'Pay by card: the bank has not decided',
    reach: (visit) => payCard(visit, 'pending', {shows: GOES_ON}),
  },
  {name: 'charge-paid', title: 'Pay by card: paid', reach: (visit) => payCard(visit, 'good', {shows: SUCCESS})},
  {
    name: 'charge-declined',
    title: 'Pay by card: declined',
    reach: (visit) => payCard(visit, 'UNAUTHORIZED_CARD', {shows: FAILURE}),
  },
  {
    name: 'charge-code-again',
    title: 'Pay by card: declined, and the security code is asked again',
    async reach(visit: ShopVisit): Promise<void> {
      await payCard(visit, 'INVALID_CVN', {shows: FAILURE});
      await visit.widget.pay();
      await visit.widget.frame.locator('.problem-cvc:not([hidden])').waitFor();
    },
  },
  {
    name: 'charge-refused',
    title: 'Pay by card: refused by the service',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail('createCustomer', 'status', {status: 400});
      await payCard(visit, 'good', {shows: FAILURE});
    },
  },
  {
    name: 'charge-saved-cards',
    title: 'Pay by card: saved cards',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.open(SAVED);
      await visit.untilShown('.choice .brand');
    },
  },
  {
    name: 'charge-another-card',
    title: 'Pay by card: another card than the saved one',
    async reach(visit: ShopVisit): Promise<void> {
      const widget = await visit.open(SAVED);
      await widget.element.getByRole('radio').last().check();
      await widget.card('number').waitFor();
    },
  },
  {
    name: 'charge-offline',
    title: 'Pay by card: offline',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.openCard();
      await visit.learnLanguages();
      await visit.page.context().setOffline(true);
      await visit.untilShown(GOES_ON);
    },
  },
  {
    name: 'charge-misconfigured',
    title: 'Pay by card: wrongly set up',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.open({mode: 'subscribe'});
      await visit.untilShown(FAILURE);
    },
  },
];

interface Ending {
  readonly mode?: string;
  readonly shows: string;
}

async function payCard(visit: ShopVisit, card: keyof typeof TEST_CARDS, {shows, ...options}: Ending): Promise<void> {
  await visit.openCard(options);
  await visit.payWith({number: TEST_CARDS[card]});
  await visit.untilShown(shows);
}

/** Submits an invalid form. The card is only validated once the payer's details are valid. */
async function pressPast({widget}: ShopVisit): Promise<void> {
  await widget.fillCustomer();
  await widget.fillCard({holder: '', number: '4242424242424241', expiry: '01/20', cvc: '1'});
  await widget.pay();
  await widget.frame.locator('.problem:not([hidden])').nth(3).waitFor();
  await widget.detail('email').fill('');
  await widget.pay();
  await widget.element.locator('.error').waitFor();
}

/** The call takes effect, but no response ever reaches the page. */
async function loseAnswers(visit: ShopVisit, operation: string): Promise<void> {
  await visit.fail(operation, 'drop_after_commit');
  await visit.fail('concludeAttempt', 'drop_before');
}
