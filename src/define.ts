import {isFirstCopy, PaymentWidgetElement} from './element/payment-widget.js';

declare global {
  interface HTMLElementTagNameMap {
    'payment-widget': PaymentWidgetElement;
  }
}

if (typeof customElements !== 'undefined' && isFirstCopy(PaymentWidgetElement)) {
  customElements.define('payment-widget', PaymentWidgetElement);
}

export {PaymentWidgetElement};
