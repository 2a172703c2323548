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

/** The types of the tag's attributes in a template, for svelte-check. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'payment-widget': HTMLAttributes<PaymentWidgetElement> & Partial<Pick<PaymentWidgetElement, Props>>;
  }
}
