import {readPrefill, type CustomerPrefill} from '../core/customer.js';
import type {Intent} from '../payment/options.js';
import {formatMoney} from '../core/money-text.js';
import {sayIn, type Wording} from '../i18n/custom-text.js';
import {canShareQr} from '../platform/qr-code.js';
import {canShareText} from '../platform/share.js';
import type {PaymentController} from '../store/payment-controller.js';
import type {InvoiceRails} from '../store/invoice-rails.js';
import type {InvoiceModel, WidgetModel} from '../views/widget-model.js';
import type {WidgetParts} from './widget-parts.js';

/** What the page has set about it. */
export interface PageWishes {
  readonly intent: Intent | undefined;
  readonly customer: CustomerPrefill | null | undefined;
  readonly wording: Wording;
  /** The language on screen. */
  readonly locale: string;
  readonly isDisabled: boolean;
}

/** Everything that the view shows, derived from the parts. */
export function viewModelOf(parts: WidgetParts, wishes: PageWishes): WidgetModel {
  const {intent, customer, wording, locale, isDisabled} = wishes;
  const {controller, card, form, gate} = parts;
  const {payment, money, savedCards, customerId, rails, isOffline} = controller;
  return {
    intent,
    payment,
    invoice: invoiceModel(controller),
    money,
    customerId,
    locale,
    format: (amount) => formatMoney(amount, locale),
    say: sayIn(wording, locale),
    input: form.input,
    prefill: readPrefill(customer),
    savedCards,
    frame: {step: card.step, loss: card.loss, scheme: card.scheme},
    isBusy: controller.isBusy || gate.isHeld,
    isDisabled,
    isOffline,
    ...railsModel(rails),
    canShare: canShareQr,
    canShareText,
    actions: form.actions,
  };
}

function railsModel(
  rails: InvoiceRails | undefined,
): Pick<WidgetModel, 'returned' | 'quittanceNumber' | 'secondsLeft' | 'isResending'> {
  return {
    returned: rails?.returned,
    quittanceNumber: rails?.quittanceNumber ?? null,
    secondsLeft: (rail) => rails?.secondsLeft(rail) ?? 0,
    isResending: rails?.phone.isResending === true,
  };
}

function invoiceModel({invoice}: PaymentController): InvoiceModel {
  return invoice.step === 'payable' ? {step: 'payable', ...invoice.invoice} : invoice;
}
