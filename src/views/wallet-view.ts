import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {writePhone} from '../core/phone.js';
import {displayText} from '../core/text.js';
import type {WalletInput, WalletProvider} from '../payment/payloads.js';
import type {WalletState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {numberModel, numberView, readPhone, type NumberModel} from './number-view.js';
import {isBlocked} from './qr-view.js';
import {noticeView, payButton, plainForm} from './shared.js';
import {askedView, leadText} from './wallet-asked-view.js';
import type {PayerInput, WidgetModel} from './widget-model.js';

/**
 * The payment by mobile money: the number, then the code or the approval on the phone. The first line is one element
 * throughout, so that a screen reader announces its changes and it can take the focus of a removed button.
 */
export function walletView(model: WidgetModel): TemplateResult {
  const wallet: WalletState = model.payment.step === 'open' ? model.payment.wallet : {step: 'closed'};
  return html`
    <div class="stack">
      <p class="lead" aria-live="polite" tabindex="-1">${wallet.step === 'asked' ? leadText(wallet) : nothing}</p>
      ${wallet.step === 'asked' ? askedView(model, wallet) : formView(model, wallet.step !== 'closed')}
    </div>
  `;
}

function formView(model: WidgetModel, isBusy: boolean): TemplateResult {
  if (listOf(model.providers).length === 0) return html`<p class="muted">${noWalletsText()}</p>`;
  const amount = amountText(model);
  const field = numberModel(model, 'wallet');
  const provider = providerOf(model);
  return plainForm(
    'wallet',
    html`
      ${numberView(field, {isBusy, wrong: wrongText(field.example), hint: hintText(field, provider)})}
      ${field.number === undefined ? nothing : providerView(model, provider, isBusy)}
      ${payButton({
        text: isBusy ? msg('Sending…', {id: 'sending'}) : msg(str`Pay ${amount}`, {id: 'pay'}),
        isBusy,
        isOff: isBusy || (field.number !== undefined && !canPay(model, provider)),
        onPress: model.actions.payByWallet,
      })}
    `,
  );
}

function canPay(model: WidgetModel, provider: WalletProvider | undefined): boolean {
  return provider !== undefined && limitText(model, provider) === '' && !isBlocked(model);
}

function wrongText(example: string): string {
  return msg(str`Enter the number of your mobile money account. For example ${example}.`, {id: 'enter-wallet-number'});
}

function noWalletsText(): string {
  return msg('Mobile money cannot be used for this currency. Choose another way to pay.', {id: 'no-wallets'});
}

/**
 * Shows how the number was understood, so that the payer notices a mistake before money is asked for. What is wrong stands in
 * its place: the button does not move under the finger that presses it.
 */
function hintText({number, example, isWrong}: NumberModel, provider: WalletProvider | undefined): string {
  if (isWrong) return '';
  if (number === undefined)
    return msg(str`The number of your mobile money account. For example ${example}.`, {id: 'wallet-hint-example'});
  return provider ? `${displayText(provider.name)}, ${writePhone(number)}` : writePhone(number);
}

/** The wallet to charge; undefined while the number or its provider is not known. The service recognises providers itself. */
export function readWallet(
  input: PayerInput,
  {money, providers}: Pick<WidgetModel, 'money' | 'providers'>,
): WalletInput | undefined {
  const number = readPhone(input, money?.currency);
  if (number === undefined) return undefined;
  if (recognised(listOf(providers), number)) return {number, provider: undefined};
  const chosen = listOf(providers).find(({id}) => id === input.provider);
  return chosen && {number, provider: chosen.id};
}

/** The provider whose numbers begin like the typed one, else the one that the payer has chosen. */
function providerOf({input, providers, money}: WidgetModel): WalletProvider | undefined {
  const number = readPhone(input, money?.currency);
  if (number === undefined) return undefined;
  return recognised(listOf(providers), number) ?? listOf(providers).find(({id}) => id === input.provider);
}

function listOf(providers: WidgetModel['providers']): readonly WalletProvider[] {
  return typeof providers === 'object' ? providers : [];
}

function recognised(providers: readonly WalletProvider[], number: string): WalletProvider | undefined {
  return providers.find(({callingCode, prefixes}) =>
    prefixes.some((prefix) => number.startsWith(`+${callingCode}${prefix}`)),
  );
}

/** What the payer should know of the provider before the press; a choice where the number does not tell it. */
function providerView(model: WidgetModel, provider: WalletProvider | undefined, isBusy: boolean): TemplateResult {
  const {input, money, providers} = model;
  const number = readPhone(input, money?.currency) ?? '';
  const limit = provider ? limitText(model, provider) : '';
  return html`
    ${recognised(listOf(providers), number) ? nothing : choiceView(model, isBusy)}
    ${limit === '' ? nothing : html`<p class="error">${limit}</p>`}
    ${provider && !provider.isAnswering ? noticeView('info', troubleNotice(provider.name)) : nothing}
  `;
}

function choiceView({input, providers, actions}: WidgetModel, isBusy: boolean): TemplateResult {
  return html`<fieldset class="choices">
    <legend>${msg('Your mobile money provider', {id: 'choose-provider'})}</legend>
    <div class="methods">
      ${listOf(providers).map(
        ({id, name}) => html`
          <label class="choice">
            <input
              type="radio"
              name="provider"
              .checked=${live(id === input.provider)}
              ?disabled=${isBusy}
              @change=${() => {
                actions.change((now) => ({...now, provider: id}));
              }}
            />
            <span>${displayText(name)}</span>
          </label>
        `,
      )}
    </div>
  </fieldset>`;
}

/** '' for an amount that the provider takes. */
function limitText({money, format}: WidgetModel, {name, minimum, maximum}: WalletProvider): string {
  if (!money || (money.minor >= minimum && money.minor <= maximum)) return '';
  const {currency} = money;
  const [least, most] = [format({minor: minimum, currency}), format({minor: maximum, currency})];
  return msg(str`${displayText(name)} takes ${least} to ${most} at once. Choose another way to pay.`, {
    id: 'wallet-limits',
  });
}

function troubleNotice(name: string): {readonly title: string; readonly text: string} {
  return {
    title: msg(str`${displayText(name)} does not answer now`, {id: 'provider-trouble'}),
    text: msg('Choose another way to pay, or try again in a few minutes.', {id: 'provider-trouble-text'}),
  };
}

/** Why a wallet was not charged, by the failure code of the charge. */
export function walletDeclineText(code: string): string {
  switch (code) {
    case 'INSUFFICIENT_FUND':
      return msg('There is not enough money in this account. You were not charged.', {id: 'wallet-funds'});
    case 'INVALID_ACCOUNT':
      return msg('This number has no mobile money account. Check it. You were not charged.', {id: 'wallet-number'});
    case 'AUTHORIZATION_EXPIRED':
      return msg('It was not confirmed in time. You were not charged. Try again.', {id: 'wallet-expired'});
    default:
      return msg('It was declined on the phone, or by your provider. You were not charged.', {
        id: 'wallet-declined-text',
      });
  }
}
