import {PaymentWidgetElement} from './payment-widget.js';
import {register} from './register.js';

declare global {
  interface HTMLElementTagNameMap {
    'payment-widget': PaymentWidgetElement;
  }
}

if (typeof customElements !== 'undefined') register();

export {PaymentWidgetElement};
