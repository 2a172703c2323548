import type {ReactiveControllerHost} from 'lit';

/**
 * Keeps the focus in a panel that changes under it: when the focused button is gone after a render, the focus goes to what
 * the panel says now, so the next Tab goes on from there and a screen reader reads it; where it says nothing, to what it asks
 * for. Among saved cards that is the button of the same card, or, when that is removed, the choice.
 */
export function restoreFocus(host: ReactiveControllerHost & HTMLElement): void {
  let panel: Element | null | undefined;
  let card: string | undefined;
  host.addController({
    hostUpdate() {
      const focused = host.shadowRoot?.activeElement;
      panel = focused?.closest('.choices, .panel');
      card = focused?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    },
    hostUpdated() {
      if (!panel || host.shadowRoot?.activeElement) return;
      // With the last saved card the choice is gone as well, and the card form stands in its place.
      (panel.isConnected ? heirIn(panel, card) : host.shadowRoot?.querySelector('iframe'))?.focus();
    },
  });
}

function heirIn(panel: Element, card: string | undefined): HTMLElement | null | undefined {
  const row = [...panel.querySelectorAll<HTMLElement>('[data-card]')].find(({dataset}) => dataset['card'] === card);
  return (
    panel.querySelector<HTMLElement>('[tabindex="-1"]:not(:empty)') ??
    row?.querySelector<HTMLElement>('.remove') ??
    panel.querySelector<HTMLElement>('input:checked, input[type=tel]')
  );
}

/**
 * Keeps the page below where it is when a payment is over and its form gives way to a few lines: the widget keeps the height
 * that it had, as room under its box, until it has a form again.
 */
export function keepHeight(host: ReactiveControllerHost & HTMLElement, isOver: () => boolean): void {
  let wasOver = false;
  let heightPx = 0;
  host.addController({
    hostUpdate() {
      if (!wasOver && isOver()) heightPx = host.offsetHeight;
    },
    hostUpdated() {
      const box = host.shadowRoot?.querySelector<HTMLElement>('.widget');
      if (!box || isOver() === wasOver) return;
      wasOver = isOver();
      box.style.marginBlockEnd = '';
      if (wasOver) box.style.marginBlockEnd = `${String(Math.max(0, heightPx - host.offsetHeight))}px`;
    },
  });
}
