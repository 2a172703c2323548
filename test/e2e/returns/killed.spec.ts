import {expect, type Locator} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {freshWallet} from '../helpers/instant.ts';
import {killAt, test, type Moment} from '../helpers/killed-service.ts';
import type {Payer} from '../helpers/payer.ts';
import type {PaymentService} from '../helpers/payment-service.ts';

/** A way to pay that needs a next action of the payer. */
interface Way {
  readonly name: string;
  /** Starts the charge. Returns the number of the wallet; empty for a card. */
  readonly ask: (payer: Payer) => Promise<string>;
  /** What is shown when the payer has to act. */
  readonly asked: (payer: Payer) => Locator;
  /** Completes the next action. */
  readonly agree: (payer: Payer, service: PaymentService, number: string) => Promise<void>;
  /** The calls of both steps, as path patterns. */
  readonly paths: {readonly ask: string; readonly agree: string | undefined};
}

const byWallet =
  (way: 'code' | 'prompt') =>
  async (payer: Payer): Promise<string> => {
    const number = freshWallet(way);
    const widget = await payer.open({mode: 'charge', currency: 'BIF', amount: '8000', methods: 'wallet'});
    await widget.payByWallet(number);
    return number;
  };

const WAYS: readonly Way[] = [
  {
    name: 'a wallet with a code',
    ask: byWallet('code'),
    asked: ({widget}) => widget.walletCode,
    agree: async ({widget}, service, number) => widget.enterCode(await service.readCode(number)),
    paths: {ask: '**/v2/charges/wallet', agree: '**/v2/charges/*/code'},
  },
  {
    name: 'a wallet with a prompt',
    ask: byWallet('prompt'),
    asked: ({widget}) => widget.element.getByText('Waiting for your approval'),
    agree: (_payer, service, number) => service.answerPrompt(number, 'approve'),
    paths: {ask: '**/v2/charges/wallet', agree: undefined},
  },
  {
    name: 'a card with a challenge',
    ask: async (payer) => {
      const widget = await payer.open({currency: 'USD', amount: '80.00'});
      await widget.payWith({number: TEST_CARDS.challenge});
      return '';
    },
    // Its buttons are disabled until its script has loaded, which a killed service cannot deliver.
    asked: ({widget}) => widget.bankPage.locator('button:enabled').first(),
    agree: ({widget}) => widget.passChallenge(),
    paths: {ask: '**/v2/charges/card', agree: '**/simulator/challenges/*'},
  },
];

const MOMENTS: readonly (readonly [Moment, string])[] = [
  ['before', 'before the charge request arrives'],
  ['after', 'before the response to the charge request arrives'],
];

// A data folder opens slowly, calls of a killed process wait for their time limit, and a page retries up to 15 seconds later.
const SLOWLY = {timeout: 90_000};
test.describe.configure({timeout: 240_000});

/** One charge that has succeeded, announced once, now and after a reload. */
async function paidOnce(payer: Payer): Promise<void> {
  await expect(payer.widget.status).toContainText('Payment received', SLOWLY);
  await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
  await payer.reload(false);
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
  expect(await payer.charges()).toMatchObject([{status: 'succeeded', amount: 8000, amount_refunded: 0}]);
}

for (const {name, ask, asked, agree, paths} of WAYS) {
  for (const [moment, when] of MOMENTS) {
    test(`${name}: charges once when the service is killed ${when} @long`, async ({payer, service, killAndStart}) => {
      const {killed} = await killAt(payer.page, paths.ask, {moment, killAndStart});
      const number = await ask(payer);
      await killed;
      await expect(asked(payer)).toBeVisible(SLOWLY);
      await agree(payer, service, number);
      await paidOnce(payer);
    });
  }

  test(`${name}: charges once when the service is killed while the payer has to act @long`, async ({
    payer,
    service,
    killAndStart,
  }) => {
    const number = await ask(payer);
    await expect(asked(payer)).toBeVisible();
    await killAndStart();
    await payer.reload(false);
    await expect(asked(payer)).toBeVisible(SLOWLY);
    await agree(payer, service, number);
    await paidOnce(payer);
  });

  if (paths.agree === undefined) continue;
  const path = paths.agree;
  test(`${name}: charges once when the service is killed before its response to the payer’s code arrives @long`, async ({
    payer,
    service,
    killAndStart,
  }) => {
    const number = await ask(payer);
    await expect(asked(payer)).toBeVisible();
    const {killed} = await killAt(payer.page, path, {moment: 'after', killAndStart});
    await agree(payer, service, number);
    await killed;
    await paidOnce(payer);
  });
}
