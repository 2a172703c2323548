import {PaymentWidgetElement} from './payment-widget.js';
import {VERSION} from './version.js';

/** Registers `<payment-widget>`, unless the page has loaded it already: the first copy stays, and the developer is told. */
export function register(): void {
  const first = customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined;
  if (!first) {
    customElements.define('payment-widget', PaymentWidgetElement);
  } else if (first !== PaymentWidgetElement) {
    console.warn(`<payment-widget> is loaded more than once; the first copy stays. See ${TWO_VERSIONS}`);
    // The first copy may be older than this list.
    (first.otherVersions as string[] | undefined)?.push(VERSION);
  }
}

const TWO_VERSIONS = 'payment-widget/docs/problems.md#two-versions';
