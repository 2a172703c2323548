import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {displayText, type Receipt} from '../core/text.js';
import type {Money} from '../core/money.js';
import {moneyOf, type CardSavedDetail, type SuccessDetail} from '../payment/payloads.js';
import {savedCardText} from './banner.js';
import type {ReceiptFeedback, WidgetModel} from './widget-model.js';
import {button} from './shared.js';

/** The receipt of a settled payment, and the way back to the shop. */
export function paidView(model: WidgetModel): TemplateResult | typeof nothing {
  if (model.payment.step !== 'settled') return nothing;
  const receipt = receiptFor(model);
  return html`${receipt ? receiptView(receipt) : nothing} ${returnView(model)}
  ${receipt ? keepView(model, receipt) : nothing}`;
}

function returnView({returnUrl, replaceText}: WidgetModel): TemplateResult | typeof nothing {
  if (returnUrl === undefined) return nothing;
  const text = replaceText('return', msg('Back to the shop', {id: 'back-to-shop'}));
  return html`<a class="primary" part="return" href=${returnUrl}>${text}</a>`;
}

/** The receipt of a payment that this widget made; undefined otherwise. */
function receiptFor({
  payment,
  invoice,
  merchant,
  locale,
  format,
  replaceText,
  quittanceNumber,
}: WidgetModel): Receipt | undefined {
  if (payment.step !== 'settled' || payment.success.by === 'elsewhere') return undefined;
  const {detail} = payment.success;
  if ('source' in detail) return undefined;
  const number = invoice.step === 'payable' ? invoice.number : null;
  const title = replaceText('paid_title', msg('Payment received', {id: 'paid'}));
  return receiptOf(detail, {
    lang: locale,
    title,
    format,
    merchantName: merchant,
    invoiceNumber: number,
    quittanceNumber,
  });
}

/** What a receipt is made from. */
export interface ReceiptFacts {
  readonly lang: string;
  readonly title: string;
  readonly format: (money: Money) => string;
  /** The merchant; '' when unknown. */
  readonly merchantName: string;
  readonly invoiceNumber: string | null;
  /** The tax authority's number; it may come after the payment. */
  readonly quittanceNumber: string | null;
}

/** The amount, and what a payer quotes when they ask the shop or the bank about it. */
function receiptOf(detail: Exclude<SuccessDetail, CardSavedDetail>, facts: ReceiptFacts): Receipt {
  const {lang, title, format, merchantName, invoiceNumber, quittanceNumber} = facts;
  const {charge} = 'charge' in detail ? detail : {charge: undefined};
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [msg('Amount', {id: 'amount'}), format(moneyOf(detail))],
    [msg('Paid to', {id: 'paid-to'}), merchantName],
    [msg('Invoice number', {id: 'receipt-invoice'}), invoiceNumber],
    [msg('Quittance number', {id: 'receipt-quittance'}), quittanceNumber],
    [msg('Paid with', {id: 'paid-with'}), charge && savedCardText(charge.source.brand, charge.source.last_four)],
    [
      msg('Payment reference', {id: 'receipt-payment'}),
      charge ? charge.id : 'charge_id' in detail ? detail.charge_id : undefined,
    ],
    [msg('QR code reference', {id: 'receipt-qr'}), 'qr_reference' in detail ? detail.qr_reference : undefined],
    [msg('Bank reference', {id: 'receipt-bank'}), 'uetr' in detail ? detail.uetr : undefined],
  ];
  const known = lines.flatMap(([name, value]) => (value ? [[name, displayText(value)] as const] : []));
  return {lang, title, lines: known};
}

/** Ids, which are copied letter by letter. */
const CODE = /^[\w-]{8,}$/;

/** The lines of a receipt. They are outside the live regions: ids of twenty letters should not be announced. */
function receiptView({lines}: Receipt): TemplateResult {
  return html`<dl class="references" part="receipt">
    ${lines.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd class=${CODE.test(value) ? 'code' : nothing} translate="no">${value}</dd>`,
    )}
  </dl>`;
}

/** The buttons to copy, share and print it. */
function keepView({input, canShareText, actions}: WidgetModel, receipt: Receipt): TemplateResult {
  const keep = (way: 'copy' | 'share' | 'print') => () => {
    actions.keepReceipt(way, receipt);
  };
  return html`
    <div class="row" part="receipt-actions">
      ${button(msg('Copy the receipt', {id: 'copy-receipt'}), keep('copy'))}
      ${canShareText() ? button(msg('Share it', {id: 'share'}), keep('share')) : nothing}
      ${button(msg('Print it', {id: 'print'}), keep('print'))}
    </div>
    <p class="late" aria-live="polite">${feedbackText(input.receiptFeedback)}</p>
  `;
}

function feedbackText(feedback: ReceiptFeedback): string | typeof nothing {
  switch (feedback) {
    case 'none':
      return nothing;
    case 'copied':
      return msg('Receipt copied', {id: 'receipt-copied'});
    case 'failed':
      return msg('That did not work. Take a screenshot of this page.', {id: 'receipt-failed'});
  }
}
