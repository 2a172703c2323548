import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {Receipt} from '../core/receipt.js';
import {keepReceiptView, receiptOf, receiptView} from './receipt-view.js';
import type {WidgetModel} from './widget-model.js';

/** What the payer may keep of a payment that has arrived: its receipt. */
export function paidView(model: WidgetModel): TemplateResult | typeof nothing {
  const receipt = receiptFor(model);
  return receipt ? keepView(model, receipt) : nothing;
}

/** Of a payment that has arrived by this widget. */
function receiptFor({payment, invoice, locale, format, say, quittanceNumber}: WidgetModel): Receipt | undefined {
  if (payment.step !== 'settled' || payment.success.by === 'elsewhere') return undefined;
  const {detail} = payment.success;
  if ('source' in detail) return undefined;
  const {merchantName, number} = invoice.step === 'payable' ? invoice : {merchantName: null, number: null};
  const title = say('paid_title', msg('Payment received', {id: 'paid'}));
  return receiptOf(detail, {lang: locale, title, format, merchantName, invoiceNumber: number, quittanceNumber});
}

/** What is left of the payment for the payer to keep; outside the live regions: nobody wants twenty random letters read out unasked. */
function keepView({input, canShareText, actions}: WidgetModel, receipt: Receipt): TemplateResult {
  return html`${receiptView(receipt)}
  ${keepReceiptView({receipt, news: input.receiptNews, canShare: canShareText, onKeep: actions.keepReceipt})}`;
}
