import {defineElement, PaymentWidgetElement} from './element/payment-widget.js';

defineElement();

export {PaymentWidgetElement};
