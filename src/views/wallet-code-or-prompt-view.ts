import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {displayText, latinDigits} from '../core/text.js';
import {CODE_LENGTH, type ApproveOnPhone, type EnterCode} from '../payment/payloads.js';
import type {WalletState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {
  clockText,
  nextStepsView,
  otherWayText,
  pressButton,
  pressFeedback,
  timeLeftView,
} from './countdown-and-press.js';
import {button, payButton, plainForm} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** A wallet charge whose payer has something to do. */
export type WalletAction = Extract<WalletState, {readonly step: 'asked'}>;

/** Seconds without an answer after which the payer gets help. */
const HELP_AFTER_S = 20;

/** A masked number. It never breaks over two lines. */
export function numberText(sentTo: string): string {
  return displayText(sentTo).replaceAll(' ', '\u00A0');
}

/** The payer's next action, in one line. */
export function leadText({action}: WalletAction): string {
  const phone = numberText(action.sentTo);
  return action.type === 'enter_code'
    ? msg(str`Enter the code that was sent to ${phone}`, {id: 'enter-code-sent-to'})
    : msg(str`Waiting for your approval on ${phone}`, {id: 'waiting-number'});
}

/** The payer's next action: enter the code, or approve on the phone. */
export function askedView(model: WidgetModel, wallet: WalletAction): TemplateResult {
  const {action} = wallet;
  return action.type === 'enter_code' ? codeView(model, wallet, action) : promptView(model, wallet, action);
}

function codeView(model: WidgetModel, wallet: WalletAction, action: EnterCode): TemplateResult {
  const {pressed, refused} = wallet;
  const left = model.secondsLeft('wallet');
  const amount = amountText(model);
  const isBusy = pressed === 'code';
  return plainForm(
    'wallet',
    html`
      ${codeField(model, isBusy, problemText(model, wallet, action))} ${left > 0 ? timeLeftView(left, action) : nothing}
      ${payButton({
        text: isBusy ? msg('Paying…', {id: 'paying'}) : msg(str`Pay ${amount}`, {id: 'pay'}),
        isBusy,
        isOff: pressed !== undefined || action.triesLeft <= 0,
        onPress: model.actions.enterCode,
      })}
      <div class="row">
        ${resendView(model, action, pressed)}
        ${cancelView(msg('Use another number', {id: 'use-another-number'}), pressed, model)}
      </div>
      ${pressFeedback(refused)}
    `,
  );
}

/** Why the code cannot be used; undefined when it can. */
function problemText(model: WidgetModel, wallet: WalletAction, action: EnterCode): string | undefined {
  if (model.secondsLeft('wallet') === 0) return REFUSALS['otp_expired']?.(action);
  if (action.triesLeft <= 0) return REFUSALS['otp_exhausted']?.(action);
  if (model.input.isCodeMissing) return leadText(wallet);
  return wallet.pressed ? undefined : REFUSALS[wallet.refused ?? '']?.(action);
}

function codeField({input, money, actions}: WidgetModel, isBusy: boolean, problem: string | undefined): TemplateResult {
  return html`<div>
    <div class="box">
      <div class=${problem ? 'field wrong' : 'field'}>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          placeholder=" "
          maxlength="2000"
          aria-invalid=${problem !== undefined}
          aria-describedby=${problem ? 'code-error' : nothing}
          ?readonly=${isBusy}
          .value=${live(input.codeText)}
          @input=${({target}: Event) => {
            const codeText = codeIn((target as HTMLInputElement).value, money?.minor ?? 0);
            actions.change((now) => ({...now, codeText, isCodeMissing: false}));
          }}
        />
        <label for="code">${msg('Code', {id: 'wallet-code'})}</label>
      </div>
    </div>
    <div class="live" aria-live="polite">
      ${problem ? html`<p class="error" id="code-error">${problem}</p>` : nothing}
    </div>
  </div>`;
}

/**
 * The typed code, or the code in a pasted message: the first six digits, together or in two groups, that are not the amount. Uses no
 * lookbehind, which Safari before 16.4 does not support.
 *
 * @param minor the amount, in minor units
 */
function codeIn(text: string, minor: number): string {
  const plain = latinDigits(text);
  const words = plain
    .replace(/(^|[^\d\s-])([\s-]*\d{3})[\s-](\d{3})(?![\s-]?\d)/g, '$1$2$3')
    .split(/[.,]*(?:[^\d.,]+|$)/);
  const found = words.find((word) => /^\d{6}$/.test(word) && ![1, 100].includes(minor / Number(word)));
  const digits = found ?? plain.replace(/\D/g, '');
  return digits.length > CODE_LENGTH && /\p{L}/u.test(plain) ? '' : digits.slice(0, CODE_LENGTH);
}

/** Why a code cannot be used, by the code of the refusal. */
const REFUSALS: Readonly<Record<string, (action: EnterCode) => string>> = {
  otp_invalid: ({triesLeft}) => msg(str`This is not the code. Tries left: ${triesLeft}`, {id: 'code-wrong'}),
  otp_expired: () => msg('This code is too old.', {id: 'code-expired'}),
  otp_exhausted: () => msg('The code was wrong too often.', {id: 'code-exhausted'}),
};

/** Sends another code: only after some time, and only a few times. */
function resendView(
  model: WidgetModel,
  action: EnterCode,
  pressed: WalletAction['pressed'],
): TemplateResult | typeof nothing {
  const {resendAt, expiresAt} = action;
  if (resendAt === null) return nothing;
  const seconds = Math.ceil((resendAt - expiresAt) / 1_000) + model.secondsLeft('wallet');
  const text = msg('Send another code', {id: 'send-another-code'});
  const label = seconds > 0 ? `${text} (${clockText(seconds)})` : text;
  const isOff = pressed !== undefined || seconds > 0;
  return pressButton(label, pressed === 'resend' ? 'busy' : '', isOff, model.actions.resendCode);
}

/** Cancels the charge. */
function cancelView(text: string, pressed: WalletAction['pressed'], {actions}: WidgetModel): TemplateResult {
  return pressButton(text, pressed === 'cancel' ? 'busy' : '', pressed !== undefined, actions.cancelWallet);
}

function promptView(model: WidgetModel, {pressed, refused}: WalletAction, action: ApproveOnPhone): TemplateResult {
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
        ${cancelView(otherWayText(), pressed, model)}
      </div>
      ${pressFeedback(refused, model)}
    </div>
  `;
}

function helpText(dial: string | null): string {
  return dial === null
    ? msg('Nothing on the phone? Unlock it and see that it has network.', {id: 'nothing-on-wallet'})
    : msg(str`Nothing on the phone? Dial ${displayText(dial, 20)} to find the request.`, {id: 'dial-for-request'});
}
