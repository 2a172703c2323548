import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {PaymentWidgetElement, PaymentWidgetSettings} from './element/payment-widget.js';

/** Properties without an attribute: objects, functions, and values that must not be in a page's markup. */
type PropertyOnly = 'session' | 'customer' | 'words';

/** `apiUrl` becomes `api-url`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** What a page can write in the tag: attributes, and the properties without an attribute. */
type PaymentWidgetAttributes = {
  [Name in keyof PaymentWidgetSettings as Name extends PropertyOnly ? Name : Kebab<Name>]?: PaymentWidgetSettings[Name];
};

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
