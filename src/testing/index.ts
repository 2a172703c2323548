/** For tests of a page that has the widget, with Playwright and a service that simulates money. */
export {paymentEvents, recordPaymentEvents, type RecordedEvent} from './event-log.js';
export {Simulator, type CallOptions, type Fault, type Json, type LedgerCharge} from './simulator.js';
export {TEST_CARDS, TEST_EXPIRY, TEST_PHONES, type TypedCard} from './test-data.js';
export {PaymentWidgetPage} from './widget-page.js';
