import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {SavedCard} from '../payment/state.js';
import {cardMark} from './shared.js';
import {isExpired, type CardRemoval} from './form-state.js';
import type {FrameModel} from './widget-model.js';
import {expiredText, savedCardChoiceText, savedCardText} from './failure-text.js';

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
export function savedCardsView(model: SavedCardsModel): TemplateResult | typeof nothing {
  if (model.savedCards.length === 0) return nothing;
  return html`
    <fieldset class="choices ${model.frame.scheme}">
      <legend>${msg('Pay with', {id: 'pay-with'})}</legend>
      ${model.savedCards.map((card) => savedCardView(model, card))} ${choiceView(model, undefined)}
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
    ${msg('Remove', {id: 'remove'})}
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

function cardText(card: SavedCard): TemplateResult {
  if (!isExpired(card)) return html`<span>${savedCardChoiceText(card)}</span>`;
  return html`<span>${savedCardText(card.brand, card.last_four)} <strong>${expiredText(card)}</strong></span>`;
}
