import {isFirstCopy, PaymentWidgetElement} from './element/payment-widget.js';

if (typeof customElements !== 'undefined' && isFirstCopy(PaymentWidgetElement)) {
  customElements.define('payment-widget', PaymentWidgetElement);
}

export {PaymentWidgetElement};
