import type {PaymentWidgetElement} from '@payment-widget/element';
import type {HTMLAttributes} from 'svelte/elements';

type Props =
  | 'mode'
  | 'apiUrl'
  | 'clientKey'
  | 'session'
  | 'amount'
  | 'currency'
  | 'description'
  | 'customerId'
  | 'invoiceId'
  | 'methods';

/** Tells svelte-check what the tag takes in a template. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'payment-widget': HTMLAttributes<PaymentWidgetElement> & Partial<Pick<PaymentWidgetElement, Props>>;
  }
}
