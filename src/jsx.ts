import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {PaymentWidgetAttributes, PaymentWidgetElement} from './element/payment-widget.js';

type TagAttributes = Omit<HTMLAttributes<PaymentWidgetElement>, keyof PaymentWidgetAttributes>;

/**
 * `<payment-widget>` in React's JSX: attributes by their own names. Listen for the element's events with `addEventListener`, or
 * use the component of `@payment-widget/element/react`: React has no props for events with such names.
 */
export type PaymentWidgetTag = DetailedHTMLProps<TagAttributes, PaymentWidgetElement> &
  PaymentWidgetAttributes & {
    /** React 18 requires `class` on a custom element; React 19 also accepts `className`. */
    class?: string;
  };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's types look up custom tags here
  namespace JSX {
    interface IntrinsicElements {
      'payment-widget': PaymentWidgetTag;
    }
  }
}
