import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {writePhone} from '../core/phone.js';
import {displayText} from '../core/text.js';
import type {WalletInput, WalletProvider, Wallets} from '../payment/payloads.js';
import {openProgress} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {numberModel, numberView, readPhone, type NumberModel} from './number-view.js';
import {isBlocked} from './countdown-and-press.js';
import {savedView} from './saved-view.js';
import {hasNoMethod, isWalletless, noticeView, payButton, plainForm, strokes} from './shared.js';
import {askedView, leadText, numberText} from './wallet-code-or-prompt-view.js';
import type {PayerInput, WidgetModel} from './widget-model.js';

/**
 * The payment by mobile money: the number, then the code or the approval on the phone. The first line is always the same element,
 * so that a screen reader announces its changes, and so that it can receive the focus of a removed button.
 */
export function walletView(model: WidgetModel): TemplateResult {
  const {wallet} = openProgress(model.payment);
  const asked = wallet.step === 'asked' ? wallet : undefined;
  const kind = asked?.action.type === 'approve_on_phone' ? 'lead busy' : 'lead';
  return html`
    <div class="stack">
      <p class=${kind} aria-live="polite" tabindex="-1">${asked ? leadText(asked) : nothing}</p>
      ${asked ? askedView(model, asked) : formView(model, wallet.step !== 'closed')}
    </div>
  `;
}

function formView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const noneText = msg('Mobile money cannot be used for this currency. Choose another way to pay.', {id: 'no-wallets'});
  if (isWalletless(model)) return html`<p class="muted">${hasNoMethod(model) ? nothing : noneText}</p>`;
  const amount = amountText(model);
  const {saved, provider} = chosenOf(model.input, model);
  return plainForm(
    'wallet',
    html`
      ${savedWalletsView(model)} ${saved ? nothing : numberPartView(model, isBusy)}
      <div class="live" aria-live="polite">${provider ? warningView(model, provider) : nothing}</div>
      ${payButton({
        text: isBusy ? msg('Sending…', {id: 'sending'}) : msg(str`Pay ${amount}`, {id: 'pay'}),
        isBusy,
        isOff: isBusy || (provider ? limitText(model, provider) !== '' || isBlocked(model) : saved !== undefined),
        onPress: model.actions.payByWallet,
      })}
    `,
  );
}

/** The number of another wallet, and its provider when the number does not show it. */
function numberPartView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const {number, found, provider} = chosenOf(model.input, model);
  const field = numberModel(model, 'wallet');
  const isForeign = field.number !== undefined && number === undefined;
  const isInvalid = isForeign || field.isInvalid;
  const wrong = isForeign ? foreignText(model) : wrongText(field.example);
  return html`
    ${numberView({...field, isInvalid}, {isBusy, wrong, hint: isInvalid ? '' : hintView(field, provider)})}
    ${number === undefined || found ? nothing : choiceView(model, isBusy)}
  `;
}

/** The choice between the customer's saved wallets and another one; empty when none is saved. */
function savedWalletsView(model: WidgetModel): TemplateResult | typeof nothing {
  return savedView(model, {
    name: 'saved-wallet',
    rows: loadedLists(model).saved.map(({id, provider, sentTo}) => ({
      id,
      name: `${nameOf(model, provider)} ${displayText(sentTo)}`,
      content: html`${letterMark(nameOf(model, provider))}
        <span class="text" translate="no">${nameOf(model, provider)} ${numberText(sentTo)}</span>`,
      isUnusable: false,
    })),
    other: html`${letterMark('+')} <span class="text">${msg('Another number', {id: 'another-number'})}</span>`,
    chosen: chosenOf(model.input, model).saved?.id,
    question: () => msg('Remove this number?', {id: 'remove-this-number'}),
    onChoose: (wallet) => {
      model.actions.change((now) => ({...now, wallet, removalFeedback: 'none'}));
    },
  });
}

function nameOf(model: WidgetModel, provider: string): string {
  return displayText(loadedLists(model).providers.find(({id}) => id === provider)?.name ?? provider);
}

/** Strokes of the first letters of providers, in a box of 24 by 24. The marks are decorative, because the name is beside them. */
const LETTERS: Readonly<Record<string, string>> = {
  '+': 'M12 8v8M8 12h8',
  'A': 'M8.5 16L12 8l3.5 8M10 13h4',
  'E': 'M15 8h-5v8h5M10 12h4',
  'L': 'M10 8v8h5',
  'M': 'M8 16V8l4 5l4-5v8',
  'O': 'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
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

/**
 * Shows the number as the widget reads it, so that the payer notices a mistake before the charge. A problem replaces the hint, so
 * that the button does not move while the payer presses it.
 */
function hintView({number, example}: NumberModel, provider: WalletProvider | undefined): TemplateResult | string {
  if (number === undefined)
    return msg(str`The number of your mobile money account. For example ${example}.`, {id: 'wallet-hint-example'});
  return provider
    ? html`${letterMark(provider.name)} ${displayText(provider.name)}, ${writePhone(number)}`
    : writePhone(number);
}

/** The wallet to charge; undefined while its number or provider is not known. The service recognises providers itself. */
export function readWallet(input: PayerInput, known: WalletContext): WalletInput | undefined {
  const {saved, number, found, provider} = chosenOf(input, known);
  if (saved) return {sourceId: saved.id};
  return number !== undefined && provider ? {number, provider: found ? undefined : provider.id} : undefined;
}

type WalletContext = Pick<WidgetModel, 'money' | 'wallets'>;

/**
 * The payer's choice: a saved wallet (the chosen one, else the default one), or a typed number in E.164 of a country with providers, and its
 * provider, which follows from the first digits of the number, else from the payer's choice.
 */
function chosenOf(input: PayerInput, known: WalletContext) {
  const {providers, saved: all} = loadedLists(known);
  const byId = (id: string | undefined): WalletProvider | undefined => providers.find((one) => one.id === id);
  const chosen = all.find(({id}) => id === input.wallet) ?? all.find(({isDefault}) => isDefault) ?? all[0];
  const saved = input.wallet === 'new' ? undefined : chosen;
  const typed = readPhone(input, known.money?.currency);
  const number = providers.some(({callingCode}) => typed?.startsWith(`+${callingCode}`)) ? typed : undefined;
  const found = providers.find(({callingCode, prefixes}) =>
    prefixes.some((prefix) => number?.startsWith(`+${callingCode}${prefix}`)),
  );
  const provider = saved ? byId(saved.provider) : (found ?? (number === undefined ? undefined : byId(input.provider)));
  return {saved, number, found, provider};
}

function foreignText(model: WidgetModel): string {
  const codes = [...new Set(loadedLists(model).providers.map(({callingCode}) => `+${callingCode}`))].join(', ');
  return msg(str`Only numbers that begin with ${codes} can be used here.`, {id: 'wallet-foreign'});
}

function loadedLists({wallets}: Pick<WidgetModel, 'wallets'>): Pick<Wallets, 'providers' | 'saved'> {
  return typeof wallets === 'object' ? wallets : {providers: [], saved: []};
}

/** A warning about the provider before the press. */
function warningView(model: WidgetModel, provider: WalletProvider): TemplateResult | typeof nothing {
  const {name} = provider;
  const limit = limitText(model, provider);
  if (limit !== '') return html`<p class="problem">${limit}</p>`;
  if (provider.isAnswering) return nothing;
  return noticeView('info', {
    title: msg(str`${displayText(name)} does not answer now`, {id: 'provider-trouble'}),
    text: msg('Choose another way to pay, or try again in a few minutes.', {id: 'provider-trouble-text'}),
  });
}

function choiceView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const {input, actions} = model;
  return html`<fieldset class="choices">
    <legend class=${input.isPhoneWrong ? 'problem' : nothing}>
      ${msg('Your mobile money provider', {id: 'choose-provider'})}
    </legend>
    <div class="methods">
      ${loadedLists(model).providers.map(
        ({id, name}) => html`
          <label class="choice">
            <input
              type="radio"
              name="provider"
              .checked=${live(id === input.provider)}
              ?disabled=${isBusy}
              @change=${() => {
                actions.change((now) => ({...now, provider: id, isPhoneWrong: false}));
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

/** The provider's limit that the amount violates; '' for an amount within the limits. */
function limitText({money, format}: WidgetModel, {name, minimum, maximum, step}: WalletProvider): string {
  if (!money) return '';
  const {minor, currency} = money;
  if (minor % step)
    return msg(str`${displayText(name)} takes whole amounts only. Choose another way to pay.`, {id: 'wallet-whole'});
  if (minor >= minimum && minor <= maximum) return '';
  const [least, most] = [format({minor: minimum, currency}), format({minor: maximum, currency})];
  return msg(str`${displayText(name)} takes ${least} to ${most} at once. Choose another way to pay.`, {
    id: 'wallet-limits',
  });
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
