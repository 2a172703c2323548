import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {InvoiceIntent} from '../payment/options.js';
import type {Rail} from '../payment/state.js';
import type {Say} from '../i18n/custom-text.js';
import {bannerView} from './banner.js';
import {button, noticeView, type Notice} from './shared.js';
import {cardPanel, fieldSkeletons} from './card-view.js';
import {invoiceView, headView, countdownAnnouncements} from './invoice-view.js';
import {paidView} from './receipt-view.js';
import type {InvoiceModel, WidgetModel} from './widget-model.js';

/** The whole widget. */
export function widgetView(model: WidgetModel): TemplateResult {
  const {intent, payment, format, say, isOffline, returned} = model;
  const isSaving = intent?.mode === 'add';
  const {cardFeedback, isUnconfirmed} = model.input;
  const isMisconfigured = !intent;
  const isTest = intent?.clientKey.startsWith('pk_test_') === true;
  const banner = {payment, format, say, isOffline, returned, isSaving, cardFeedback, isUnconfirmed, isMisconfigured};
  return html`
    <div class="widget" part="widget" lang=${model.locale}>
      ${isTest ? html`<p class="badge" part="test-badge">${msg('Test', {id: 'test'})}</p>` : nothing}
      <div class="controls" ?inert=${model.isDisabled}>${payableView(model)}</div>
      ${bannerView(banner)} ${paidView(model)} ${countdownAnnouncements(model)}
    </div>
  `;
}

function payableView(model: WidgetModel): TemplateResult | typeof nothing {
  const {intent, payment} = model;
  if (!intent || payment.step === 'settled') return nothing;
  return intent.mode === 'invoice' ? invoicePanel(model, intent) : cardPanel(model);
}

/** Why an invoice cannot be paid is in a live region, which is rendered before it has content. */
function invoicePanel(model: WidgetModel, intent: InvoiceIntent): TemplateResult {
  const {invoice} = model;
  const notice = invoice.step === 'unpayable' ? noticeView('info', unpayableNotice(invoice.reason)) : nothing;
  return html`
    <div class="live" aria-live="polite">${notice}</div>
    ${invoiceForm(model, intent)}
  `;
}

function invoiceForm(model: WidgetModel, intent: InvoiceIntent): TemplateResult | typeof nothing {
  const {invoice, input, say} = model;
  switch (invoice.step) {
    case 'loading':
      return loadingView(intent.methods, input.open, say);
    case 'unpayable':
      return retryView(model, invoice.reason);
    case 'payable':
      return invoiceView(model, intent, invoice);
  }
}

/** Has the height of what is loading, so that the page below does not move. */
function loadingView(methods: readonly Rail[], open: ReadonlySet<Rail>, say: Say): TemplateResult {
  const row = (method: Rail): TemplateResult => html`
    <div class="method awaited">
      <div class="head"><span>${headView(method, say)}</span></div>
      ${method === 'card' && open.has(method) ? fieldSkeletons('') : nothing}
    </div>
  `;
  return html`
    <div class="summary awaited">
      <p class="muted busy">${msg('Loading the invoice…', {id: 'loading-invoice'})}</p>
    </div>
    <div class="methods">${methods.map(row)}</div>
  `;
}

function retryView({actions}: WidgetModel, reason: UnpayableReason): TemplateResult | typeof nothing {
  if (reason === 'missing' || reason === 'closed') return nothing;
  return button(msg('Try again', {id: 'try-again'}), () => {
    actions.loadInvoice();
  });
}

type UnpayableReason = Extract<InvoiceModel, {readonly step: 'unpayable'}>['reason'];

function unpayableNotice(reason: UnpayableReason): Notice {
  switch (reason) {
    case 'missing':
      return {
        title: msg('This invoice was not found', {id: 'invoice-not-found'}),
        text: msg('Ask the shop for a new link. You were not charged.', {id: 'invoice-not-found-text'}),
      };
    case 'closed':
      return {
        title: msg('This invoice cannot be paid', {id: 'invoice-closed'}),
        text: msg('It was cancelled or refunded. Ask the shop. You were not charged.', {id: 'invoice-closed-text'}),
      };
    case 'refused':
      return {
        title: msg('This invoice cannot be paid on this page', {id: 'invoice-refused'}),
        text: msg('The shop has to change something first; please tell them. You were not charged.', {
          id: 'shop-must-change',
        }),
      };
    case 'unreachable':
      return {
        title: msg('The invoice could not be loaded', {id: 'invoice-not-loaded'}),
        text: msg('Check your connection and try again. You were not charged.', {id: 'invoice-not-loaded-text'}),
      };
  }
}
