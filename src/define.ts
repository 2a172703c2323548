import {PaymentWidgetElement} from './payment-widget.js';

declare global {
  interface HTMLElementTagNameMap {
    'payment-widget': PaymentWidgetElement;
  }
}

/** Registers `<payment-widget>`, unless the page has loaded it already: the first copy stays. */
if (typeof customElements !== 'undefined' && !customElements.get('payment-widget')) {
  customElements.define('payment-widget', PaymentWidgetElement);
}

export {PaymentWidgetElement};
