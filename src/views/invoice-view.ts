import {msg, str} from '@lit/localize';
import {nothing, html, type TemplateResult} from 'lit';
import {displayText} from '../core/text.js';
import type {Currency} from '../core/money.js';
import {exampleNumber, homeCountry, parsePhone} from '../core/phone.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import type {InvoiceOptions} from '../payment/options.js';
import type {Rail} from '../payment/payloads.js';
import {amountText, cardPanel} from './card-view.js';
import {phoneView} from './phone-view.js';
import {qrView} from './qr-view.js';
import {headView} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** The ways to pay an invoice. */
export function invoiceView(model: WidgetModel, {methods}: InvoiceOptions): TemplateResult {
  const {input, actions, replaceText} = model;
  return methodView({
    methods,
    open: input.open,
    replaceText,
    panel: (method) => (input.opened.has(method) ? panelView(model, method) : nothing),
    onToggle: actions.toggle,
  });
}

/** What an invoice is called; '' for one without a number. */
export function invoiceSubject({invoice}: WidgetModel): string {
  if (invoice.step !== 'payable' || invoice.number === null) return '';
  return msg(str`Invoice ${displayText(invoice.number)}`, {id: 'invoice-number'});
}

/** A typed phone number in E.164; undefined when it is not valid. Without a country code it belongs to the currency's country. */
export function readPhone(text: string, currency: Currency | undefined): string | undefined {
  return parsePhone(text, currency && homeCountry(currency));
}

function panelView(model: WidgetModel, method: Rail): TemplateResult {
  switch (method) {
    case 'card':
      return cardPanel(model);
    case 'qr':
      return qrPanel(model);
    case 'phone':
      return phonePanel(model);
  }
}

function qrPanel(model: WidgetModel): TemplateResult {
  const {payment, actions, input, invoice} = model;
  return qrView({
    qr: payment.step === 'open' ? payment.qr : {step: 'closed'},
    secondsLeft: model.secondsLeft('qr'),
    amount: amountText(model),
    isBlocked: isBlocked(model),
    feedback: input.qrFeedback,
    canShare: model.canShare,
    onOpen: actions.openQr,
    onCopy: actions.copyCode,
    onKeep: (way, {drawing}, text) => {
      actions.keepImage({drawing, name: (invoice.step === 'payable' && invoice.number) || '', text}, way);
    },
    onCheck: actions.checkNow,
  });
}

function phonePanel(model: WidgetModel): TemplateResult {
  const {payment, actions, input, money} = model;
  const home = money && homeCountry(money.currency);
  return phoneView({
    phone: payment.step === 'open' ? payment.phone : {step: 'closed'},
    secondsLeft: model.secondsLeft('phone'),
    amount: amountText(model),
    text: input.phoneText,
    number: readPhone(input.phoneText, money?.currency),
    isWrong: input.isPhoneWrong,
    example: exampleNumber(home ?? 'BI'),
    isBlocked: isBlocked(model),
    isResending: model.isResending,
    replaceText: model.replaceText,
    onType: (phoneText) => {
      actions.change((input) => ({...input, phoneText, isPhoneWrong: false}));
    },
    // A password manager fires `input` and `blur` in one task: the rendered text is older than the field's.
    onLeave: (phoneText) => {
      const isPhoneWrong = phoneText !== '' && !readPhone(phoneText, money?.currency);
      actions.change((input) => ({...input, phoneText, isPhoneWrong}));
    },
    onSend: actions.sendPhoneRequest,
    onCheck: actions.checkNow,
    onResend: actions.resendPhoneRequest,
    onCancel: actions.cancelPhoneRequest,
  });
}

/** Whether no code or request may be made. */
function isBlocked({isBusy, invoice}: WidgetModel): boolean {
  return isBusy || (invoice.step === 'payable' && invoice.isReading);
}

export interface MethodModel {
  /** The methods to offer, in order. */
  readonly methods: readonly Rail[];
  /** The method whose panel is open. */
  readonly open: Rail | undefined;
  readonly replaceText: ReplaceText;
  readonly panel: (method: Rail) => TemplateResult | typeof nothing;
  readonly onToggle: (method: Rail) => void;
}

/** The choice of methods. A closed panel keeps what was typed or shown. */
function methodView(model: MethodModel): TemplateResult {
  return html` <div class="methods" part="methods">${model.methods.map((method) => sectionView(model, method))}</div> `;
}

function sectionView({open, replaceText, panel, onToggle}: MethodModel, method: Rail): TemplateResult {
  const isOpen = open === method;
  return html`
    <section class=${isOpen ? 'method open' : 'method'}>
      <div class="head">
        <button
          type="button"
          id="method-${method}"
          aria-expanded=${isOpen ? 'true' : 'false'}
          aria-controls="panel-${method}"
          @click=${() => {
            onToggle(method);
          }}
        >
          ${headView(method, replaceText)}
        </button>
      </div>
      <div class="panel" id="panel-${method}" role="region" aria-labelledby="method-${method}" ?hidden=${!isOpen}>
        ${panel(method)}
      </div>
    </section>
  `;
}

/** Remaining seconds at which a screen reader announces the time (WCAG 2.2.1: at least 20). */
const MINUTE_S = 60;

const LAST_CALL_S = 20;

/**
 * What a screen reader announces about the countdown: the time left, twice, and not each second. The live region is there from the first
 * render on, because only changes are announced. Everything else that is announced is also visible.
 */
export function countdownAnnouncement(model: WidgetModel): TemplateResult {
  return html`<p class="out-of-sight" aria-live="polite">${lastCallText(secondsToPay(model))}</p>`;
}

/** Seconds until the code or the request that is shown expires. */
function secondsToPay({payment, secondsLeft}: WidgetModel): number {
  if (payment.step !== 'open') return Infinity;
  if (payment.qr.step === 'shown') return secondsLeft('qr');
  return payment.phone.step === 'waiting' ? secondsLeft('phone') : Infinity;
}

function lastCallText(seconds: number): string {
  if (seconds <= LAST_CALL_S) return msg(str`${LAST_CALL_S} more seconds to pay.`, {id: 'seconds-left'});
  return seconds <= MINUTE_S ? msg('One more minute to pay.', {id: 'minute-left'}) : '';
}
