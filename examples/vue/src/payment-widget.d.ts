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

/** Tells vue-tsc what the tag takes and says in a template. */
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
