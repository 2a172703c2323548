import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {isRetryable, type FrameLoss} from '../card-protocol/greeting.js';
import {fieldsToAsk, type DetailField} from '../core/customer.js';
import type {Say} from '../i18n/custom-text.js';
import {customerView, type CustomerModel} from './customer-view.js';
import {chosenCard} from './form-state.js';
import {savedCardsView, type SavedCardsModel} from './saved-cards-view.js';
import {button, noticeView, type Notice} from './shared.js';
import type {WidgetModel} from './widget-model.js';

export interface CardModel extends SavedCardsModel {
  readonly customer: CustomerModel;
  /** Whether the payer has to fill in the frame: a new card, or the code of a saved one. */
  readonly isFrameAsked: boolean;
  /** The amount in the payer's language; empty when a card is only saved. */
  readonly amount: string;
  readonly say: Say;
  /** Receives the frame's place and puts the frame into it. */
  readonly onFrame: (place: Element | undefined) => void;
  readonly onReload: () => void;
  readonly onPay: () => void;
}

/** The card form: customer, saved cards, card fields and button. */
function cardView(model: CardModel): TemplateResult {
  return html`
    <form
      class="stack"
      part="card"
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        model.onPay();
      }}
    >
      ${customerView(model.customer)} ${savedCardsView(model)}
      <div class="stack" ?hidden=${!model.isFrameAsked}>${frameView(model)}</div>
      <button
        class=${model.isBusy ? 'primary busy' : 'primary'}
        part="button"
        type="submit"
        ?hidden=${model.isFrameAsked && model.frame.step === 'lost'}
        aria-disabled=${model.isBusy || model.removal?.isSent === true ? 'true' : 'false'}
      >
        ${buttonText(model)}
      </button>
    </form>
  `;
}

function buttonText({amount, isBusy, say}: CardModel): string {
  if (amount === '') return isBusy ? msg('Saving…', {id: 'saving'}) : say('save', msg('Save card', {id: 'save-card'}));
  return isBusy ? msg('Paying…', {id: 'paying'}) : say('pay', msg(str`Pay ${amount}`, {id: 'pay'}), {amount});
}

/**
 * The place of the card frame. It is drawn once and never moved: moving a frame reloads it, and what was typed is
 * lost. `loader/placeholder.ts` draws the same.
 */
function frameView({frame, onFrame, onReload}: CardModel): TemplateResult {
  return html`
    <div class="frame ${frame.step} ${frame.scheme}" ?hidden=${frame.step === 'lost'} ${ref(onFrame)}>
      ${frame.step === 'loading' ? fieldSkeletons(msg('Loading the secure card form…', {id: 'loading-card'})) : nothing}
    </div>
    <div class="live" aria-live="polite">${frame.loss === undefined ? nothing : lossView(frame.loss, onReload)}</div>
  `;
}

/** The frame's title, for screen readers. */
export function frameTitle(): string {
  return msg('Card details', {id: 'card-details'});
}

/** Skeletons of the four fields that are loading. */
export function fieldSkeletons(text: string): TemplateResult {
  const skeleton = html`<span class="skeleton"></span>`;
  return html`<div class="wait">
    ${text === '' ? nothing : html`<p class="muted busy">${text}</p>`} ${[skeleton, skeleton, skeleton, skeleton]}
  </div>`;
}

function lossView(loss: FrameLoss, onReload: () => void): TemplateResult {
  const reload = button(msg('Load it again', {id: 'load-card-again'}), () => {
    onReload();
  });
  return html`<div part="card-loss" data-loss=${loss} class="stack">
    ${noticeView('info', LOSS_NOTICES[loss]())} ${isRetryable(loss) ? reload : nothing}
  </div>`;
}

/** The notice for each reason why there are no card fields. */
const LOSS_NOTICES: Readonly<Record<FrameLoss, () => Notice>> = {
  blocked: cardsCannotBeUsed,
  refused: cardsCannotBeUsed,
  broken: () => ({
    title: msg('The card form is out of order', {id: 'card-broken'}),
    text: msg('The payment service has a problem. You were not charged. Try again in a few minutes.', {
      id: 'card-broken-text',
    }),
  }),
  silent: () => ({
    title: msg('The card form takes too long', {id: 'card-slow'}),
    text: msg('The connection may be slow. You were not charged. Try again.', {id: 'card-slow-text'}),
  }),
  unreachable: () => ({
    title: msg('The card form could not be loaded', {id: 'card-not-loaded'}),
    text: msg('You were not charged. Check your connection and try again.', {id: 'card-not-loaded-text'}),
  }),
  navigated: () => ({
    title: msg('The card form was closed', {id: 'card-closed'}),
    text: msg(
      'Something tried to put another page in its place. What you typed is gone; load the form again to go on.',
      {id: 'card-closed-text'},
    ),
  }),
};

function cardsCannotBeUsed(): Notice {
  return {
    title: msg('Cards cannot be used on this page', {id: 'card-refused'}),
    text: msg('The shop has to change something first; please tell them. You were not charged.', {
      id: 'shop-must-change',
    }),
  };
}

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
      actions.change({...input, source: sourceId ?? 'new', cardFeedback: 'none'});
    },
    removal: input.removal,
    onAskRemoval: actions.askRemoval,
    onRemove: actions.removeCard,
    onPay: actions.pay,
  });
}

/** The fields about a customer whom the service does not know. */
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

/** The amount of the next payment in the payer's language; '' while it is unknown. */
export function amountText({money, format}: WidgetModel): string {
  return money ? format(money) : '';
}
