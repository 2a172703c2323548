import {msg, str} from '@lit/localize';
import {nothing, html, type TemplateResult} from 'lit';
import {dateText} from '../core/money-text.js';
import {displayText} from '../core/text.js';
import type {InvoiceOptions} from '../payment/options.js';
import type {Rail} from '../payment/payloads.js';
import {cardPanel} from './card-view.js';
import {methodsView, walletPanel} from './methods-view.js';
import {phoneView} from './phone-view.js';
import {qrView} from './qr-view.js';
import {subjectView} from './shared.js';
import type {PayableInvoice, WidgetModel} from './widget-model.js';

/** The methods to pay an invoice. A closed panel keeps its input and content. */
export function invoiceView(model: WidgetModel, {methods}: InvoiceOptions): TemplateResult {
  return methodsView(model, methods, (method) => panelView(model, method));
}

/** The number and due date of an invoice, the part that is paid now, and its lines, collapsed. */
export function invoiceSubject(model: WidgetModel): TemplateResult {
  const {invoice} = model;
  if (invoice.step !== 'payable') return html``;
  return html`${subjectView(nameText(invoice, model.locale))} ${subjectView(partText(invoice, model))}
  ${linesView(invoice, model)}`;
}

/** The number and due date; '' for an invoice without a number. */
function nameText({number, dueDate}: PayableInvoice, locale: string): string {
  if (number === null) return '';
  return msg(str`Invoice ${displayText(number)}, due ${dateText(dueDate, locale)}`, {id: 'invoice-due'});
}

/** The part of the amount; '' for an invoice that is paid as a whole. */
function partText({due, amountDue}: PayableInvoice, {format}: WidgetModel): string {
  const {installment = 1, currency, minor} = due;
  const left = amountDue - minor;
  if (left > 0) {
    const amount = format({minor: left, currency});
    return msg(str`Part ${installment} of ${installment + 1}. ${amount} is left for later.`, {id: 'part-of'});
  }
  return installment > 1 ? msg(str`Part ${installment} of ${installment}`, {id: 'last-part'}) : '';
}

function linesView({lines, due}: PayableInvoice, {format}: WidgetModel): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<details class="items" part="items">
    <summary>${msg(str`Items (${lines.length})`, {id: 'items'})}</summary>
    <dl class="references">
      ${lines.map(
        ({name, quantity, amount}) =>
          html`<dt>${quantity === 1 ? '' : `${String(quantity)} × `}${displayText(name)}</dt>
            <dd translate="no">
              ${Number.isSafeInteger(amount) ? format({minor: amount, currency: due.currency}) : ''}
            </dd>`,
      )}
    </dl>
  </details>`;
}

function panelView(model: WidgetModel, method: Rail): TemplateResult {
  switch (method) {
    case 'card':
      return cardPanel(model);
    case 'qr':
      return qrView(model);
    case 'phone':
      return phoneView(model);
    case 'wallet':
      return walletPanel(model);
  }
}
