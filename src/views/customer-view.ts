import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import {checkDetail, type DetailField, type DetailProblem} from '../core/customer.js';

export interface CustomerModel {
  /** The fields that the page has not filled in. */
  readonly fields: readonly DetailField[];
  readonly typed: Readonly<Partial<Record<DetailField, string>>>;
  /** Fields that the payer has left, or that were empty at a press: only these are marked as wrong. */
  readonly left: ReadonlySet<DetailField>;
  readonly isBusy: boolean;
  readonly onType: (field: DetailField, text: string) => void;
  readonly onLeave: (field: DetailField) => void;
}

/** The fields for a new customer's name and e-mail. */
export function customerView(model: CustomerModel): TemplateResult | typeof nothing {
  if (model.fields.length === 0) return nothing;
  const names = model.fields.filter((field) => field !== 'email');
  return html`
    <div class="stack" part="customer">
      ${names.length > 0 ? html`<div class=${names.length > 1 ? 'pair' : 'stack'}>${names.map((field) => fieldView(model, field))}</div>` : nothing}
      ${model.fields.includes('email') ? fieldView(model, 'email') : nothing}
    </div>
  `;
}

function fieldView(model: CustomerModel, field: DetailField): TemplateResult {
  const text = model.typed[field] ?? '';
  const problem = model.left.has(field) ? checkDetail(field, text) : undefined;
  const {label, autocomplete} = fieldWords(field);
  return html`
    <div class="field">
      <label for=${field}>${label}</label>
      <input
        id=${field}
        name=${field}
        type=${field === 'email' ? 'email' : 'text'}
        autocomplete=${autocomplete}
        maxlength="100"
        required
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${field}-error` : nothing}
        ?readonly=${model.isBusy}
        .value=${live(text)}
        @input=${(event: InputEvent) => {
          model.onType(field, (event.target as HTMLInputElement).value);
        }}
        @blur=${() => {
          if (text !== '') model.onLeave(field);
        }}
      />
      ${problem ? html`<p class="error" id=${`${field}-error`}>${problemText(field, problem)}</p>` : nothing}
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
