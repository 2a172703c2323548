import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {moreMark} from './shared.js';
import type {Removal, WidgetModel} from './widget-model.js';

/** A saved card or wallet to choose. */
interface SavedRow {
  readonly id: string;
  /** Its name for screen readers. */
  readonly name: string;
  readonly content: TemplateResult;
  /** Whether it can no longer be used. */
  readonly isUnusable: boolean;
}

/** The choice between the customer's saved cards or wallets and a new one. */
interface SavedChoice {
  /** The name of the radio buttons. */
  readonly name: 'source' | 'saved-wallet';
  readonly rows: readonly SavedRow[];
  readonly other: TemplateResult;
  /** The id of the chosen one; undefined for a new one. */
  readonly chosen: string | undefined;
  /** The question that confirms a removal. */
  readonly question: () => string;
  /** Called with the id of the chosen one; `'new'` for a new one. */
  readonly onChoose: (id: string) => void;
}

/** Renders the choice; empty when nothing is saved. */
export function savedView(model: WidgetModel, choice: SavedChoice): TemplateResult | typeof nothing {
  if (choice.rows.length === 0) return nothing;
  return html`
    <fieldset class="choices">
      <legend>${msg('Pay with', {id: 'pay-with'})}</legend>
      <div class="methods">
        ${choice.rows.map((row) => rowView(model, choice, row))} ${choiceView(model, choice, undefined)}
      </div>
    </fieldset>
  `;
}

function rowView(model: WidgetModel, choice: SavedChoice, row: SavedRow): TemplateResult {
  const {input, isBusy, actions} = model;
  const {removal} = input;
  const {id, name} = row;
  const remove = html`<button
    class="plain remove"
    type="button"
    aria-label=${msg(str`Remove ${name}`, {id: 'remove-card-named'})}
    aria-disabled=${isBusy || removal?.isSent === true}
    @click=${() => {
      actions.askRemoval(id);
    }}
  >
    ${moreMark()}
  </button>`;
  return html`<div class="saved" data-card=${id}>
    ${choiceView(model, choice, row)}
    ${removal?.sourceId === id ? questionView(model, removal, choice.question()) : remove}
  </div>`;
}

/** Asks the payer to confirm. The question receives the focus of the button that it replaces. */
function questionView({isBusy, actions}: WidgetModel, removal: Removal, question: string): TemplateResult {
  const isStill = isBusy || removal.isSent;
  const answer = (text: string, isSent: boolean, onPress: () => void): TemplateResult => html`
    <button class=${isSent ? 'busy' : ''} type="button" aria-disabled=${isStill} @click=${onPress}>${text}</button>
  `;
  return html`<div class="question" role="group" aria-labelledby="removal">
    <p id="removal" tabindex="-1">${question}</p>
    <div class="row">
      ${answer(msg('Remove', {id: 'remove'}), removal.isSent, () => {
        actions.removeSaved(removal.sourceId);
      })}
      ${answer(msg('Keep', {id: 'keep'}), false, () => {
        actions.askRemoval(undefined);
      })}
    </div>
  </div>`;
}

function choiceView({isBusy}: WidgetModel, choice: SavedChoice, row: SavedRow | undefined): TemplateResult {
  return html`
    <label class="choice">
      <input
        type="radio"
        name=${choice.name}
        .checked=${row?.id === choice.chosen}
        ?disabled=${isBusy || row?.isUnusable === true}
        @change=${() => {
          choice.onChoose(row?.id ?? 'new');
        }}
      />
      ${row ? row.content : choice.other}
    </label>
  `;
}
