import type {TemplateResult} from 'lit';
import {fieldsToAsk, type DetailField} from '../core/customer.js';
import {cardView} from './card-view.js';
import type {CustomerModel} from './customer-view.js';
import {chosenCard} from './payer-input.js';
import type {WidgetModel} from './widget-model.js';

/** The card form of an open payment. */
export function cardPanel(model: WidgetModel): TemplateResult {
  const {input, savedCards, actions, frame, isBusy} = model;
  const saved = chosenCard(input, savedCards);
  return cardView({
    customer: customerModel(model),
    savedCards,
    sourceId: saved?.id,
    isFrameAsked: !saved || saved.cvc_required,
    frame,
    isBusy,
    amount: amountText(model),
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

/** What the next press pays, in the payer's language; '' while it is not known. */
export function amountText({money, format}: WidgetModel): string {
  return money ? format(money) : '';
}
