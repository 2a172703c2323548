import type {PaymentWidgetElement} from './payment-widget.js';

const TWO_VERSIONS = 'payment-widget/docs/problems.md#two-versions';

/** Whether `<payment-widget>` is to be registered: not where the page has loaded it already. The first copy stays, and the developer is told. */
export function isFirstCopy(element: typeof PaymentWidgetElement): boolean {
  const first = customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined;
  if (first && first !== element) {
    console.warn(`<payment-widget> is loaded more than once; the first copy stays. See ${TWO_VERSIONS}`);
    // The first copy may be older than this list.
    (first.otherVersions as string[] | undefined)?.push(element.version);
  }
  return first === undefined;
}
