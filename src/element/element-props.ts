import type {LitElement} from 'lit';
import type {PaymentWidgetElement} from './payment-widget.js';

/** What the element has of its own, methods included. */
type OwnName = Exclude<keyof PaymentWidgetElement, keyof LitElement | ReadOnly>;

/** What the element says of itself, as a control of its form. */
type ReadOnly = 'form' | 'validity' | 'validationMessage';

type Method = (...given: never[]) => unknown;

/** What a page may set, by property name. All of it is optional; methods are none of it. */
export type PaymentWidgetSettings = {
  [Name in OwnName as PaymentWidgetElement[Name] extends Method ? never : Name]?: PaymentWidgetElement[Name];
};

/** What no attribute can say: objects and functions, and what must not stand in a page's markup. */
type PropertyOnly = 'session' | 'customer' | 'words';

/** `apiUrl` becomes `api-url`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** What a page may write into the tag: attributes by their own names, and the properties that have none. */
export type PaymentWidgetAttributes = {
  [Name in keyof PaymentWidgetSettings as Name extends PropertyOnly ? Name : Kebab<Name>]?: PaymentWidgetSettings[Name];
};
