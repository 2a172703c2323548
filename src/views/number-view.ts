import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {Currency} from '../core/money.js';
import {CALLING_CODES, exampleNumber, homeCountry, parsePhone, splitPhone, type Country} from '../core/phone.js';
import type {PayerInput, WidgetModel} from './widget-model.js';

/** The field for a phone number. Two methods have one, and share its text. */
export interface NumberModel {
  /** The id of the input. */
  readonly id: 'phone' | 'wallet';
  readonly text: string;
  /** The country whose calling code is before the number; undefined for any other country. */
  readonly country: Country | undefined;
  /** The typed number in E.164; undefined while it is not valid. */
  readonly number: string | undefined;
  /** Whether the payer left the field, or pressed the button, with an invalid number. */
  readonly isInvalid: boolean;
  /** An example of a number: of the chosen country, or for a wallet of the currency's, which alone has wallets. */
  readonly example: string;
  readonly onCountry: (country: Country | undefined) => void;
  /** `hasLeft`: the payer has left the field with this text. */
  readonly onType: (text: string, hasLeft: boolean) => void;
}

export function numberModel({input, money, actions}: WidgetModel, id: NumberModel['id']): NumberModel {
  const country = countryOf(input, money?.currency);
  const number = readPhone(input, money?.currency);
  return {
    id,
    text: input.phoneText,
    country,
    number,
    isInvalid: input.isPhoneWrong && number === undefined,
    example: exampleNumber((id === 'phone' ? country : undefined) ?? homeCountry(money?.currency ?? 'BIF') ?? 'BI'),
    onCountry: (country) => {
      actions.change((input) => ({...input, country: country ?? null, isPhoneWrong: false}));
    },
    onType: (text, hasLeft) => {
      actions.change((input) => typedPhone(input, {text, hasLeft, currency: money?.currency}));
    },
  };
}

/** The typed phone number in E.164; undefined when it is not valid. Without a calling code it belongs to the chosen country. */
export function readPhone(input: PayerInput, currency: Currency | undefined): string | undefined {
  return parsePhone(input.phoneText, countryOf(input, currency));
}

/** The country chosen for the phone, else the currency's; undefined for any other country. */
function countryOf({country}: PayerInput, currency: Currency | undefined): Country | undefined {
  return country === undefined ? currency && homeCountry(currency) : (country ?? undefined);
}

/** When the payer leaves the field, a calling code in the number (for example from autofill) moves to the list of codes. */
function typedPhone(
  before: PayerInput,
  {text, hasLeft, currency}: {text: string; hasLeft: boolean; currency: Currency | undefined},
): PayerInput {
  const input = {...before, phoneText: text, isPhoneWrong: false};
  if (!hasLeft || text === '') return input;
  const number = readPhone(input, currency);
  if (number === undefined) return {...input, isPhoneWrong: true};
  const {country = null, national} = splitPhone(number);
  return {...input, country, phoneText: national};
}

/** The field with its hint and, when the number is wrong, how to correct it. */
export function numberView(
  model: NumberModel,
  {isBusy, wrong, hint}: {readonly isBusy: boolean; readonly wrong: string; readonly hint: TemplateResult | string},
): TemplateResult {
  const {id, isInvalid} = model;
  return html`
    <div>
      ${fieldView(model, isBusy)}
      <div class="live" aria-live="polite">
        ${isInvalid ? html`<p class="error" id="${id}-error">${wrong}</p>` : nothing}
      </div>
      <p class="muted" id="${id}-hint">${hint}</p>
    </div>
  `;
}

function fieldView(model: NumberModel, isBusy: boolean): TemplateResult {
  const {id, text, isInvalid} = model;
  return html`
    <div class="box">
      <div class=${isInvalid ? 'field prefixed wrong' : 'field prefixed'}>
        <label for=${id}>${msg('Phone number', {id: 'phone-number'})}</label>
        ${codeView(model, isBusy)}
        <input
          id=${id}
          name=${id}
          dir="ltr"
          type="tel"
          inputmode="tel"
          autocomplete="tel"
          maxlength="40"
          aria-invalid=${isInvalid}
          aria-describedby=${isInvalid ? `${id}-error ${id}-hint` : `${id}-hint`}
          ?readonly=${isBusy}
          .value=${live(text)}
          @input=${onEvent(model, false)}
          @change=${onEvent(model, true)}
        />
      </div>
    </div>
  `;
}

/** The calling code, which the payer can change. */
function codeView({country, onCountry}: NumberModel, isBusy: boolean): TemplateResult {
  const choices: readonly (readonly [Country | undefined, string])[] = [...CALLING_CODES, [undefined, '+…']];
  return html`<select
    name="country"
    dir="ltr"
    aria-label=${msg('Country code', {id: 'country-code'})}
    ?disabled=${isBusy}
    @change=${({target}: Event) => {
      onCountry(choices[(target as HTMLSelectElement).selectedIndex]?.[0]);
    }}
  >
    ${choices.map(([one, code]) => html`<option .selected=${live(one === country)}>${code}</option>`)}
  </select>`;
}

/** Reads the text from the field: a password manager fires both events in one task, before the widget renders. */
function onEvent({onType}: NumberModel, hasLeft: boolean): (event: Event) => void {
  return ({target}) => {
    onType((target as HTMLInputElement).value, hasLeft);
  };
}
