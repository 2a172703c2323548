import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {momentText} from '../core/money-text.js';
import {displayText, type Receipt} from '../core/text.js';
import {moneyOf, type CardSavedDetail, type SuccessDetail} from '../payment/payloads.js';
import {savedCardText} from './banner.js';
import type {ReceiptFeedback, WidgetModel} from './widget-model.js';
import {button, copyMark} from './shared.js';

/** The receipt of a settled payment, and the link back to the shop. */
export function paidView(model: WidgetModel): TemplateResult | typeof nothing {
  if (model.payment.step !== 'settled') return nothing;
  const receipt = receiptFor(model);
  return html`${receipt ? receiptView(model, receipt) : nothing} ${returnView(model)}
  ${receipt ? exportView(model, receipt) : nothing}`;
}

function returnView({returnUrl, replaceText}: WidgetModel): TemplateResult | typeof nothing {
  if (returnUrl === undefined) return nothing;
  const text = replaceText('return', msg('Back to the shop', {id: 'back-to-shop'}));
  return html`<a class="primary" part="return" href=${returnUrl}>${text}</a>`;
}

/** The receipt of a payment that this widget made; undefined otherwise, and when a card was only saved. */
function receiptFor(model: WidgetModel): Receipt | undefined {
  const {payment, locale, replaceText} = model;
  if (payment.step !== 'settled' || payment.success.by === 'elsewhere') return undefined;
  const {detail, paidAt} = payment.success;
  if ('source' in detail) return undefined;
  const known = receiptLines(model, detail, paidAt).flatMap(([name, value]) =>
    value ? [[name, displayText(value)] as const] : [],
  );
  return {lang: locale, title: replaceText('paid_title', msg('Payment received', {id: 'paid'})), lines: known};
}

/** The amount, and the references that a payer needs when asking the shop or the bank. */
function receiptLines(
  {invoice, merchant, locale, format, quittanceNumber}: WidgetModel,
  detail: Exclude<SuccessDetail, CardSavedDetail>,
  paidAt: number | undefined,
): readonly (readonly [string, string | null | undefined])[] {
  const {charge} = 'charge' in detail ? detail : {charge: undefined};
  return [
    [msg('Amount', {id: 'amount'}), format(moneyOf(detail))],
    [msg('Paid to', {id: 'paid-to'}), merchant],
    [msg('Date', {id: 'receipt-date'}), paidAt ? momentText(paidAt, locale) : undefined],
    [msg('Invoice', {id: 'receipt-invoice'}), invoice.step === 'payable' ? invoice.number : null],
    [msg('Quittance number', {id: 'receipt-quittance'}), quittanceNumber],
    [msg('Paid with', {id: 'paid-with'}), charge && savedCardText(charge.source.brand, charge.source.last_four)],
    [
      msg('Reference', {id: 'receipt-payment'}),
      charge ? charge.id : 'charge_id' in detail ? detail.charge_id : undefined,
    ],
    [msg('QR code reference', {id: 'receipt-qr'}), 'qr_reference' in detail ? detail.qr_reference : undefined],
    [msg('Bank reference', {id: 'receipt-bank'}), 'uetr' in detail ? detail.uetr : undefined],
  ];
}

/** Ids of the service and of banks, which are shortened to their two ends. */
const CODE = /^[\w-]{20,}$/;

/** The lines of a receipt, without the amount, which is in the notice above. They are outside the live regions, because ids of twenty letters should not be announced. */
function receiptView({actions}: WidgetModel, receipt: Receipt): TemplateResult {
  const valueView = (value: string): TemplateResult | string =>
    CODE.test(value)
      ? codeView(value, () => {
          actions.exportReceipt('copy', {...receipt, title: value, lines: []});
        })
      : value;
  return html`<dl class="references" part="receipt">
    ${receipt.lines.slice(1).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd translate="no"><bdi>${valueView(value)}</bdi></dd>`,
    )}
  </dl>`;
}

/** A reference. It is shortened on screen, but read out, copied and printed completely. */
function codeView(value: string, onCopy: () => void): TemplateResult {
  const title = msg('Copy', {id: 'copy'});
  return html`<button class="plain code" dir="ltr" type="button" title=${title} aria-label=${value} @click=${onCopy}>
    <span>${value.slice(0, 7)}…${value.slice(-4)}</span>${copyMark()}
  </button>`;
}

/** The buttons to copy, share and print it. */
function exportView({input, canShareText, actions}: WidgetModel, receipt: Receipt): TemplateResult {
  const exportAs = (way: 'copy' | 'share' | 'print') => () => {
    actions.exportReceipt(way, receipt);
  };
  return html`
    <div class="row" part="receipt-actions">
      ${button(msg('Copy the receipt', {id: 'copy-receipt'}), exportAs('copy'))}
      ${canShareText() ? button(msg('Share it', {id: 'share'}), exportAs('share')) : nothing}
      ${button(msg('Print it', {id: 'print'}), exportAs('print'))}
    </div>
    <p class="late" aria-live="polite">${feedbackText(input.receiptFeedback)}</p>
  `;
}

function feedbackText(feedback: ReceiptFeedback): string | typeof nothing {
  switch (feedback) {
    case 'none':
      return nothing;
    case 'copied':
      return msg('Copied', {id: 'copied'});
    case 'failed':
      return msg('That did not work. Take a screenshot of this page.', {id: 'receipt-failed'});
  }
}
