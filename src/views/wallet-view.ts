import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {writePhone} from '../core/phone.js';
import {displayText, latinDigits} from '../core/text.js';
import type {ApproveOnPhone, EnterCode, WalletInput, WalletProvider} from '../payment/payloads.js';
import type {WalletState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {numberModel, numberView, readPhone, type NumberModel} from './number-view.js';
import {clockText, isBlocked, nextStepsView, timeLeftView} from './qr-view.js';
import {button, noticeView, onPress} from './shared.js';
import type {PayerInput, WidgetModel} from './widget-model.js';

type Asked = Extract<WalletState, {readonly step: 'asked'}>;

/** Digits of a code. */
const CODE_LENGTH = 6;

/** Seconds without an answer after which the payer is told what else to do. */
const HELP_AFTER_S = 20;

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

function leadText({action}: Asked): string {
  // It never breaks over two lines.
  const phone = displayText(action.sentTo).replaceAll(' ', '\u00A0');
  return action.type === 'enter_code'
    ? msg(str`Enter the code that was sent to ${phone}`, {id: 'enter-code-sent-to'})
    : msg(str`Waiting for your approval on ${phone}`, {id: 'waiting-number'});
}

function askedView(model: WidgetModel, wallet: Asked): TemplateResult {
  const {action} = wallet;
  return action.type === 'enter_code' ? codeView(model, wallet, action) : promptView(model, wallet, action);
}

function formView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const {providers} = model;
  const amount = amountText(model);
  const field = numberModel(model, 'wallet');
  if (providers?.length === 0) return html`<p class="muted">${noWalletsText()}</p>`;
  const provider = providerOf(model);
  const isOff = isBusy || isBlocked(model) || !provider || limitText(model, provider) !== '';
  return html`
    <form
      class="stack"
      part="wallet"
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
      }}
    >
      ${numberView(field, {isBusy, wrong: wrongText(field.example), hint: hintText(field, provider)})}
      ${field.number !== undefined ? providerView(model, provider, isBusy) : nothing}
      <button
        class=${isBusy ? 'primary busy' : 'primary'}
        type="submit"
        @click=${onPress(() => {
          if (!isBusy) model.actions.payByWallet();
        })}
        translate="no"
        aria-disabled=${isOff && (isBusy || field.number !== undefined) ? 'true' : 'false'}
      >
        ${isBusy ? msg('Sending…', {id: 'sending'}) : msg(str`Pay ${amount}`, {id: 'pay'})}
      </button>
    </form>
  `;
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

function codeView(model: WidgetModel, {pressed, refused}: Asked, action: EnterCode): TemplateResult {
  const {actions, input} = model;
  const left = model.secondsLeft('wallet');
  const amount = amountText(model);
  const isBusy = pressed === 'code';
  const problem =
    left === 0 ? REFUSALS['otp_expired']?.(action) : refused && (REFUSALS[refused] ?? unansweredText)(action);
  return html`
    <form
      class="stack"
      part="wallet"
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
      }}
    >
      ${codeField(model, isBusy, problem)} ${left > 0 ? timeLeftView(left, action) : nothing}
      <button
        class=${isBusy ? 'primary busy' : 'primary'}
        type="submit"
        translate="no"
        aria-disabled=${pressed || input.codeText.length !== CODE_LENGTH ? 'true' : 'false'}
        @click=${onPress(() => {
          actions.enterCode();
        })}
      >
        ${isBusy ? msg('Paying…', {id: 'paying'}) : msg(str`Pay ${amount}`, {id: 'pay'})}
      </button>
      <div class="row">
        ${resendView(model, action, pressed === 'resend')}
        ${button(msg('Use another number', {id: 'use-another-number'}), actions.cancelWallet)}
      </div>
    </form>
  `;
}

function codeField({input, actions}: WidgetModel, isBusy: boolean, problem: string | undefined): TemplateResult {
  return html`<div>
    <div class="box">
      <div class=${problem ? 'field wrong' : 'field'}>
        <label for="code">${msg('Code', {id: 'wallet-code'})}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="600"
          aria-invalid=${problem ? 'true' : 'false'}
          aria-describedby=${problem ? 'code-error' : nothing}
          ?readonly=${isBusy}
          .value=${live(input.codeText)}
          @input=${({target}: Event) => {
            const codeText = codeIn((target as HTMLInputElement).value);
            actions.change((now) => ({...now, codeText}));
          }}
        />
      </div>
    </div>
    ${problem ? html`<p class="error" id="code-error">${problem}</p>` : nothing}
  </div>`;
}

/** The code that was typed, or that stands in a pasted message. */
export function codeIn(text: string): string {
  const plain = latinDigits(text);
  const found = /(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0];
  return found ?? plain.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Why a code was refused, by the code of the refusal. */
const REFUSALS: Readonly<Record<string, (action: EnterCode) => string>> = {
  otp_invalid: ({triesLeft}) => msg(str`This is not the code. Tries left: ${triesLeft}`, {id: 'code-wrong'}),
  otp_expired: () => msg('This code is too old. Have another sent.', {id: 'code-expired'}),
  otp_exhausted: () => msg('The code was wrong too often. Have another sent.', {id: 'code-exhausted'}),
};

function unansweredText(): string {
  return msg('There was no answer. Try again.', {id: 'press-unanswered'});
}

/** Another code can be sent after some time; not without end. */
function resendView(model: WidgetModel, action: EnterCode, isBusy: boolean): TemplateResult | typeof nothing {
  const {resendAt, expiresAt} = action;
  if (resendAt === null) return nothing;
  const seconds = Math.ceil((resendAt - expiresAt) / 1_000) + model.secondsLeft('wallet');
  const text = msg('Send another code', {id: 'send-another-code'});
  return html`<button
    type="button"
    class=${isBusy ? 'busy' : nothing}
    aria-disabled=${isBusy || seconds > 0 ? 'true' : 'false'}
    @click=${() => {
      if (seconds <= 0) model.actions.resendCode();
    }}
  >
    ${seconds > 0 ? `${text} (${clockText(seconds)})` : text}
  </button>`;
}

function promptView(model: WidgetModel, {pressed}: Asked, action: ApproveOnPhone): TemplateResult {
  const left = model.secondsLeft('wallet');
  const isLate = (action.expiresAt - action.serverTime) / 1_000 - left >= HELP_AFTER_S;
  return html`
    <div class="stack" part="wallet">
      <div class="steps">
        <p class="step">${msg('Open the request on your phone and enter your PIN.', {id: 'open-prompt'})}</p>
        ${nextStepsView(
          amountText(model),
          html`<div class="muted hint">
            <div class="late" aria-live="polite">${isLate ? helpText(action.dial) : nothing}</div>
          </div>`,
        )}
      </div>
      ${timeLeftView(left, action)}
      <div class="row">
        ${button(msg('I have approved it', {id: 'i-have-approved'}), model.actions.checkNow)}
        <button
          type="button"
          class=${pressed === 'cancel' ? 'busy' : nothing}
          aria-disabled=${pressed ? 'true' : 'false'}
          @click=${model.actions.cancelWallet}
        >
          ${msg('Cancel, and pay another way', {id: 'cancel-wallet'})}
        </button>
      </div>
    </div>
  `;
}

function helpText(dial: string | null): string {
  return dial === null
    ? msg('Nothing on the phone? Unlock it and see that it has network.', {id: 'nothing-on-wallet'})
    : msg(str`Nothing on the phone? Dial ${displayText(dial, 20)} to find the request.`, {id: 'dial-for-request'});
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
