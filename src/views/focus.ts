import type {ReactiveControllerHost} from 'lit';

/**
 * Keeps the focus in a panel when a render removes the focused button: moves it to the panel's text, so that a screen reader reads it and the
 * next Tab continues from there; without a text, to the first field. Among saved cards it moves to the button of the same card, or, when the
 * card was removed, to the choice.
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
      // With the last saved card the choice is gone, too, and the card form takes its place.
      (panel.isConnected ? nextFocusIn(panel, card) : host.shadowRoot?.querySelector('iframe'))?.focus();
    },
  });
}

function nextFocusIn(panel: Element, card: string | undefined): HTMLElement | null | undefined {
  const row = [...panel.querySelectorAll<HTMLElement>('[data-card]')].find(({dataset}) => dataset['card'] === card);
  return (
    panel.querySelector<HTMLElement>('[tabindex="-1"]:not(:empty)') ??
    row?.querySelector<HTMLElement>('.remove') ??
    panel.querySelector<HTMLElement>('input:checked, input[type=tel]')
  );
}

/**
 * Keeps the page below in place when a settled payment replaces the form by a few lines: the widget keeps its height, as a margin, until it
 * shows a form again.
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
