import type {LitElement} from 'lit';
import type {PaymentWidgetElement} from './payment-widget.js';

/** The element's own members, including methods. */
type OwnName = Exclude<keyof PaymentWidgetElement, keyof LitElement | ReadOnly>;

/** Read-only members of a form-associated element. */
type ReadOnly = 'form' | 'validity' | 'validationMessage';

type Method = (...given: never[]) => unknown;

/** The properties that a page may set; all are optional. */
export type PaymentWidgetSettings = {
  [Name in OwnName as PaymentWidgetElement[Name] extends Method ? never : Name]?: PaymentWidgetElement[Name];
};

/** Properties without an attribute: objects, functions, and what must not be in a page's markup. */
type PropertyOnly = 'session' | 'customer' | 'words';

/** `apiUrl` becomes `api-url`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** What a page may write in the tag: attributes, and the properties without one. */
export type PaymentWidgetAttributes = {
  [Name in keyof PaymentWidgetSettings as Name extends PropertyOnly ? Name : Kebab<Name>]?: PaymentWidgetSettings[Name];
};
