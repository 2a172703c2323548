import type {TemplateResult} from 'lit';
import {fieldsToAsk, type DetailField} from '../core/customer-details.js';
import type {Rail} from '../core/outcome.js';
import {isCardBusy} from '../core/payment.js';
import {exampleNumber, homeCountry} from '../core/phone.js';
import {cardView} from './card-view.js';
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
  const {input, savedCards, actions, frame, payment} = model;
  const isBusy = isCardBusy(payment);
  return cardView({
    customer: {
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
    },
    savedCards,
    sourceId: chosenCard(input, savedCards),
    frame,
    isBusy,
    amount: amountOf(model),
    say: model.say,
    onFrame: actions.attachFrame,
    onReload: actions.reloadFrame,
    onChoose: (sourceId) => {
      actions.change({...input, source: sourceId ?? 'new'});
    },
    onPay: actions.pay,
  });
}

function qrPanel(model: WidgetModel): TemplateResult {
  const {payment, actions, input, invoice} = model;
  return qrView({
    qr: payment.step === 'open' ? payment.qr : {step: 'closed'},
    secondsLeft: model.secondsLeft('qr'),
    amount: amountOf(model),
    isBlocked: isCardBusy(payment),
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
    isWrong: input.isPhoneWrong,
    example: exampleNumber(home ?? 'BI'),
    isBlocked: isCardBusy(payment),
    isResending: model.isResending,
    say: model.say,
    onType: (phoneText) => {
      actions.change({...input, phoneText, isPhoneWrong: false});
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
