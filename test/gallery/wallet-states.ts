import {TEST_WALLETS} from '../../src/testing/index.ts';
import {freshNumber, freshWallet} from '../e2e/helpers/instant.ts';
import type {ShopOptions} from '../e2e/helpers/shop.ts';
import type {Scene, State} from './scene.ts';

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
  {name: 'wallet-form', title: 'Mobile money: the form', reach: (scene) => openForm(scene)},
  {
    name: 'wallet-alone',
    title: 'Mobile money: the only method',
    reach: (scene) => openForm(scene, {...WALLET, methods: 'wallet'}),
  },
  {
    name: 'wallet-in-invoice',
    title: 'Mobile money: among the methods of an invoice',
    async reach(scene: Scene): Promise<void> {
      const {id} = await scene.service.createInvoice('BIF', 12_500);
      await openForm(scene, {mode: 'invoice', currency: 'BIF', invoice: id, methods: 'wallet qr phone card'});
    },
  },
  {
    name: 'wallet-loading',
    title: 'Mobile money: loading',
    async reach(scene: Scene): Promise<void> {
      await scene.holdBack('listWalletProviders');
      await scene.open(WALLET);
      await scene.widget.press(scene.widget.method('wallet'));
      await scene.untilShown('#panel-wallet .busy');
    },
  },
  {
    name: 'wallet-not-loaded',
    title: 'Mobile money: could not be loaded',
    async reach(scene: Scene): Promise<void> {
      await scene.fail('listWalletProviders', 'status', {status: 400});
      await scene.open(WALLET);
      await scene.widget.press(scene.widget.method('wallet'));
      await scene.untilShown('#panel-wallet button');
    },
  },
  {
    name: 'wallet-none',
    title: 'Mobile money: not in this currency',
    async reach(scene: Scene): Promise<void> {
      await scene.open({...WALLET, currency: 'USD', amount: '19.99'});
      await scene.widget.press(scene.widget.method('wallet'));
      await scene.untilShown('#panel-wallet .stack .muted');
    },
  },
  {
    name: 'wallet-recognised',
    title: 'Mobile money: the number tells the provider',
    reach: (scene) => fillIn(scene, freshWallet('code')),
  },
  {
    name: 'wallet-unknown-provider',
    title: 'Mobile money: the payer chooses the provider',
    async reach(scene: Scene): Promise<void> {
      await fillIn(scene, TEST_WALLETS.unknownProvider);
      await scene.untilShown(`${FORM} .choices`);
    },
  },
  {
    name: 'wallet-wrong-number',
    title: 'Mobile money: a wrong number',
    async reach(scene: Scene): Promise<void> {
      await fillIn(scene, '79 12');
      await scene.widget.press(scene.widget.walletButton);
      await scene.untilShown('#wallet-error');
    },
  },
  {
    name: 'wallet-amount-out-of-range',
    title: 'Mobile money: an amount that the provider does not take',
    async reach(scene: Scene): Promise<void> {
      await fillIn(scene, freshWallet('code'), {...WALLET, amount: '50'});
      await scene.untilShown(LIMIT);
    },
  },
  {
    name: 'wallet-trouble',
    title: 'Mobile money: the provider does not answer now',
    async reach(scene: Scene): Promise<void> {
      await scene.page.route('**/v2/wallet_providers?*', async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as {readonly data: readonly object[]};
        const data = list.data.map((provider) => ({...provider, is_answering: false}));
        await route.fulfill({response, json: {...list, data}});
      });
      await fillIn(scene, freshWallet('code'));
      await scene.untilShown(TROUBLE);
    },
  },
  {
    name: 'wallet-sending',
    title: 'Mobile money: the request is on its way',
    async reach(scene: Scene): Promise<void> {
      await scene.holdBack('createWalletCharge');
      await press(scene, freshWallet('code'), `${FORM} button.busy`);
    },
  },
  {
    name: 'wallet-checking',
    title: 'Mobile money: the answer is lost',
    async reach(scene: Scene): Promise<void> {
      await scene.fail('createWalletCharge', 'drop_before');
      await press(scene, freshWallet('code'), GOES_ON);
    },
  },
  {
    name: 'wallet-code',
    title: 'Mobile money: the code is asked for',
    async reach(scene: Scene): Promise<void> {
      await askForCode(scene);
    },
  },
  {
    name: 'wallet-code-again',
    title: 'Mobile money: another code can be sent',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      await askForCode(scene);
      await scene.page.clock.fastForward('00:31');
      await scene.untilShown(`${FORM} .row button[aria-disabled=false]`);
    },
  },
  {
    name: 'wallet-code-wrong',
    title: 'Mobile money: a wrong code',
    async reach(scene: Scene): Promise<void> {
      await enterWrongCode(scene, await askForCode(scene));
      await scene.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-expired',
    title: 'Mobile money: the code is too old',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      await askForCode(scene);
      await scene.page.clock.fastForward('05:01');
      await scene.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-exhausted',
    title: 'Mobile money: the code was wrong too often',
    async reach(scene: Scene): Promise<void> {
      const number = await askForCode(scene);
      for (let tries = 0; tries < TRIES; tries += 1) await enterWrongCode(scene, number);
      await scene.untilShown('#code-error');
    },
  },
  {
    name: 'wallet-code-unanswered',
    title: 'Mobile money: the code could not be checked',
    async reach(scene: Scene): Promise<void> {
      const number = await askForCode(scene);
      await scene.fail('confirmWalletCharge', 'status', {status: 403});
      await enterWrongCode(scene, number);
      await scene.untilShown('[part=wallet] .problem');
    },
  },
  {name: 'wallet-prompt', title: 'Mobile money: the phone is asked', reach: (scene) => askPhone(scene)},
  {
    name: 'wallet-prompt-late',
    title: 'Mobile money: no answer on the phone for twenty seconds',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      await askPhone(scene);
      await scene.page.clock.fastForward('00:25');
      await scene.untilShown(`${PROMPT} .late:not(:empty)`);
    },
  },
  {
    name: 'wallet-prompt-checked',
    title: 'Mobile money: the payer says that they have approved',
    async reach(scene: Scene): Promise<void> {
      await askPhone(scene);
      await scene.widget.press(scene.widget.element.locator(`${PROMPT} .row button`).first());
      await scene.untilShown(`${PROMPT} > .live:not(:empty)`);
    },
  },
  {
    name: 'wallet-prompt-dial',
    title: 'Mobile money: no answer, and what to dial',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      const digits = freshNumber().slice(-7);
      await press(scene, `+23767${digits}`, PROMPT, {...WALLET, currency: 'XAF'});
      await scene.page.clock.fastForward('00:25');
      await scene.untilShown(`${PROMPT} .late:not(:empty)`);
    },
  },
  {
    name: 'wallet-provider-late',
    title: 'Mobile money: the provider is late',
    async reach(scene: Scene): Promise<void> {
      await askPhone(scene);
      await scene.service.advanceClock(121);
      await scene.untilShown(GOES_ON);
    },
  },
  {
    name: 'wallet-declined',
    title: 'Mobile money: declined on the phone',
    async reach(scene: Scene): Promise<void> {
      const number = freshWallet('prompt');
      await press(scene, number, PROMPT);
      await scene.service.answerPrompt(number, 'decline');
      await scene.untilShown(FAILURE);
    },
  },
  {
    name: 'wallet-empty',
    title: 'Mobile money: holds too little',
    reach: (scene) => enterCodeOf(scene, TEST_WALLETS.empty, FAILURE),
  },
  {
    name: 'wallet-unknown-number',
    title: 'Mobile money: a number without an account',
    reach: (scene) => enterCodeOf(scene, '+25768121005', FAILURE),
  },
  {
    name: 'wallet-expired',
    title: 'Mobile money: not confirmed in time',
    async reach(scene: Scene): Promise<void> {
      await askForCode(scene);
      await scene.service.advanceClock(901);
      await scene.untilShown(FAILURE);
    },
  },
  {
    name: 'wallet-saved',
    title: 'Mobile money: a saved wallet',
    reach: (scene) => comeBack(scene),
  },
  {
    name: 'wallet-saved-removal',
    title: 'Mobile money: a saved wallet is removed',
    async reach(scene: Scene): Promise<void> {
      await comeBack(scene);
      await scene.widget.press(scene.widget.element.locator(`${FORM} .remove`));
      await scene.untilShown(`${FORM} .question`);
    },
  },
  {
    name: 'wallet-foreign-number',
    title: 'Mobile money: a number of another country',
    async reach(scene: Scene): Promise<void> {
      await fillIn(scene, '+254712345678');
      await scene.untilShown('#wallet-error');
    },
  },
  {
    name: 'wallet-paid',
    title: 'Mobile money: paid',
    reach: (scene) => enterCodeOf(scene, freshWallet('code'), PAID),
  },
];

/** Opens the shop for a customer who has paid with a wallet before. */
async function comeBack(scene: Scene): Promise<void> {
  const customer = await scene.service.createCustomer('BIF');
  const known = {...WALLET, customer: 'existing', customer_id: customer};
  const number = freshWallet('code');
  await press(scene, number, 'input[name=code]', known);
  await scene.widget.enterCode(await scene.service.readCode(number));
  await scene.untilShown(PAID);
  await openForm(scene, known);
  await scene.untilShown(`${FORM} .saved`);
}

async function openForm(scene: Scene, options: ShopOptions = WALLET): Promise<void> {
  await scene.open(options);
  const opener = scene.widget.method('wallet');
  await opener.waitFor({state: 'attached'});
  if ((await opener.getAttribute('aria-expanded')) === 'false') await scene.widget.press(opener);
  await scene.widget.walletButton.waitFor();
}

async function fillIn(scene: Scene, number: string, options: ShopOptions = WALLET): Promise<void> {
  await openForm(scene, options);
  const field = scene.widget.element.locator('input[name=wallet]');
  await field.fill(number);
  await field.blur();
}

async function press(scene: Scene, number: string, shows: string, options: ShopOptions = WALLET): Promise<void> {
  await fillIn(scene, number, options);
  await scene.widget.press(scene.widget.walletButton);
  await scene.untilShown(shows);
}

async function askForCode(scene: Scene): Promise<string> {
  const number = freshWallet('code');
  await press(scene, number, 'input[name=code]');
  return number;
}

async function enterCodeOf(scene: Scene, number: string, shows: string): Promise<void> {
  await press(scene, number, 'input[name=code]');
  await scene.widget.enterCode(await scene.service.readCode(number));
  await scene.untilShown(shows);
}

/** Enters another code than the one that was sent, and waits for the answer. */
async function enterWrongCode({page, service, widget}: Scene, number: string): Promise<void> {
  const answered = page.waitForResponse(/\/code$/);
  await widget.enterCode((await service.readCode(number)) === '111111' ? '222222' : '111111');
  await answered;
  await widget.element.locator(`${FORM} button[type=submit]:not(.busy)`).waitFor();
  await widget.element.locator('[part=wallet] .problem, #code-error').first().waitFor();
}

function askPhone(scene: Scene): Promise<void> {
  return press(scene, freshWallet('prompt'), PROMPT);
}
