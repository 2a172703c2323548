import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {writePhone} from '../core/phone.js';
import {displayText} from '../core/text.js';
import type {SavedWallet, WalletInput, WalletProvider} from '../payment/payloads.js';
import type {WalletState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {numberModel, numberView, readPhone, type NumberModel} from './number-view.js';
import {isBlocked} from './steps-view.js';
import {savedView} from './saved-view.js';
import {noticeView, payButton, plainForm, strokes} from './shared.js';
import {askedView, leadText, numberText} from './wallet-asked-view.js';
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
  if (providersOf(model).length === 0) return html`<p class="muted">${noWalletsText()}</p>`;
  const amount = amountText(model);
  const provider = providerOf(model);
  return plainForm(
    'wallet',
    html`
      ${savedWalletsView(model)} ${chosenWallet(model) ? nothing : numberPartView(model, provider, isBusy)}
      <div class="live" aria-live="polite">${provider ? warningView(model, provider) : nothing}</div>
      ${payButton({
        text: isBusy ? msg('Sending…', {id: 'sending'}) : msg(str`Pay ${amount}`, {id: 'pay'}),
        isBusy,
        isOff: isBusy || isOff(model, provider),
        onPress: model.actions.payByWallet,
      })}
    `,
  );
}

/** Whether the wallet cannot be charged. A press without a number marks the field. */
function isOff(model: WidgetModel, provider: WalletProvider | undefined): boolean {
  if (!provider)
    return chosenWallet(model) !== undefined || readPhone(model.input, model.money?.currency) !== undefined;
  return limitText(model, provider) !== '' || isBlocked(model);
}

/** The number of another wallet, and its provider where the number does not tell it. */
function numberPartView(model: WidgetModel, provider: WalletProvider | undefined, isBusy: boolean): TemplateResult {
  const field = numberModel(model, 'wallet');
  const number = localNumber(model.input, model);
  const isTold = number === undefined || recognised(providersOf(model), number) !== undefined;
  const isForeign = field.number !== undefined && number === undefined;
  const isWrong = isForeign || field.isWrong;
  const wrong = isForeign ? foreignText(model) : wrongText(field.example);
  return html`
    ${numberView({...field, isWrong}, {isBusy, wrong, hint: isWrong ? '' : hintView(field, provider)})}
    ${isTold ? nothing : choiceView(model, isBusy)}
  `;
}

/** The choice between the customer's saved wallets and another. Nothing when none is saved. */
function savedWalletsView(model: WidgetModel): TemplateResult | typeof nothing {
  const {wallets, actions} = model;
  const saved = typeof wallets === 'object' ? wallets.saved : [];
  return savedView(model, {
    name: 'saved-wallet',
    rows: saved.map(({id, provider, sentTo}) => ({
      id,
      name: `${nameOf(model, provider)} ${displayText(sentTo)}`,
      content: html`${letterMark(nameOf(model, provider))}
        <span class="text" translate="no">${nameOf(model, provider)} ${numberText(sentTo)}</span>`,
      isOver: false,
    })),
    other: html`<span class="text">${msg('Another number', {id: 'another-number'})}</span>`,
    chosen: chosenWallet(model)?.id,
    question: () => msg('Remove this number?', {id: 'remove-this-number'}),
    onChoose: (wallet) => {
      actions.change((now) => ({...now, wallet, removalFeedback: 'none'}));
    },
  });
}

/** The saved wallet to pay with: the chosen one, else the default one; undefined for another number. */
function chosenWallet({input, wallets}: Pick<WidgetModel, 'input' | 'wallets'>): SavedWallet | undefined {
  if (input.wallet === 'new' || typeof wallets !== 'object') return undefined;
  const {saved} = wallets;
  return saved.find(({id}) => id === input.wallet) ?? saved.find(({isDefault}) => isDefault) ?? saved[0];
}

function nameOf(model: WidgetModel, provider: string): string {
  return displayText(providersOf(model).find(({id}) => id === provider)?.name ?? provider);
}

/** Strokes of the first letters of providers, in a box of 24 by 24. The marks are decorative: the name stands beside them. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M8.5 16L12 8l3.5 8M10 13h4',
  E: 'M15 8h-5v8h5M10 12h4',
  L: 'M10 8v8h5',
  M: 'M8 16V8l4 5l4-5v8',
  O: 'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
};

/** The first letter of a provider in a rounded square, not its logo. */
function letterMark(name: string): TemplateResult {
  return strokes(
    `M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z${LETTERS[name.charAt(0)] ?? ''}`,
  );
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
function hintView({number, example}: NumberModel, provider: WalletProvider | undefined): TemplateResult | string {
  if (number === undefined)
    return msg(str`The number of your mobile money account. For example ${example}.`, {id: 'wallet-hint-example'});
  return provider
    ? html`${letterMark(provider.name)} ${displayText(provider.name)}, ${writePhone(number)}`
    : writePhone(number);
}

/** The wallet to charge; undefined while its number or provider is not known. The service recognises providers itself. */
export function readWallet(
  input: PayerInput,
  {money, wallets}: Pick<WidgetModel, 'money' | 'wallets'>,
): WalletInput | undefined {
  const saved = chosenWallet({input, wallets});
  if (saved) return {sourceId: saved.id};
  const number = localNumber(input, {money, wallets});
  if (number === undefined) return undefined;
  if (recognised(providersOf({wallets}), number)) return {number, provider: undefined};
  const chosen = providersOf({wallets}).find(({id}) => id === input.provider);
  return chosen && {number, provider: chosen.id};
}

/** The provider of the saved wallet, else the one whose numbers begin like the typed one, else the one that the payer has chosen. */
function providerOf(model: WidgetModel): WalletProvider | undefined {
  const providers = providersOf(model);
  const saved = chosenWallet(model);
  if (saved) return providers.find(({id}) => id === saved.provider);
  const number = localNumber(model.input, model);
  if (number === undefined) return undefined;
  return recognised(providers, number) ?? providers.find(({id}) => id === model.input.provider);
}

/** The typed number in E.164; undefined when it is not valid, or of a country without such a provider. */
function localNumber(input: PayerInput, known: Pick<WidgetModel, 'money' | 'wallets'>): string | undefined {
  const number = readPhone(input, known.money?.currency);
  const isLocal = providersOf(known).some(({callingCode}) => number?.startsWith(`+${callingCode}`));
  return isLocal ? number : undefined;
}

function foreignText(model: WidgetModel): string {
  const codes = [...new Set(providersOf(model).map(({callingCode}) => `+${callingCode}`))].join(', ');
  return msg(str`Only numbers that begin with ${codes} can be used here.`, {id: 'wallet-foreign'});
}

function providersOf({wallets}: Pick<WidgetModel, 'wallets'>): readonly WalletProvider[] {
  return typeof wallets === 'object' ? wallets.providers : [];
}

function recognised(providers: readonly WalletProvider[], number: string): WalletProvider | undefined {
  return providers.find(({callingCode, prefixes}) =>
    prefixes.some((prefix) => number.startsWith(`+${callingCode}${prefix}`)),
  );
}

/** What the payer should know of the provider before the press. */
function warningView(model: WidgetModel, provider: WalletProvider): TemplateResult {
  const limit = limitText(model, provider);
  return html`
    ${limit === '' ? nothing : html`<p class="error">${limit}</p>`}
    ${provider.isAnswering ? nothing : noticeView('info', troubleNotice(provider.name))}
  `;
}

function choiceView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const {input, actions} = model;
  return html`<fieldset class="choices">
    <legend>${msg('Your mobile money provider', {id: 'choose-provider'})}</legend>
    <div class="methods">
      ${providersOf(model).map(
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
            ${letterMark(name)}
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
