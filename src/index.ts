/** The public exports. Importing this module changes nothing in the page; importing `define` registers the element. */
export {PaymentWidgetElement, type PaymentWidgetSettings} from './element/payment-widget.js';
export type {
  BeforeSubmitDetail,
  PaymentBeforeSubmitEvent,
  PaymentChangeEvent,
  PaymentFailureEvent,
  PaymentReadyEvent,
  PaymentSuccessEvent,
  ReadyDetail,
} from './element/events.js';
export type {FormState} from './views/widget-model.js';
export type {Finding} from './element/diagnostics.js';
export type {CustomerPrefill} from './core/customer.js';
export type {
  CardChargedDetail,
  CardSavedDetail,
  FailureDetail,
  PhonePaidDetail,
  QrPaidDetail,
  SuccessDetail,
  ChargePayload,
  CustomerPayload,
  SourcePayload,
} from './payment/payloads.js';
export type {Wording, WordName} from './i18n/custom-text.js';
export type {Credential} from './core/credential.js';
