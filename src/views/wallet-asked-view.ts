import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {displayText, latinDigits} from '../core/text.js';
import type {ApproveOnPhone, EnterCode} from '../payment/payloads.js';
import type {WalletState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {cancelButton, clockText, nextStepsView, otherWayText, timeLeftView} from './steps-view.js';
import {button, payButton, plainForm} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** A wallet charge whose payer has something to do. */
export type Asked = Extract<WalletState, {readonly step: 'asked'}>;

/** Digits of a code. */
const CODE_LENGTH = 6;

/** Seconds without an answer after which the payer is told what else to do. */
const HELP_AFTER_S = 20;

/** A masked number. It never breaks over two lines. */
export function numberText(sentTo: string): string {
  return displayText(sentTo).replaceAll(' ', '\u00A0');
}

/** What the payer of a wallet charge has to do, in one line. */
export function leadText({action}: Asked): string {
  const phone = numberText(action.sentTo);
  return action.type === 'enter_code'
    ? msg(str`Enter the code that was sent to ${phone}`, {id: 'enter-code-sent-to'})
    : msg(str`Waiting for your approval on ${phone}`, {id: 'waiting-number'});
}

/** What the payer of a wallet charge has to do: enter the code, or approve on the phone. */
export function askedView(model: WidgetModel, wallet: Asked): TemplateResult {
  const {action} = wallet;
  return action.type === 'enter_code' ? codeView(model, wallet, action) : promptView(model, wallet, action);
}

function codeView(model: WidgetModel, {pressed, refused}: Asked, action: EnterCode): TemplateResult {
  const {actions, input} = model;
  const left = model.secondsLeft('wallet');
  const amount = amountText(model);
  const isBusy = pressed === 'code';
  return plainForm(
    'wallet',
    html`
      ${codeField(model, isBusy, problemText(action, {left, refused}))}
      ${left > 0 ? timeLeftView(left, action) : nothing}
      ${payButton({
        text: isBusy ? msg('Paying…', {id: 'paying'}) : msg(str`Pay ${amount}`, {id: 'pay'}),
        isBusy,
        isOff: pressed !== undefined || input.codeText.length !== CODE_LENGTH || action.triesLeft === 0,
        onPress: actions.enterCode,
      })}
      <div class="row">
        ${resendView(model, action, pressed === 'resend')}
        ${button(msg('Use another number', {id: 'use-another-number'}), actions.cancelWallet)}
      </div>
    `,
  );
}

/** Why the code cannot be used; undefined when it can. */
function problemText(
  action: EnterCode,
  {left, refused}: {readonly left: number; readonly refused: string | undefined},
): string | undefined {
  if (left === 0) return tooOldText();
  if (action.triesLeft === 0) return exhaustedText();
  return refused === undefined ? undefined : (REFUSALS[refused] ?? unansweredText)(action);
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
    <div class="live" aria-live="polite">
      ${problem ? html`<p class="error" id="code-error">${problem}</p>` : nothing}
    </div>
  </div>`;
}

/** The code that was typed, or that stands in a pasted message. */
function codeIn(text: string): string {
  const plain = latinDigits(text);
  const found = /(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0];
  return found ?? plain.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Why a code was refused, by the code of the refusal. */
const REFUSALS: Readonly<Record<string, (action: EnterCode) => string>> = {
  otp_invalid: ({triesLeft}) => msg(str`This is not the code. Tries left: ${triesLeft}`, {id: 'code-wrong'}),
  otp_expired: tooOldText,
  otp_exhausted: exhaustedText,
};

function tooOldText(): string {
  return msg('This code is too old. Have another sent.', {id: 'code-expired'});
}

function exhaustedText(): string {
  return msg('The code was wrong too often. Have another sent.', {id: 'code-exhausted'});
}

function unansweredText(): string {
  return msg('That did not work. Try again.', {id: 'press-unanswered'});
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
        ${cancelButton(otherWayText(), pressed !== undefined, model.actions.cancelWallet)}
      </div>
    </div>
  `;
}

function helpText(dial: string | null): string {
  return dial === null
    ? msg('Nothing on the phone? Unlock it and see that it has network.', {id: 'nothing-on-wallet'})
    : msg(str`Nothing on the phone? Dial ${displayText(dial, 20)} to find the request.`, {id: 'dial-for-request'});
}
