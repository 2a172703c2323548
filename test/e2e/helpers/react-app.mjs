/**
 * A shop in React that puts the widget in the place of the page's own, in StrictMode: what it makes in development is made,
 * unmade and made again. Bundled by react-shop.ts; `SHOP_PROPS` are the attributes.
 */
import {createElement, StrictMode, useEffect, useRef} from 'react';
import {createRoot} from 'react-dom/client';

/** @param {{attributes: Readonly<Record<string, string>>, isByHand: boolean}} props */
function Checkout({attributes, isByHand}) {
  const place = useRef(null);
  useEffect(() => {
    window.effectRuns = (window.effectRuns ?? 0) + 1;
    if (!isByHand || !place.current) return undefined;
    const widget = document.createElement('payment-widget');
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
    place.current.append(widget);
    return () => widget.remove();
  }, [attributes, isByHand]);
  return createElement('div', {ref: place}, isByHand ? null : createElement('payment-widget', attributes));
}

window.mountCheckout = (props) => {
  const place = document.querySelector('#widget-place');
  place.replaceChildren();
  createRoot(place).render(createElement(StrictMode, null, createElement(Checkout, props)));
};
