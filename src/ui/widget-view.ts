import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {InvoiceIntent} from '../core/intent.js';
import type {Rail} from '../core/outcome.js';
import type {Receipt} from '../core/receipt.js';
import type {Say} from '../core/wording.js';
import {bannerView, noticeView} from './banner.js';
import {cardPanel} from './card-panel.js';
import {fieldBones} from './card-view.js';
import {headView} from './method-head.js';
import {narrationView} from './narration.js';
import {keepReceiptView, receiptOf, receiptView} from './receipt-view.js';
import type {InvoiceModel, WidgetModel} from './widget-model.js';
import type {Notice} from './words.js';

/** The whole widget. */
export function widgetView(model: WidgetModel): TemplateResult {
  const {intent, payment, format, say, isOffline, returned} = model;
  const receipt = receiptFor(model);
  const isSaving = intent?.mode === 'add';
  const {cardNews, isUnconfirmed} = model.input;
  const isMisconfigured = !intent;
  const isTest = intent?.clientKey.startsWith('pk_test_') === true;
  return html`
    <div class="widget" part="widget" lang=${model.locale}>
      ${isTest ? html`<p class="badge" part="test-badge">${msg('Test')}</p>` : nothing}
      <div class="controls" ?inert=${model.isDisabled}>${payableView(model)}</div>
      ${bannerView({payment, format, say, isOffline, returned, isSaving, cardNews, isUnconfirmed, isMisconfigured})}
      ${receipt ? keepView(model, receipt) : nothing} ${narrationView(model)}
    </div>
  `;
}

/** Of a payment that has arrived by this widget. */
function receiptFor({payment, invoice, locale, format, say, quittanceNumber}: WidgetModel): Receipt | undefined {
  if (payment.step !== 'settled' || payment.success.by === 'elsewhere') return undefined;
  const {detail} = payment.success;
  if ('source' in detail) return undefined;
  const {merchantName, number} = invoice.step === 'payable' ? invoice : {merchantName: null, number: null};
  const title = say('paid_title', msg('Payment received'));
  return receiptOf(detail, {lang: locale, title, format, merchantName, invoiceNumber: number, quittanceNumber});
}

/** Outside the live regions: nobody wants twenty random letters read out unasked. */
function keepView({input, canShareText, actions}: WidgetModel, receipt: Receipt): TemplateResult {
  return html`${receiptView(receipt)}
  ${keepReceiptView({receipt, news: input.receiptNews, canShare: canShareText, onKeep: actions.keepReceipt})}`;
}

function payableView(model: WidgetModel): TemplateResult | typeof nothing {
  const {intent, payment} = model;
  if (!intent || payment.step === 'settled') return nothing;
  return intent.mode === 'invoice' ? invoiceView(model, intent) : cardPanel(model);
}

/** Why it cannot be paid stands in a live region, which is there before it has something to say. */
function invoiceView(model: WidgetModel, intent: InvoiceIntent): TemplateResult {
  const {invoice} = model;
  const notice = invoice.step === 'unpayable' ? noticeView('info', unpayableNotice(invoice.reason)) : nothing;
  return html`
    <div class="live" aria-live="polite">${notice}</div>
    ${invoiceForm(model, intent)}
  `;
}

function invoiceForm(model: WidgetModel, intent: InvoiceIntent): TemplateResult | typeof nothing {
  const {invoice, invoiceView: payableInvoiceView, input, say} = model;
  switch (invoice.step) {
    case 'loading':
      return loadingView(intent.methods, input.open, say);
    case 'unpayable':
      return retryView(model, invoice.reason);
    case 'payable':
      return payableInvoiceView?.(model, intent, invoice) ?? nothing;
  }
}

/** As high as what comes, so that nothing of the page below moves. */
function loadingView(methods: readonly Rail[], open: ReadonlySet<Rail>, say: Say): TemplateResult {
  const row = (method: Rail): TemplateResult => html`
    <div class="method awaited">
      <div class="head"><span>${headView(method, say)}</span></div>
      ${method === 'card' && open.has(method) ? fieldBones('') : nothing}
    </div>
  `;
  return html`
    <div class="summary awaited">
      <p class="muted busy">${msg('Loading the invoice…')}</p>
    </div>
    <div class="methods">${methods.map(row)}</div>
  `;
}

function retryView({actions}: WidgetModel, reason: UnpayableReason): TemplateResult | typeof nothing {
  if (reason === 'missing' || reason === 'closed') return nothing;
  return html`
    <button
      type="button"
      @click=${() => {
        actions.loadInvoice();
      }}
    >
      ${msg('Try again')}
    </button>
  `;
}

type UnpayableReason = Extract<InvoiceModel, {readonly step: 'unpayable'}>['reason'];

function unpayableNotice(reason: UnpayableReason): Notice {
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
