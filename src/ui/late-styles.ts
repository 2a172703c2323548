import {adoptStyles, supportsAdoptingStyleSheets, type CSSResult, type ReactiveControllerHost} from 'lit';

/**
 * Gives a widget more style sheets once they are loaded, behind its own.
 *
 * @param styles undefined until they are
 */
export function wearLate(
  host: ReactiveControllerHost & HTMLElement,
  styles: () => readonly CSSResult[] | undefined,
): void {
  let isWorn = false;
  host.addController({
    hostUpdate() {
      const [root, late] = [host.shadowRoot, isWorn ? undefined : styles()];
      if (!root || !late) return;
      isWorn = true;
      addStyles(root, late);
    },
  });
}

function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  if (!supportsAdoptingStyleSheets) {
    adoptStyles(root, [...styles]);
    return;
  }
  const sheets = styles.flatMap(({styleSheet}) => styleSheet ?? []);
  // Assigned: in browsers of 2022 and before, nothing can be pushed to the list.
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
}
