import type {ReactiveControllerHost} from 'lit';

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
