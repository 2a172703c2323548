import type {PaymentWidgetElement, PaymentWidgetSettings} from '@payment-widget/element';
import type {EmitFn, HTMLAttributes} from 'vue';

type EventName = 'onSuccess' | 'onFailure' | 'onReady' | 'onChange' | 'onBeforeSubmit';

/** The types of the tag's attributes and events in a template, for vue-tsc. */
declare module 'vue' {
  interface GlobalComponents {
    'payment-widget': new () => PaymentWidgetElement & {
      $props: HTMLAttributes & PaymentWidgetSettings;
      $emit: EmitFn<{[Name in EventName]: (event: GlobalEventHandlersEventMap[Name]) => void}>;
    };
  }
}
