import type {PaymentFailureEvent, PaymentSuccessEvent, PaymentWidgetElement} from '@payment-widget/element';
import type {EmitFn, HTMLAttributes} from 'vue';

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

/** The types of the tag's attributes and events in a template, for vue-tsc. */
declare module 'vue' {
  interface GlobalComponents {
    'payment-widget': new () => PaymentWidgetElement & {
      $props: HTMLAttributes & Partial<Pick<PaymentWidgetElement, Props>>;
      $emit: EmitFn<{
        onSuccess: (event: PaymentSuccessEvent) => void;
        onFailure: (event: PaymentFailureEvent) => void;
      }>;
    };
  }
}
