import type {BrowserContext} from '@playwright/test';

declare global {
  interface Window {
    /** Hands what a live region says out of the browser. */
    readonly hearRegion: (kind: string, text: string) => Promise<void>;
  }
}

/** Something that a screen reader was told without asking. */
export interface Announcement {
  /** `alert` interrupts, `status` and `polite` wait for a pause. */
  readonly kind: string;
  readonly text: string;
}

/** Writes down what the live regions of a browser window say, those of the card frame too, from the next page on. */
export async function recordAnnouncements(context: BrowserContext): Promise<readonly Announcement[]> {
  const heard: Announcement[] = [];
  await context.exposeFunction('hearRegion', (kind: string, text: string) => {
    heard.push({kind, text: text.replaceAll(/\s+/g, ' ').trim()});
  });
  await context.addInitScript(listen);
  return heard;
}

/**
 * Follows the live regions of the document and of every shadow root. A region that comes with its text has told nobody: only
 * what changes in one that was there is heard. Runs in the page and in every frame of it, before their own scripts.
 */
function listen(): void {
  const REGIONS = '[role=alert], [role=status], [aria-live]:not([aria-live=off])';
  const said = new WeakMap<Element, string>();
  const textOf = (region: Element): string => region.textContent.replaceAll(/\s+/g, ' ').trim();
  const kindOf = (region: Element): string => region.getAttribute('role') ?? region.getAttribute('aria-live') ?? '';
  const look = (root: Document | ShadowRoot): void => {
    for (const region of root.querySelectorAll(REGIONS)) {
      const text = textOf(region);
      const before = said.get(region);
      said.set(region, text);
      if (before !== undefined && text !== before && text !== '') void window.hearRegion(kindOf(region), text);
    }
  };
  const follow = (root: Document | ShadowRoot): void => {
    look(root);
    new MutationObserver(() => look(root)).observe(root, {childList: true, characterData: true, subtree: true});
  };
  follow(document);
  const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as Element['attachShadow'];
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit): ShadowRoot {
    const root = attach.call(this, init);
    follow(root);
    return root;
  };
}
