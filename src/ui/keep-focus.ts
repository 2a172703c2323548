import type {ReactiveControllerHost} from 'lit';

/**
 * Keeps the focus in a panel that changes under it: when the focused button is gone after a render, the focus goes to what
 * the panel says now (its `[tabindex="-1"]`), so the next Tab goes on from there and a screen reader reads it.
 */
export function keepFocus(host: ReactiveControllerHost & HTMLElement): void {
  let panel: Element | null | undefined;
  host.addController({
    hostUpdate() {
      panel = host.shadowRoot?.activeElement?.closest('.qr');
    },
    hostUpdated() {
      if (!host.shadowRoot?.activeElement) panel?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    },
  });
}
