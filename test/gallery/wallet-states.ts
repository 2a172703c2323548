import {TEST_WALLETS} from '../../src/testing/index.ts';
import {freshNumber, freshWallet} from '../e2e/helpers/instant.ts';
import type {ShopOptions} from '../e2e/helpers/shop.ts';
import type {ShopVisit, State} from './shop-visit.ts';

const WALLET: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};
const PAID = '.banner.success';
const FAILURE = '.banner.failure:visible';
const FORM = 'form[part=wallet]';
const PROMPT = 'div[part=wallet]';

/** How many wrong codes the service accepts. */
const TRIES = 5;

/** What the widget shows about the provider, above the button. */
const LIMIT = '[part=wallet] .problem';
const TROUBLE = `${FORM} .banner.info`;
const GOES_ON = '[role=status] :is(.banner.info, .banner.wait)';

/** States of a payment by mobile money. */
export const WALLET_STATES: readonly State[] = [
  {name: 'wallet-form', title: 'Mobile money: the form', reach: (visit) => openForm(visit)},
  {
    name: 'wallet-alone',
    title: 'Mobile money: the only method',
    reach: (visit) => openForm(visit, {...WALLET, methods: 'wallet'}),
  },
  {
    name: 'wallet-in-invoice',
    title: 'Mobile money: among the methods of an invoice',
    async reach(visit: ShopVisit): Promise<void> {
      const {id} = await visit.service.createInvoice('BIF', 12_500);
      await openForm(visit, {mode: 'invoice', currency: 'BIF', invoice: id, methods: 'wallet qr phone card'});
    },
  },
  {
    name: 'wallet-loading',
    title: 'Mobile money: loading',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('listWalletProviders');
      await visit.open(WALLET);
      await visit.widget.press(visit.widget.method('wallet'));
      await visit.untilShown('#panel-wallet .busy');
    },
  },
  {
    name: 'wallet-not-loaded',
    title: 'Mobile money: could not be loaded',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail('listWalletProviders', 'status', {status: 400});
      await visit.open(WALLET);
      await visit.widget.press(visit.widget.method('wallet'));
      await visit.untilShown('#panel-wallet button');
    },
  },
  {
    name: 'wallet-none',
    title: 'Mobile money: not in this currency',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.open({...WALLET, currency: 'USD', amount: '19.99'});
      await visit.widget.press(visit.widget.method('wallet'));
      await visit.untilShown('#panel-wallet .stack .muted');
    },
  },
  {
    name: 'wallet-recognised',
    title: 'Mobile money: the number tells the provider',
    reach: (visit) => fillIn(visit, freshWallet('code')),
  },
  {
    name: 'wallet-unknown-provider',
    title: 'Mobile money: the payer chooses the provider',
    async reach(visit: ShopVisit): Promise<void> {
      await fillIn(visit, TEST_WALLETS.unknownProvider);
      await visit.untilShown(`${FORM} .choices`);
    },
  },
  {
    name: 'wallet-wrong-number',
    title: 'Mobile money: a wrong number',
    async reach(visit: ShopVisit): Promise<void> {
      await fillIn(visit, '79 12');
      await visit.widget.press(visit.widget.walletButton);
      await visit.untilShown('#wallet-error');
    },
  },
  {
    name: 'wallet-amount-out-of-range',
    title: 'Mobile money: an amount that the provider does not take',
    async reach(visit: ShopVisit): Promise<void> {
      await fillIn(visit, freshWallet('code'), {...WALLET, amount: '50'});
      await visit.untilShown(LIMIT);
    },
  },
  {
    name: 'wallet-trouble',
    title: 'Mobile money: the provider does not answer now',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.route('**/v2/wallet_providers?*', async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as {readonly data: readonly object[]};
        const data = list.data.map((provider) => ({...provider, is_answering: false}));
        await route.fulfill({response, json: {...list, data}});
      });
      await fillIn(visit, freshWallet('code'));
      await visit.untilShown(TROUBLE);
    },
  },
  {
    name: 'wallet-sending',
    title: 'Mobile money: the request is on its way',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('createWalletCharge');
      await press(visit, freshWallet('code'), `${FORM} button.busy`);
    },
  },
  {
    name: 'wallet-checking',
    title: 'Mobile money: the answer is lost',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail('createWalletCharge', 'drop_before');
      await press(visit, freshWallet('code'), GOES_ON);
    },
  },
  {
    name: 'wallet-code',
    title: 'Mobile money: the code is asked for',
    async reach(visit: ShopVisit): Promise<void> {
      await askForCode(visit);
    },
  },
  {
    name: 'wallet-code-again',
    title: 'Mobile money: another code can be sent',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      await askForCode(visit);
      await visit.page.clock.fastForward('00:31');
      await visit.untilShown(`${FORM} .row button[aria-disabled=false]`);
    },
  },
  {
    name: 'wallet-code-wrong',
    title: 'Mobile money: a wrong code',
    async reach(visit: ShopVisit): Promise<void> {
      await enterWrongCode(visit, await askForCode(visit));
      await visit.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-expired',
    title: 'Mobile money: the code is too old',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      await askForCode(visit);
      await visit.page.clock.fastForward('05:01');
      await visit.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-exhausted',
    title: 'Mobile money: the code was wrong too often',
    async reach(visit: ShopVisit): Promise<void> {
      const number = await askForCode(visit);
      for (let tries = 0; tries < TRIES; tries += 1) await enterWrongCode(visit, number);
      await visit.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-unanswered',
    title: 'Mobile money: the code could not be checked',
    async reach(visit: ShopVisit): Promise<void> {
      const number = await askForCode(visit);
      await visit.fail('confirmWalletCharge', 'status', {status: 403});
      await enterWrongCode(visit, number);
      await visit.untilShown('[part=wallet] .problem');
    },
  },
  {name: 'wallet-prompt', title: 'Mobile money: the phone is asked', reach: (visit) => askPhone(visit)},
  {
    name: 'wallet-prompt-late',
    title: 'Mobile money: no answer on the phone for twenty seconds',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      await askPhone(visit);
      await visit.page.clock.fastForward('00:25');
      await visit.untilShown(`${PROMPT} .late:not(:empty)`);
    },
  },
  {
    name: 'wallet-prompt-checked',
    title: 'Mobile money: the payer says that they have approved',
    async reach(visit: ShopVisit): Promise<void> {
      await askPhone(visit);
      await visit.widget.press(visit.widget.element.locator(`${PROMPT} .row button`).first());
      await visit.untilShown(`${PROMPT} > .live:not(:empty)`);
    },
  },
  {
    name: 'wallet-prompt-dial',
    title: 'Mobile money: no answer, and what to dial',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      const digits = freshNumber().slice(-7);
      await press(visit, `+23767${digits}`, PROMPT, {...WALLET, currency: 'XAF'});
      await visit.page.clock.fastForward('00:25');
      await visit.untilShown(`${PROMPT} .late:not(:empty)`);
    },
  },
  {
    name: 'wallet-provider-late',
    title: 'Mobile money: the provider is late',
    async reach(visit: ShopVisit): Promise<void> {
      await askPhone(visit);
      await visit.service.advanceClock(121);
      await visit.untilShown(GOES_ON);
    },
  },
  {
    name: 'wallet-declined',
    title: 'Mobile money: declined on the phone',
    async reach(visit: ShopVisit): Promise<void> {
      const number = freshWallet('prompt');
      await press(visit, number, PROMPT);
      await visit.service.answerPrompt(number, 'decline');
      await visit.untilShown(FAILURE);
    },
  },
  {
    name: 'wallet-empty',
    title: 'Mobile money: holds too little',
    reach: (visit) => enterCodeOf(visit, TEST_WALLETS.empty, FAILURE),
  },
  {
    name: 'wallet-unknown-number',
    title: 'Mobile money: a number without an account',
    reach: (visit) => enterCodeOf(visit, '+25768121005', FAILURE),
  },
  {
    name: 'wallet-expired',
    title: 'Mobile money: not confirmed in time',
    async reach(visit: ShopVisit): Promise<void> {
      await askForCode(visit);
      await visit.service.advanceClock(901);
      await visit.untilShown(FAILURE);
    },
  },
  {
    name: 'wallet-saved',
    title: 'Mobile money: a saved wallet',
    reach: (visit) => comeBack(visit),
  },
  {
    name: 'wallet-saved-removal',
    title: 'Mobile money: a saved wallet is removed',
    async reach(visit: ShopVisit): Promise<void> {
      await comeBack(visit);
      await visit.widget.press(visit.widget.element.locator(`${FORM} .remove`));
      await visit.untilShown(`${FORM} .question`);
    },
  },
  {
    name: 'wallet-foreign-number',
    title: 'Mobile money: a number of another country',
    async reach(visit: ShopVisit): Promise<void> {
      await fillIn(visit, '+254712345678');
      await visit.untilShown('#wallet-error');
    },
  },
  {
    name: 'wallet-paid',
    title: 'Mobile money: paid',
    reach: (visit) => enterCodeOf(visit, freshWallet('code'), PAID),
  },
];

/** Opens the shop for a customer who has paid with a wallet before. */
async function comeBack(visit: ShopVisit): Promise<void> {
  const customer = await visit.service.createCustomer('BIF');
  const known = {...WALLET, customer: 'existing', customer_id: customer};
  const number = freshWallet('code');
  await press(visit, number, 'input[name=code]', known);
  await visit.widget.enterCode(await visit.service.readCode(number));
  await visit.untilShown(PAID);
  await openForm(visit, known);
  await visit.untilShown(`${FORM} .saved`);
}

async function openForm(visit: ShopVisit, options: ShopOptions = WALLET): Promise<void> {
  await visit.open(options);
  const opener = visit.widget.method('wallet');
  await opener.waitFor({state: 'attached'});
  if ((await opener.getAttribute('aria-expanded')) === 'false') await visit.widget.press(opener);
  await visit.widget.walletButton.waitFor();
}

async function fillIn(visit: ShopVisit, number: string, options: ShopOptions = WALLET): Promise<void> {
  await openForm(visit, options);
  const field = visit.widget.element.locator('input[name=wallet]');
  await field.fill(number);
  await field.blur();
}

async function press(visit: ShopVisit, number: string, shows: string, options: ShopOptions = WALLET): Promise<void> {
  await fillIn(visit, number, options);
  await visit.widget.press(visit.widget.walletButton);
  await visit.untilShown(shows);
}

async function askForCode(visit: ShopVisit): Promise<string> {
  const number = freshWallet('code');
  await press(visit, number, 'input[name=code]');
  return number;
}

async function enterCodeOf(visit: ShopVisit, number: string, shows: string): Promise<void> {
  await press(visit, number, 'input[name=code]');
  await visit.widget.enterCode(await visit.service.readCode(number));
  await visit.untilShown(shows);
}

/** Enters another code than the one that was sent, and waits for the answer. */
async function enterWrongCode({page, service, widget}: ShopVisit, number: string): Promise<void> {
  const answered = page.waitForResponse(/\/code$/);
  await widget.enterCode((await service.readCode(number)) === '111111' ? '222222' : '111111');
  await answered;
  await widget.element.locator(`${FORM} button[type=submit]:not(.busy)`).waitFor();
  await widget.element.locator('[part=wallet] .problem, #code-error').first().waitFor();
}

function askPhone(visit: ShopVisit): Promise<void> {
  return press(visit, freshWallet('prompt'), PROMPT);
}
