import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {maskPhone, operatorOf, writePhone} from '../core/phone.js';
import type {PhoneRequest} from '../payment/payloads.js';
import {openProgress, type PhoneState} from '../payment/progress.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import {amountText} from './card-view.js';
import {numberModel, numberView, type NumberModel} from './number-view.js';
import {
  clockText,
  ifPaidText,
  isBlocked,
  nextStepsView,
  pressButton,
  pressFeedback,
  timeLeftView,
} from './countdown-and-press.js';
import {button, payButton, plainForm} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** Seconds without an answer after which the payer gets help and may send the request again. */
const HELP_AFTER_S = 20;

/**
 * The phone request: the number, then the wait for the answer. The first line is always the same element, so that a screen
 * reader announces its changes, and so that it can receive the focus of a removed button.
 */
export function phoneView(model: WidgetModel): TemplateResult {
  const {phone} = openProgress(model.payment);
  const kind = phone.step === 'waiting' && !model.isResending ? 'lead busy' : 'lead';
  const text = leadText(phone);
  return html`
    <div class="stack">
      <p class=${kind} aria-live="polite" tabindex="-1">${text}</p>
      ${stepView(model, phone)}
    </div>
  `;
}

/** The first line. After a reload the number is no longer known. */
function leadText(phone: PhoneState): string {
  switch (phone.step) {
    case 'closed':
    case 'requesting':
      return '';
    case 'waiting': {
      const {phoneNumber} = phone.request;
      if (phoneNumber === '') return msg('Waiting for your approval on your phone', {id: 'waiting-phone'});
      return msg(str`Waiting for your approval on ${maskPhone(phoneNumber)}`, {id: 'waiting-number'});
    }
    case 'expired':
      return msg('There was no answer on the phone.', {id: 'phone-no-answer'});
  }
}

function stepView(model: WidgetModel, phone: PhoneState): TemplateResult {
  switch (phone.step) {
    case 'closed':
    case 'requesting':
      return formView(model, phone.step === 'requesting' || model.isResending);
    case 'waiting':
      return waitingView(model, phone.request);
    case 'expired':
      return html`
        <div class="stack" part="phone">
          <p class="muted">${ifPaidText(model)}</p>
          ${formView(model, false)}
        </div>
      `;
  }
}

function formView(model: WidgetModel, isBusy: boolean): TemplateResult {
  const [field, amount] = [numberModel(model, 'phone'), amountText(model)];
  return plainForm(
    'phone',
    html`
      ${numberView(field, {isBusy, wrong: wrongText(), hint: hintText(field)})}
      ${payButton({
        text: isBusy ? msg('Sending…', {id: 'sending'}) : msg(str`Ask this phone for ${amount}`, {id: 'ask-phone'}),
        isBusy,
        isOff: isBusy || isBlocked(model),
        onPress: model.actions.sendPhoneRequest,
      })}
    `,
  );
}

function wrongText(): string {
  return msg('Enter a phone number that can receive the request.', {id: 'enter-phone-number'});
}

/** Shows the number as the widget reads it, so that the payer notices a mistake before the request is sent. */
function hintText({number, example}: NumberModel): string {
  if (number === undefined)
    return msg(str`A request to pay appears on this phone. For example ${example}.`, {id: 'phone-hint-example'});
  const operator = operatorOf(number);
  const phone = operator === undefined ? writePhone(number) : `${writePhone(number)} (${operator})`;
  return msg(str`A request to pay appears on ${phone}.`, {id: 'phone-hint'});
}

function waitingView(model: WidgetModel, request: PhoneRequest): TemplateResult {
  const {phoneNumber, expiresAt, serverTime} = request;
  const {isResending, replaceText, actions} = model;
  const secondsLeft = model.secondsLeft('phone');
  const helpInS = HELP_AFTER_S - Math.floor((expiresAt - serverTime) / 1_000 - secondsLeft);
  const isLate = helpInS <= 0 || isResending;
  const canResend = phoneNumber !== '';
  return html`
    <div class="stack" part="phone">
      <div class="steps">
        <p class="step">${msg('Open the request on your phone.', {id: 'open-request'})}</p>
        ${nextStepsView(
          amountText(model),
          html`<div class="muted hint">
            <div class="late" aria-live="polite">${isLate ? helpView(replaceText) : nothing}</div>
            ${canResend && !isLate ? resendText(helpInS) : nothing}
          </div>`,
        )}
      </div>
      ${timeLeftView(secondsLeft, request)}
      <div class="row">
        ${button(msg('I have approved it', {id: 'i-have-approved'}), actions.checkNow)}
        ${canResend && isLate ? pressButton(resendLabel(isResending), isResending ? 'busy' : '', isResending, actions.resendPhoneRequest) : nothing}
        ${button(msg('Use another number', {id: 'use-another-number'}), actions.cancelPhoneRequest)}
      </div>
      ${pressFeedback(undefined, model)}
    </div>
  `;
}

function resendText(seconds: number): string {
  return msg(str`Nothing on the phone? You can send the request again in ${clockText(seconds)}`, {
    id: 'nothing-on-phone-wait',
  });
}

/** Where the payer finds the request depends on their bank or operator, so the merchant can replace this text. */
function helpView(replaceText: ReplaceText): TemplateResult {
  return html`
    <p><strong>${msg('Nothing on the phone?', {id: 'nothing-on-phone'})}</strong></p>
    <p>${replaceText('phone_help', phoneHelp())}</p>
  `;
}

function phoneHelp(): string {
  return msg(
    'Check the number, unlock the phone and see that it has network. The request may also be in your bank or mobile money app.',
    {id: 'nothing-on-phone-text'},
  );
}

function resendLabel(isResending: boolean): string {
  return isResending ? msg('Sending…', {id: 'sending'}) : msg('Send it again', {id: 'send-again'});
}
