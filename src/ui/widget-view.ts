import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {InvoiceIntent} from '../core/intent.js';
import type {Rail} from '../core/outcome.js';
import type {Receipt} from '../core/receipt.js';
import {bannerView, noticeView} from './banner.js';
import {fieldBones} from './card-view.js';
import {methodView, summaryView} from './method-view.js';
import {panelView} from './panels.js';
import {keepReceiptView, receiptOf} from './receipt-view.js';
import type {WidgetModel} from './widget-model.js';
import type {Notice} from './words.js';

/** The whole widget. */
export function widgetView(model: WidgetModel): TemplateResult {
  const {intent, payment, format, say, isOffline, returned} = model;
  const receipt = receiptFor(model);
  const isSaving = intent?.mode === 'add';
  const isTest = intent?.clientKey.startsWith('pk_test_') === true;
  return html`
    <div class="widget" part="widget" lang=${model.locale}>
      ${isTest ? html`<p class="badge" part="test-badge">${msg('Test')}</p>` : nothing} ${payableView(model)}
      ${bannerView({payment, format, say, receipt, isOffline, returned, isSaving, isMisconfigured: !intent})}
      ${receipt ? keepView(model, receipt) : nothing}
    </div>
    <span class="probe" aria-hidden="true"></span>
  `;
}

/** Of a payment that has arrived by this widget. */
function receiptFor({payment, invoice, locale, format, say}: WidgetModel): Receipt | undefined {
  if (payment.step !== 'settled' || payment.success.by === 'elsewhere') return undefined;
  const {detail} = payment.success;
  if ('source' in detail) return undefined;
  const {merchantName, number} = invoice.step === 'payable' ? invoice : {merchantName: null, number: null};
  const title = say('paid_title', msg('Payment received'));
  return receiptOf(detail, {lang: locale, title, format, merchantName, invoiceNumber: number});
}

function keepView({input, canShareText, actions}: WidgetModel, receipt: Receipt): TemplateResult {
  return keepReceiptView({receipt, news: input.receiptNews, canShare: canShareText, onKeep: actions.keepReceipt});
}

function payableView(model: WidgetModel): TemplateResult | typeof nothing {
  const {intent, payment} = model;
  if (!intent || payment.step === 'settled') return nothing;
  return intent.mode === 'invoice' ? invoiceView(model, intent) : panelView(model, 'card');
}

function invoiceView(model: WidgetModel, {methods}: InvoiceIntent): TemplateResult {
  const {invoice, input, actions, money, format, say} = model;
  switch (invoice.step) {
    case 'loading':
      return loadingView(methods, input.open);
    case 'unpayable':
      return unpayableView(model, invoice.reason);
    case 'payable':
      return html`
        ${summaryView(invoice.merchantName, invoice.number, money ? format(money) : '')}
        ${methodView({
          methods,
          open: input.open,
          say,
          panel: (method) => (input.opened.has(method) ? panelView(model, method) : nothing),
          onToggle: actions.toggle,
        })}
      `;
  }
}

/** As high as what comes, so that nothing of the page below moves. */
function loadingView(methods: readonly Rail[], open: ReadonlySet<Rail>): TemplateResult {
  const row = (method: Rail): TemplateResult => html`
    <div class="method awaited">${method === 'card' && open.has(method) ? fieldBones('') : nothing}</div>
  `;
  return html`
    <div class="summary awaited">
      <p class="muted busy">${msg('Loading the invoice…')}</p>
    </div>
    <div class="methods">${methods.map(row)}</div>
  `;
}

function unpayableView(
  {actions}: WidgetModel,
  reason: 'missing' | 'closed' | 'refused' | 'unreachable',
): TemplateResult {
  return html`
    ${noticeView('info', unpayableNotice(reason))}
    ${
      reason === 'unreachable' || reason === 'refused'
        ? html`
            <button
              type="button"
              @click=${() => {
                actions.loadInvoice();
              }}
            >
              ${msg('Try again')}
            </button>
          `
        : nothing
    }
  `;
}

function unpayableNotice(reason: 'missing' | 'closed' | 'refused' | 'unreachable'): Notice {
  switch (reason) {
    case 'missing':
      return {
        title: msg('This invoice was not found'),
        text: msg('Ask the shop for a new link. You were not charged.'),
      };
    case 'closed':
      return {
        title: msg('This invoice cannot be paid'),
        text: msg('It was cancelled or refunded. Ask the shop. You were not charged.'),
      };
    case 'refused':
      return {
        title: msg('This invoice cannot be paid on this page'),
        text: msg('The shop has to change something first; please tell them. You were not charged.'),
      };
    case 'unreachable':
      return {
        title: msg('The invoice could not be loaded'),
        text: msg('Check your connection and try again. You were not charged.'),
      };
  }
}
