import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {maskPhone} from '../core/phone.js';
import type {PhoneRequest, PhoneState} from '../core/payment.js';
import {clockText} from './words.js';

export interface PhoneModel {
  readonly phone: PhoneState;
  readonly secondsLeft: number;
  readonly amount: string;
  readonly text: string;
  /** The number was pressed past and cannot be one. */
  readonly isWrong: boolean;
  /** A number shown as an example. */
  readonly example: string;
  readonly isBlocked: boolean;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  readonly onCheck: () => void;
  readonly onCancel: () => void;
}

/** The phone rail: the number, then the wait for an answer on the phone. */
export function phoneView(model: PhoneModel): TemplateResult {
  const {phone} = model;
  switch (phone.step) {
    case 'closed':
    case 'requesting':
      return formView(model, phone.step === 'requesting');
    case 'waiting':
      return waitingView(model, phone.request);
    case 'expired':
      return html`
        <div class="stack" part="phone">
          <p><strong>${msg('There was no answer on the phone.')}</strong></p>
          <p class="muted">${msg('If you have approved it, do not pay again: we are still looking.')}</p>
          ${formView(model, false)}
        </div>
      `;
  }
}

function formView(model: PhoneModel, isBusy: boolean): TemplateResult {
  const isOff = isBusy || model.isBlocked;
  return html`
    <form
      class="stack"
      part="phone"
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (!isOff) model.onSend();
      }}
    >
      ${numberView(model, isBusy)}
      <button class=${isBusy ? 'primary busy' : 'primary'} type="submit" aria-disabled=${isOff ? 'true' : 'false'}>
        ${isBusy ? msg('Sending…') : msg(str`Ask this phone for ${model.amount}`)}
      </button>
    </form>
  `;
}

function numberView({text, isWrong, example, onType}: PhoneModel, isBusy: boolean): TemplateResult {
  return html`
    <div class="field">
      <label for="phone">${msg('Phone number')}</label>
      <input
        id="phone"
        name="phone"
        type="tel"
        inputmode="tel"
        autocomplete="tel"
        maxlength="24"
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? 'phone-error phone-hint' : 'phone-hint'}
        ?readonly=${isBusy}
        .value=${live(text)}
        @input=${(event: InputEvent) => {
          onType((event.target as HTMLInputElement).value);
        }}
      />
      <p class="muted" id="phone-hint">${msg(str`A request to pay appears on this phone. For example ${example}.`)}</p>
      ${
        isWrong
          ? html`<p class="error" id="phone-error">${msg('Enter a phone number that can receive the request.')}</p>`
          : nothing
      }
    </div>
  `;
}

function waitingView(
  {amount, secondsLeft, onCheck, onCancel}: PhoneModel,
  {phoneNumber}: PhoneRequest,
): TemplateResult {
  return html`
    <div class="stack" part="phone">
      <p class="busy"><strong>${waitingText(phoneNumber)}</strong></p>
      <p>${msg(str`Open the request on your phone and approve ${amount}.`)}</p>
      <p class="muted">${msg(str`The request is valid for ${clockText(secondsLeft)}`)}</p>
      <div class="row">
        <button
          type="button"
          @click=${() => {
            onCheck();
          }}
        >
          ${msg('I have approved it')}
        </button>
        <button
          type="button"
          @click=${() => {
            onCancel();
          }}
        >
          ${msg('Use another number')}
        </button>
      </div>
    </div>
  `;
}

/** After a reload the page no longer knows the number. */
function waitingText(phoneNumber: string): string {
  if (phoneNumber === '') return msg('Waiting for your approval on your phone');
  return msg(str`Waiting for your approval on ${maskPhone(phoneNumber)}`);
}
