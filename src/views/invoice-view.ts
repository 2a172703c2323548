import {nothing, html, type TemplateResult} from 'lit';
import type {InvoiceIntent} from '../payment/options.js';
import type {Rail} from '../payment/outcome.js';
import type {Currency} from '../core/money.js';
import {exampleNumber, homeCountry, parsePhone} from '../core/phone.js';
import {amountText, cardPanel} from './card-panel.js';
import {methodView, summaryView} from './method-view.js';
import {phoneView} from './phone-view.js';
import {qrView} from './qr-view.js';
import type {PayableInvoice, WidgetModel} from './widget-model.js';

/** An invoice that can be paid: what is paid, and the methods. */
export function invoiceView(model: WidgetModel, {methods}: InvoiceIntent, invoice: PayableInvoice): TemplateResult {
  const {input, actions, say} = model;
  return html`
    ${summaryView(invoice.merchantName, invoice.number, amountText(model))}
    ${methodView({
      methods,
      open: input.open,
      say,
      panel: (method) => (input.opened.has(method) ? panelView(model, method) : nothing),
      onToggle: actions.toggle,
    })}
  `;
}

/** What is typed, as E.164 text; undefined when it cannot be a number. One without a country's code is of the currency's. */
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
    isBlocked: model.isBusy,
    news: input.qrNews,
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
    isBlocked: model.isBusy,
    isResending: model.isResending,
    say: model.say,
    onType: (phoneText) => {
      actions.change({...input, phoneText, isPhoneWrong: false});
    },
    // A password manager tells of its text and of leaving in one breath: what was drawn last is older than that text.
    onLeave: (phoneText) => {
      actions.change({...input, phoneText, isPhoneWrong: phoneText !== '' && !readPhone(phoneText, money?.currency)});
    },
    onSend: actions.sendPhoneRequest,
    onCheck: actions.checkNow,
    onResend: actions.resendPhoneRequest,
    onCancel: actions.cancelPhoneRequest,
  });
}
