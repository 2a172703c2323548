import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {isRetryable, type FrameLoss} from '../card-protocol/greeting.js';
import {type DetailField, checkDetail, type DetailProblem} from '../core/customer.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import {chosenCard, isExpired, type CardRemoval, type WidgetModel, type FrameModel} from './widget-model.js';
import {button, noticeView, type Notice, cardMark, checkConnectionText, lockMark, moreMark, onPress} from './shared.js';
import {live} from 'lit/directives/live.js';
import type {SavedCard} from '../payment/payloads.js';
import {displayText} from '../core/text.js';
import {alertView, expiredText, expiryOf, savedCardChoiceText, savedCardText} from './banner.js';

export interface CardModel extends SavedCardsModel {
  readonly customer: CustomerModel;
  /** Whether the payer has to fill in the frame: a new card, or the code of a saved one. */
  readonly isFrameAsked: boolean;
  /** The amount in the payer's language; empty when a card is only saved. */
  readonly amount: string;
  readonly replaceText: ReplaceText;
  /** What went wrong; it stands above the button. */
  readonly alert: TemplateResult;
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
      }}
    >
      ${customerView(model.customer)} ${savedCardsView(model)}
      <div ?hidden=${!model.isFrameAsked}>${frameView(model)}</div>
      ${model.alert} ${wrongView(model)} ${payView(model)}
    </form>
  `;
}

/** Points back to the fields when several are wrong: the first may be out of sight. */
function wrongView({customer, isFrameAsked, frame}: CardModel): TemplateResult | typeof nothing {
  const {fields, left, typed} = customer;
  const wrong = fields.filter((field) => left.has(field) && checkDetail(field, typed[field] ?? '') !== undefined);
  if (wrong.length + (isFrameAsked ? frame.wrong : 0) < 2) return nothing;
  return html`<p class="problem">${msg('Check the marked fields.', {id: 'check-fields'})}</p>`;
}

/** The button, and where the card details go. */
function payView(model: CardModel): TemplateResult {
  const {isBusy, isFrameAsked, frame} = model;
  const isOff = isBusy || model.removal?.isSent === true || (isFrameAsked && frame.step === 'loading');
  return html`
    <button
      class=${isBusy ? 'primary busy' : 'primary'}
      part="button"
      type="submit"
      translate="no"
      @click=${onPress(model.onPay)}
      ?hidden=${isFrameAsked && frame.step === 'lost'}
      aria-disabled=${isOff ? 'true' : 'false'}
    >
      ${buttonText(model)}
    </button>
    <p class="quiet" ?hidden=${isBusy}>
      ${lockMark()}${msg('Card details go straight to the payment service.', {id: 'straight-to-service'})}
    </p>
  `;
}

function buttonText({amount, isBusy, replaceText}: CardModel): string {
  if (amount === '')
    return isBusy ? msg('Saving…', {id: 'saving'}) : replaceText('save', msg('Save card', {id: 'save-card'}));
  return isBusy ? msg('Paying…', {id: 'paying'}) : replaceText('pay', msg(str`Pay ${amount}`, {id: 'pay'}), {amount});
}

/**
 * The place of the card frame, which `CardField` fills. It is drawn once and never moved: moving a frame reloads it, and what
 * was typed is lost. `loader/placeholder.ts` draws the same.
 */
function frameView({frame, onReload}: CardModel): TemplateResult {
  return html`
    <div id="card-frame" class="frame ${frame.step} ${frame.scheme}" ?hidden=${frame.step === 'lost'}>
      ${frame.step === 'loading' ? fieldSkeletons(frame.isNameKnown, msg('Loading the secure card form…', {id: 'loading-card'})) : nothing}
    </div>
    <div class="live" aria-live="polite">${frame.loss === undefined ? nothing : lossView(frame.loss, onReload)}</div>
  `;
}

/** The frame's title, for screen readers. */
export function frameTitle(): string {
  return msg('Card details', {id: 'card-details'});
}

/** Skeletons of the fields that are loading. */
export function fieldSkeletons(isNameKnown: boolean, text: string): TemplateResult {
  const skeleton = html`<span class="skeleton"></span>`;
  return html`<div class="wait">${[skeleton, skeleton, skeleton, isNameKnown ? nothing : skeleton]}</div>
    <p class="out-of-sight">${text}</p>`;
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
  misplaced: cardsCannotBeUsed,
  broken: () => ({
    title: msg('The card form is out of order', {id: 'card-broken'}),
    text: msg('The payment service has a problem. You were not charged. Try again in a few minutes.', {
      id: 'card-broken-text',
    }),
  }),
  silent: () => ({
    title: msg('The card form takes too long', {id: 'card-slow'}),
    text: checkConnectionText(),
  }),
  unreachable: () => ({
    title: msg('The card form could not be loaded', {id: 'card-not-loaded'}),
    text: checkConnectionText(),
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
    replaceText: model.replaceText,
    alert: alertView(model),
    onReload: actions.reloadFrame,
    onChoose: (sourceId) => {
      actions.change((input) => ({...input, source: sourceId ?? 'new', cardFeedback: 'none'}));
    },
    removal: input.removal,
    onAskRemoval: actions.askRemoval,
    onRemove: actions.removeCard,
    onPay: actions.pay,
  });
}

/** The fields about a customer whom the service does not know. */
function customerModel(model: WidgetModel): CustomerModel {
  const {input, actions, isBusy, asked} = model;
  return {
    fields: asked,
    typed: input.typed,
    left: input.left,
    isBusy,
    onType: (field: DetailField, text: string) => {
      actions.change((input) => ({...input, typed: {...input.typed, [field]: text}}));
    },
    onLeave: (field: DetailField) => {
      actions.change((input) => ({...input, left: new Set([...input.left, field])}));
    },
  };
}

/** The amount of the next payment in the payer's language; '' while it is unknown. */
export function amountText({money, format}: WidgetModel): string {
  return money ? format(money) : '';
}

export interface CustomerModel {
  /** The fields that the payer is asked for. */
  readonly fields: readonly DetailField[];
  readonly typed: Readonly<Partial<Record<DetailField, string>>>;
  /** Fields that the payer has left, or that were empty at a press: only these are marked as wrong. */
  readonly left: ReadonlySet<DetailField>;
  readonly isBusy: boolean;
  readonly onType: (field: DetailField, text: string) => void;
  readonly onLeave: (field: DetailField) => void;
}

/** The fields for a new customer's e-mail and, where the page wants them, names. What is wrong stands below their box. */
function customerView(model: CustomerModel): TemplateResult | typeof nothing {
  const {fields, left, typed} = model;
  if (fields.length === 0) return nothing;
  const problems = new Map(
    fields.map((field) => [field, left.has(field) ? checkDetail(field, typed[field] ?? '') : undefined]),
  );
  return html`
    <div part="customer">
      <div class=${fields.length > 1 ? 'box pair' : 'box'}>
        ${fields.map((field) => fieldView(model, field, problems.get(field) !== undefined))}
      </div>
      ${[...problems].map(([field, problem]) => problem && html`<p class="error" id="${field}-error">${problemText(field, problem)}</p>`)}
    </div>
  `;
}

function fieldView(model: CustomerModel, field: DetailField, isWrong: boolean): TemplateResult {
  const {label, autocomplete} = fieldWords(field);
  return html`
    <div class=${isWrong ? 'field wrong' : 'field'}>
      <label for=${field}>${label}</label>
      <input
        id=${field}
        name=${field}
        type=${field === 'email' ? 'email' : 'text'}
        autocomplete=${autocomplete}
        maxlength="100"
        required
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? `${field}-error` : nothing}
        ?readonly=${model.isBusy}
        .value=${live(model.typed[field] ?? '')}
        @input=${(event: InputEvent) => {
          model.onType(field, (event.target as HTMLInputElement).value);
        }}
        @blur=${(event: FocusEvent) => {
          if ((event.target as HTMLInputElement).value !== '') model.onLeave(field);
        }}
      />
    </div>
  `;
}

function fieldWords(field: DetailField): {
  readonly label: string;
  readonly autocomplete: 'given-name' | 'family-name' | 'email';
} {
  switch (field) {
    case 'first_name':
      return {label: msg('First name', {id: 'first-name'}), autocomplete: 'given-name'};
    case 'last_name':
      return {label: msg('Last name', {id: 'last-name'}), autocomplete: 'family-name'};
    case 'email':
      return {label: msg('E-mail', {id: 'email'}), autocomplete: 'email'};
  }
}

function problemText(field: DetailField, problem: DetailProblem): string {
  switch (field) {
    case 'first_name':
      return problem === 'missing'
        ? msg('Enter your first name.', {id: 'enter-first-name'})
        : msg('Use at most 100 characters.', {id: 'at-most-100'});
    case 'last_name':
      return problem === 'missing'
        ? msg('Enter your last name.', {id: 'enter-last-name'})
        : msg('Use at most 100 characters.', {id: 'at-most-100'});
    case 'email':
      return problem === 'missing'
        ? msg('Enter your e-mail address.', {id: 'enter-email'})
        : msg('Enter an e-mail address like name@example.com.', {id: 'email-wrong'});
  }
}

export interface SavedCardsModel {
  readonly savedCards: readonly SavedCard[];
  /** The chosen saved card; undefined for a new card. */
  readonly sourceId: string | undefined;
  readonly isBusy: boolean;
  readonly frame: FrameModel;
  readonly removal: CardRemoval | undefined;
  readonly onChoose: (sourceId: string | undefined) => void;
  /** Asks for confirmation to remove a card; undefined cancels it. */
  readonly onAskRemoval: (sourceId: string | undefined) => void;
  readonly onRemove: (sourceId: string) => void;
}

/** The choice between the customer's saved cards and a new one. Nothing when no card is saved. */
function savedCardsView(model: SavedCardsModel): TemplateResult | typeof nothing {
  if (model.savedCards.length === 0) return nothing;
  return html`
    <fieldset class="choices">
      <legend>${msg('Pay with', {id: 'pay-with'})}</legend>
      <div class="methods">
        ${model.savedCards.map((card) => savedCardView(model, card))} ${choiceView(model, undefined)}
      </div>
    </fieldset>
  `;
}

function savedCardView(model: SavedCardsModel, card: SavedCard): TemplateResult {
  const {removal, isBusy, onAskRemoval} = model;
  const name = savedCardText(card.brand, card.last_four);
  const remove = html`<button
    class="plain remove"
    type="button"
    aria-label=${msg(str`Remove ${name}`, {id: 'remove-card-named'})}
    aria-disabled=${isBusy || removal?.isSent === true ? 'true' : 'false'}
    @click=${() => {
      onAskRemoval(card.id);
    }}
  >
    ${moreMark()}
  </button>`;
  return html`<div class="saved" data-card=${card.id}>
    ${choiceView(model, card)} ${removal?.sourceId === card.id ? questionView(model, removal) : remove}
  </div>`;
}

/** Asks the payer to confirm. The question takes the focus of the button that it replaces. */
function questionView({isBusy, onAskRemoval, onRemove}: SavedCardsModel, removal: CardRemoval): TemplateResult {
  const isStill = isBusy || removal.isSent;
  const answer = (text: string, isSent: boolean, onPress: () => void): TemplateResult => html`
    <button class=${isSent ? 'busy' : ''} type="button" aria-disabled=${isStill ? 'true' : 'false'} @click=${onPress}>
      ${text}
    </button>
  `;
  return html`<div class="question" role="group" aria-labelledby="removal">
    <p id="removal" tabindex="-1">${msg('Remove this card?', {id: 'remove-this-card'})}</p>
    <div class="row">
      ${answer(msg('Remove', {id: 'remove'}), removal.isSent, () => {
        onRemove(removal.sourceId);
      })}
      ${answer(msg('Keep', {id: 'keep'}), false, () => {
        onAskRemoval(undefined);
      })}
    </div>
  </div>`;
}

function choiceView({sourceId, isBusy, onChoose}: SavedCardsModel, card: SavedCard | undefined): TemplateResult {
  const isOver = card !== undefined && isExpired(card);
  return html`
    <label class="choice">
      <input
        type="radio"
        name="source"
        .checked=${card?.id === sourceId}
        ?disabled=${isBusy || isOver}
        @change=${() => {
          onChoose(card?.id);
        }}
      />
      ${cardMark(card?.brand ?? '')} ${card ? cardText(card) : msg('Another card', {id: 'another-card'})}
    </label>
  `;
}

/** On one line, as on the card; a screen reader is told the same in words. */
function cardText(card: SavedCard): TemplateResult {
  const words = isExpired(card) ? savedCardText(card.brand, card.last_four) : savedCardChoiceText(card);
  return html`<span class="out-of-sight">${words}</span>
    <span aria-hidden="true" translate="no">•••• ${displayText(card.last_four, 4)}</span>
    ${isExpired(card) ? html`<strong>${expiredText(card)}</strong>` : html`<span class="muted" aria-hidden="true" translate="no">${expiryOf(card)}</span>`}`;
}
