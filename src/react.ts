'use client';

import {createComponent} from '@lit/react';
import React, {type ForwardRefExoticComponent, type HTMLAttributes, type ReactElement, type RefAttributes} from 'react';
import {defineElement, PaymentWidgetElement, type PaymentWidgetSettings} from './element/payment-widget.js';

defineElement();

/** Every event of the element. The prop that hears it has its name, and its type is the one that the page's listeners get. */
const EVENTS = ['onSuccess', 'onFailure', 'onReady', 'onChange', 'onBeforeSubmit'] as const;

type PaymentWidgetListeners = {
  [Name in (typeof EVENTS)[number]]?: ((event: GlobalEventHandlersEventMap[Name]) => void) | undefined;
};

type Overridden = keyof PaymentWidgetSettings | keyof PaymentWidgetListeners;

/** What `<PaymentWidget>` takes: the element's properties, a listener for each of its events, and what every element has. */
export type PaymentWidgetProps = PaymentWidgetSettings &
  PaymentWidgetListeners &
  Omit<HTMLAttributes<PaymentWidgetElement>, Overridden>;

type PaymentWidgetComponent = ForwardRefExoticComponent<PaymentWidgetProps & RefAttributes<PaymentWidgetElement>>;

/**
 * `<payment-widget>` for React 18 and newer; importing it registers the tag. Its `ref` is the element, for `submit()`,
 * `reset()`, `focus()` and `checkNow()`.
 */
export const PaymentWidget: PaymentWidgetComponent =
  typeof document === 'undefined' ? React.forwardRef(drawOnServer) : (drawnInPage() as PaymentWidgetComponent);
PaymentWidget.displayName = 'PaymentWidget';

function drawnInPage(): unknown {
  return createComponent({
    react: React,
    tagName: 'payment-widget',
    elementClass: registeredClass(),
    events: Object.fromEntries(EVENTS.map((name) => [name, name])),
  });
}

/** The class that the tag has, which is another copy's when the page loaded that one before. */
function registeredClass(): typeof PaymentWidgetElement {
  return (customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined) ?? PaymentWidgetElement;
}

/**
 * The tag with what attributes can say. The element comes to life before React has set its properties: without them it
 * would say that it is not set up. React wants a function of two parameters here, or of a rest: there is no element to refer to.
 */
function drawOnServer(...[props]: readonly [PaymentWidgetProps, unknown]): ReactElement {
  const shown = Object.entries(props).flatMap(([name, value]) => {
    const attribute = name === 'className' ? 'class' : attributeOf(name);
    return attribute === undefined ? [] : [[attribute, value] as const];
  });
  return React.createElement('payment-widget', Object.fromEntries(shown));
}

/** Undefined for what is no attribute: an event, or a property that nobody may read in the page's markup. */
function attributeOf(name: string): string | undefined {
  if ((EVENTS as readonly string[]).includes(name)) return undefined;
  const attribute = PaymentWidgetElement.elementProperties.get(name)?.attribute ?? name;
  return typeof attribute === 'string' ? attribute : undefined;
}
