import type {TemplateResult} from 'lit';
import {fieldsToAsk, type DetailField} from '../core/customer-details.js';
import type {Rail} from '../core/outcome.js';
import {exampleNumber, homeCountry, parsePhone} from '../core/phone.js';
import {cardView} from './card-view.js';
import type {CustomerModel} from './customer-view.js';
import {chosenCard} from './payer-input.js';
import {phoneView} from './phone-view.js';
import {qrView} from './qr-view.js';
import type {WidgetModel} from './widget-model.js';

/** The form of one method, of an open payment. */
export function panelView(model: WidgetModel, method: Rail): TemplateResult {
  switch (method) {
    case 'card':
      return cardPanel(model);
    case 'qr':
      return qrPanel(model);
    case 'phone':
      return phonePanel(model);
  }
}

function cardPanel(model: WidgetModel): TemplateResult {
  const {input, savedCards, actions, frame, isBusy} = model;
  const saved = chosenCard(input, savedCards);
  return cardView({
    customer: customerModel(model),
    savedCards,
    sourceId: saved?.id,
    isFrameAsked: !saved || saved.cvc_required,
    frame,
    isBusy,
    amount: amountOf(model),
    say: model.say,
    onFrame: actions.attachFrame,
    onReload: actions.reloadFrame,
    onChoose: (sourceId) => {
      actions.change({...input, source: sourceId ?? 'new', cardNews: 'none'});
    },
    removal: input.removal,
    onAskRemoval: actions.askRemoval,
    onRemove: actions.removeCard,
    onPay: actions.pay,
  });
}

/** Who pays, as far as the service does not know it. */
function customerModel(model: WidgetModel): CustomerModel {
  const {input, actions, isBusy} = model;
  return {
    fields: model.customerId !== undefined ? [] : fieldsToAsk(model.prefill),
    typed: input.typed,
    left: input.left,
    isBusy,
    onType: (field: DetailField, text: string) => {
      actions.change({...input, typed: {...input.typed, [field]: text}});
    },
    onLeave: (field: DetailField) => {
      actions.change({...input, left: new Set([...input.left, field])});
    },
  };
}

function qrPanel(model: WidgetModel): TemplateResult {
  const {payment, actions, input, invoice} = model;
  return qrView({
    qr: payment.step === 'open' ? payment.qr : {step: 'closed'},
    secondsLeft: model.secondsLeft('qr'),
    amount: amountOf(model),
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
    amount: amountOf(model),
    text: input.phoneText,
    number: parsePhone(input.phoneText, home),
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
      actions.change({...input, phoneText, isPhoneWrong: phoneText !== '' && !parsePhone(phoneText, home)});
    },
    onSend: actions.sendPhoneRequest,
    onCheck: actions.checkNow,
    onResend: actions.resendPhoneRequest,
    onCancel: actions.cancelPhoneRequest,
  });
}

function amountOf({money, format}: WidgetModel): string {
  return money ? format(money) : '';
}
