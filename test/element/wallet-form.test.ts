import {assert} from '@open-wc/testing';
import type {ReactiveControllerHost} from 'lit';
import type {CardFields} from '../../src/card-fields/card-fields.js';
import {BeforeSubmit} from '../../src/element/before-submit.js';
import {FormController} from '../../src/element/form-controller.js';
import type {SavedWallet} from '../../src/payment/payloads.js';
import {NO_PROGRESS, type OpenProgress} from '../../src/payment/progress.js';
import type {PaymentController} from '../../src/store/payment-controller.js';
import {isBlocked} from '../../src/views/countdown-and-press.js';
import type {LazyViews, WidgetModel} from '../../src/views/widget-model.js';

const SAVED_WALLET: SavedWallet = {
  id: 'src_w',
  customer_id: 'cus_1',
  provider: 'lumicash',
  sentTo: '+257 •••• 56',
  isDefault: true,
};

interface FakePayment {
  payment: OpenProgress;
  isOffline: boolean;
  /** Whether the service removes a saved wallet. */
  removal: Promise<boolean>;
}

/** A form with a saved wallet, and what it has sent. */
function makeForm(): {readonly form: FormController; readonly fake: FakePayment; readonly sent: string[]} {
  const host = Object.assign(document.createElement('div'), {requestUpdate: () => undefined});
  document.body.append(host);
  const sent: string[] = [];
  const fake: FakePayment = {payment: NO_PROGRESS, isOffline: false, removal: Promise.resolve(false)};
  const controller = Object.assign(fake, {
    wallets: {providers: [], merchantName: '', saved: [SAVED_WALLET]},
    savedCards: [],
    removeSaved: () => fake.removal,
    payByWallet: () => sent.push('wallet'),
    pressWallet: ({press}: {readonly press: string}) => sent.push(press),
    openQr: () => sent.push('qr'),
  }) as unknown as PaymentController;
  const lazy = {wallet: {readWallet: () => ({sourceId: SAVED_WALLET.id})}} as unknown as LazyViews;
  const element = host as unknown as ReactiveControllerHost & HTMLElement;
  const form = new FormController(element, {
    controller,
    card: {} as unknown as CardFields,
    beforeSubmit: new BeforeSubmit(element),
    lazy,
    isDisabled: () => false,
    prefill: () => ({}),
    fields: () => [],
    focus: () => undefined,
  });
  form.actions.open('wallet');
  return {form, fake, sent};
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('The form of a wallet', () => {
  it('removes the notice of a failed removal when the payer pays, so that a decline can be shown', async () => {
    const {form, sent} = makeForm();
    form.actions.removeSaved(SAVED_WALLET.id);
    await turn();
    assert.equal(form.input.removalFeedback, 'not-removed');
    form.actions.payByWallet();
    assert.deepEqual([sent, form.input.removalFeedback], [['wallet'], 'none'] as const);
  });

  it('removes that notice when the payer opens another method, for which its text would be wrong', async () => {
    const {form, fake} = makeForm();
    form.actions.removeSaved(SAVED_WALLET.id);
    await turn();
    form.actions.open('card');
    assert.equal(form.input.removalFeedback, 'none');

    form.actions.open('wallet');
    let answer: (isRemoved: boolean) => void = () => undefined;
    fake.removal = new Promise((resolve) => (answer = resolve));
    form.actions.removeSaved(SAVED_WALLET.id);
    form.actions.open('card');
    answer(true);
    await turn();
    assert.deepEqual([form.input.removal, form.input.removalFeedback], [undefined, 'none'] as const);
  });

  it('disables the buttons of all methods while a saved wallet is being removed', async () => {
    const {form} = makeForm();
    const isOff = (): boolean =>
      isBlocked({isBusy: false, invoice: {step: 'loading'}, input: form.input} as WidgetModel);
    assert.isFalse(isOff());
    form.actions.removeSaved(SAVED_WALLET.id);
    assert.isTrue(isOff());
    await turn();
    assert.isFalse(isOff());
  });

  it('does not mark the code of the next charge as missing', () => {
    const {form} = makeForm();
    form.actions.enterCode();
    assert.isTrue(form.input.isCodeMissing);
    form.actions.resendCode();
    assert.isFalse(form.input.isCodeMissing);
    form.actions.enterCode();
    form.actions.payByWallet();
    assert.isFalse(form.input.isCodeMissing);
  });

  it('keeps the typed code while the browser is offline', () => {
    const {form, fake} = makeForm();
    form.actions.change((input) => ({...input, codeText: '4930'}));
    fake.isOffline = true;
    form.actions.resendCode();
    assert.equal(form.input.codeText, '4930');
    fake.isOffline = false;
    form.actions.resendCode();
    assert.equal(form.input.codeText, '');
  });

  it('is opened while the outcome of a charge of an earlier page is unknown, so that a decline is shown', () => {
    for (const step of ['checking', 'waiting'] as const) {
      const {form, fake} = makeForm();
      form.actions.open('card');
      fake.payment = {...NO_PROGRESS, wallet: {step}};
      form.wallets.update(false);
      assert.equal(form.input.open, 'wallet', step);
    }
  });
});
