'use client';

import {createComponent} from '@lit/react';
import React, {type ForwardRefExoticComponent, type HTMLAttributes, type RefAttributes} from 'react';
import './define.js';
import type {PaymentWidgetAttributes, PaymentWidgetSettings, PropertyOnly} from './element-props.js';
import type {PaymentWidgetElement} from './define.js';

/** Every event of the element. The prop that hears it has its name, and its type is the one that the page's listeners get. */
const EVENTS = ['onSuccess', 'onFailure'] as const;

type PaymentWidgetListeners = {
  [Name in (typeof EVENTS)[number]]?: ((event: GlobalEventHandlersEventMap[Name]) => void) | undefined;
};

type Overridden = keyof PaymentWidgetSettings | keyof PaymentWidgetListeners | 'children';

/** What `<PaymentWidget>` takes: the element's properties, a listener for each of its events, and what every element has. */
export type PaymentWidgetProps = PaymentWidgetSettings &
  PaymentWidgetListeners &
  Omit<HTMLAttributes<PaymentWidgetElement>, Overridden>;

type PaymentWidgetComponent = ForwardRefExoticComponent<PaymentWidgetProps & RefAttributes<PaymentWidgetElement>>;

/** What no attribute can say is set as a property, in the browser; the rest of ours is in a server’s HTML already. */
const PROPERTIES: Readonly<Record<PropertyOnly, null>> = {
  session: null,
  customer: null,
  words: null,
};

/** The attributes that have another name than their property. */
const ATTRIBUTES: Readonly<Record<Exclude<keyof PaymentWidgetSettings, keyof PaymentWidgetAttributes>, string>> = {
  apiUrl: 'api-url',
  clientKey: 'client-key',
  customerId: 'customer-id',
  invoiceId: 'invoice-id',
};

const Element = createComponent({
  react: typeof document === 'undefined' ? withoutLayout() : React,
  tagName: 'payment-widget',
  elementClass: {prototype: settable()} as unknown as typeof PaymentWidgetElement,
  events: Object.fromEntries(EVENTS.map((name) => [name, name])),
  displayName: 'payment-widget',
}) as PaymentWidgetComponent;

/**
 * `<payment-widget>` for React 18 and newer; importing it registers the tag. Its `ref` is the element, for `submit()`,
 * `reset()`, `focus()` and `checkNow()`. Rendered on a server, its HTML has every attribute: the element is set up from the
 * moment its script has run, whenever React comes to the page.
 */
export const PaymentWidget: PaymentWidgetComponent = React.forwardRef<PaymentWidgetElement, PaymentWidgetProps>(
  (props, ref) => React.createElement(Element, {...withAttributes(props), ref}),
);
PaymentWidget.displayName = 'PaymentWidget';

/** What is set as a property: ours without attributes, and what every element has. React 18 would write `hidden="false"`. */
function settable(): object {
  const ofEveryElement: unknown = typeof HTMLElement === 'undefined' ? null : HTMLElement.prototype;
  return Object.assign(Object.create(ofEveryElement as object | null) as object, PROPERTIES);
}

function withAttributes(props: PaymentWidgetProps): PaymentWidgetProps {
  const names: Readonly<Record<string, string>> = ATTRIBUTES;
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [names[name] ?? name, value]));
}

/** React on a server: there is no layout, and React 18 warns of an effect that waits for it. */
function withoutLayout(): typeof React {
  return {...React, useLayoutEffect: React.useEffect};
}
