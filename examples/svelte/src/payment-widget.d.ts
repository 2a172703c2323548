import type {PaymentWidgetElement, PaymentWidgetSettings} from '@payment-widget/element';
import type {HTMLAttributes} from 'svelte/elements';

/** The types of the tag's properties in a template, for svelte-check. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'payment-widget': HTMLAttributes<PaymentWidgetElement> & PaymentWidgetSettings;
  }
}
