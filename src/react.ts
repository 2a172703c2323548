'use client';

import {createComponent} from '@lit/react';
import React, {type ForwardRefExoticComponent, type HTMLAttributes, type RefAttributes} from 'react';
import {PaymentWidgetElement} from './define.js';
import type {PaymentWidgetSettings} from './element-props.js';

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

/**
 * `<payment-widget>` for React 18 and newer; importing it registers the tag. Its `ref` is the element, for `submit()`,
 * `reset()`, `focus()` and `checkNow()`.
 */
export const PaymentWidget: PaymentWidgetComponent = createComponent({
  react: typeof document === 'undefined' ? withoutLayout() : React,
  tagName: 'payment-widget',
  elementClass: registeredClass(),
  events: Object.fromEntries(EVENTS.map((name) => [name, name])),
  displayName: 'PaymentWidget',
}) as PaymentWidgetComponent;

/** React on a server: there is no layout, and React 18 warns of an effect that waits for it. */
function withoutLayout(): typeof React {
  return {...React, useLayoutEffect: React.useEffect};
}

/** The class that the tag has, which is another copy's when the page loaded that one before. */
function registeredClass(): typeof PaymentWidgetElement {
  const registered = typeof customElements === 'undefined' ? undefined : customElements.get('payment-widget');
  return (registered as typeof PaymentWidgetElement | undefined) ?? PaymentWidgetElement;
}
