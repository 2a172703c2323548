'use client';

import {createComponent} from '@lit/react';
import React, {type ForwardRefExoticComponent, type HTMLAttributes, type ReactElement, type RefAttributes} from 'react';
import {defineElement, PaymentWidgetElement, type PaymentWidgetSettings} from './element/payment-widget.js';

defineElement();

/** Every event of the element. The prop for an event has the same name, and receives the same event type as a listener. */
const EVENTS = ['onSuccess', 'onFailure', 'onReady', 'onChange', 'onBeforeSubmit'] as const;

type PaymentWidgetListeners = {
  [Name in (typeof EVENTS)[number]]?: ((event: GlobalEventHandlersEventMap[Name]) => void) | undefined;
};

type Overridden = keyof PaymentWidgetSettings | keyof PaymentWidgetListeners;

/** The props of `<PaymentWidget>`: the element's properties, a listener for each of its events, and the usual props of an element. */
export type PaymentWidgetProps = PaymentWidgetSettings &
  PaymentWidgetListeners &
  Omit<HTMLAttributes<PaymentWidgetElement>, Overridden>;

type PaymentWidgetComponent = ForwardRefExoticComponent<PaymentWidgetProps & RefAttributes<PaymentWidgetElement>>;

/**
 * `<payment-widget>` for React 18 and newer; importing it registers the tag. Its `ref` is the element, for `submit()`,
 * `reset()`, `focus()` and `checkNow()`.
 */
export const PaymentWidget: PaymentWidgetComponent =
  typeof document === 'undefined' ? React.forwardRef(renderOnServer) : (createInBrowser() as PaymentWidgetComponent);
PaymentWidget.displayName = 'PaymentWidget';

function createInBrowser(): unknown {
  return createComponent({
    react: React,
    tagName: 'payment-widget',
    elementClass: registeredClass(),
    events: Object.fromEntries(EVENTS.map((name) => [name, name])),
  });
}

/** The registered class of the tag. It belongs to another copy when the page loaded that copy first. */
function registeredClass(): typeof PaymentWidgetElement {
  return (customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined) ?? PaymentWidgetElement;
}

/**
 * Renders the tag with all settings that attributes can express. The element is upgraded before React sets its properties; without
 * attributes it would log that it is not set up. React requires two parameters or a rest parameter here, but the ref is not used.
 */
function renderOnServer(...[props]: readonly [PaymentWidgetProps, unknown]): ReactElement {
  const attributes = Object.entries(props).flatMap(([name, value]) => {
    const attribute = name === 'className' ? 'class' : attributeOf(name);
    return attribute === undefined ? [] : [[attribute, value] as const];
  });
  return React.createElement('payment-widget', Object.fromEntries(attributes));
}

/** Undefined when there is no attribute: for events, and for properties that must not appear in the page's markup. */
function attributeOf(name: string): string | undefined {
  if ((EVENTS as readonly string[]).includes(name)) return undefined;
  const attribute = PaymentWidgetElement.elementProperties.get(name)?.attribute ?? name;
  return typeof attribute === 'string' ? attribute : undefined;
}
