/**
 * A React shop that replaces the page's own widget, in StrictMode: in development it mounts, unmounts and mounts again.
 * Bundled by react-shop.ts.
 */
import {PaymentWidget} from '@payment-widget/element/react';
import {createElement, StrictMode, useEffect, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';

/** @typedef {import('./react-shop.ts').CheckoutProps} CheckoutProps */

/** @param {CheckoutProps} props */
function Checkout({attributes, by}) {
  const place = useRef(null);
  useEffect(() => {
    window.effectRuns = (window.effectRuns ?? 0) + 1;
    if (by !== 'effect' || !place.current) return undefined;
    const widget = document.createElement('payment-widget');
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
    place.current.append(widget);
    return () => widget.remove();
  }, [attributes, by]);
  return createElement(
    'div',
    {ref: place},
    by === 'effect' ? null : createElement(by === 'tag' ? Tag : Component, attributes),
  );
}

/** @param {CheckoutProps['attributes']} attributes */
function Tag(attributes) {
  return createElement('payment-widget', attributes);
}

/** Renders itself a second time, so that its listeners change. */
function Component(attributes) {
  const [drawing, drawAgain] = useState('first');
  useEffect(() => drawAgain('second'), []);
  const hear = ({type, detail}) => (window.heardByProps ??= []).push({type, detail, drawing});
  const settings = Object.entries(attributes).map(([name, value]) => [camelCase(name), value]);
  return createElement(PaymentWidget, {...Object.fromEntries(settings), onSuccess: hear, onFailure: hear});
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
}

window.mountCheckout = (props) => {
  const place = document.querySelector('#widget-place');
  place.replaceChildren();
  createRoot(place).render(createElement(StrictMode, null, createElement(Checkout, props)));
};
