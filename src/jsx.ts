import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {PaymentWidgetAttributes, PaymentWidgetElement} from './element/payment-widget.js';

type TagAttributes = Omit<HTMLAttributes<PaymentWidgetElement>, keyof PaymentWidgetAttributes>;

/**
 * `<payment-widget>` in React's JSX: attributes by their own names. The element's events are heard by `addEventListener`,
 * or by the component of `@payment-widget/element/react`: React has no prop for events that are named like these.
 */
export type PaymentWidgetTag = DetailedHTMLProps<TagAttributes, PaymentWidgetElement> &
  PaymentWidgetAttributes & {
    /** As React 18 wants it on a custom element; React 19 takes `className` too. */
    class?: string;
  };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- where React looks for the tags that it does not know
  namespace JSX {
    interface IntrinsicElements {
      'payment-widget': PaymentWidgetTag;
    }
  }
}
