/** What others may import. Nothing here registers an element or touches the page; `define` does. */
export {PaymentWidgetElement} from './payment-widget.js';
export type {
  BeforeSubmitDetail,
  PaymentBeforeSubmitEvent,
  PaymentChangeEvent,
  PaymentFailureEvent,
  PaymentReadyEvent,
  PaymentSuccessEvent,
  ReadyDetail,
} from './events.js';
export type {FormState} from './core/form-state.js';
export type {Finding} from './element/diagnostics.js';
export type {CustomerPrefill} from './core/customer-details.js';
export type {
  CardChargedDetail,
  CardSavedDetail,
  FailureDetail,
  PhonePaidDetail,
  QrPaidDetail,
  SuccessDetail,
} from './core/outcome.js';
export type {ChargePayload, CustomerPayload, SourcePayload} from './core/payloads.js';
export type {Wording, WordName} from './core/wording.js';
export type {Credential} from './core/credential.js';
