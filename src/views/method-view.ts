import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {displayText} from '../core/display-text.js';
import type {Rail} from '../payment/outcome.js';
import type {Say} from '../i18n/custom-text.js';
import {headView} from './method-head.js';

export interface MethodModel {
  /** The methods to offer, in order. */
  readonly methods: readonly Rail[];
  /** The methods whose panels are open; several may be. */
  readonly open: ReadonlySet<Rail>;
  readonly say: Say;
  readonly panel: (method: Rail) => TemplateResult | typeof nothing;
  readonly onToggle: (method: Rail) => void;
}

/** Lets the payer choose how to settle an invoice. A closed panel stays alive: what was typed, or shown, is kept. */
export function methodView(model: MethodModel): TemplateResult {
  return html` <div class="methods" part="methods">${model.methods.map((method) => sectionView(model, method))}</div> `;
}

function sectionView({open, say, panel, onToggle}: MethodModel, method: Rail): TemplateResult {
  const isOpen = open.has(method);
  return html`
    <section class="method">
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
          ${headView(method, say)}
        </button>
      </div>
      <div class="panel" id="panel-${method}" role="region" aria-labelledby="method-${method}" ?hidden=${!isOpen}>
        ${panel(method)}
      </div>
    </section>
  `;
}

/** What is paid, above the methods. */
export function summaryView(merchant: string | null, number: string | null, amount: string): TemplateResult {
  return html`
    <div class="summary" part="summary">
      ${merchant === null ? nothing : html`<h2>${displayText(merchant)}</h2>`}
      ${number === null ? nothing : html`<p class="muted">${msg(str`Invoice ${displayText(number)}`, {id: 'invoice-number'})}</p>`}
      <p class="amount">${amount}</p>
    </div>
  `;
}
