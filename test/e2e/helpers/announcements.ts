import type {BrowserContext} from '@playwright/test';

declare global {
  interface Window {
    /** Passes a live region's text to the test. */
    readonly hearRegion: (kind: string, text: string) => Promise<void>;
  }
}

/** A change of a live region, which a screen reader announces. */
export interface Announcement {
  /** `alert` interrupts, `status` and `polite` wait for a pause. */
  readonly kind: string;
  readonly text: string;
}

/** Records what the live regions of a browser context announce, the card frame's included, from the next page on. */
export async function recordAnnouncements(context: BrowserContext): Promise<readonly Announcement[]> {
  const announcements: Announcement[] = [];
  await context.exposeFunction('hearRegion', (kind: string, text: string) => {
    announcements.push({kind, text: text.replaceAll(/\s+/g, ' ').trim()});
  });
  await context.addInitScript(listen);
  return announcements;
}

/**
 * Observes the live regions of the document and of every shadow root. A region that is inserted with text announces nothing:
 * only changes in an existing region count. Runs in every page and frame, before their own scripts.
 */
function listen(): void {
  const REGIONS = '[role=alert], [role=status], [aria-live]:not([aria-live=off])';
  const lastTexts = new WeakMap<Element, string>();
  const textOf = (region: Element): string => region.textContent.replaceAll(/\s+/g, ' ').trim();
  const kindOf = (region: Element): string => region.getAttribute('role') ?? region.getAttribute('aria-live') ?? '';
  const checkRegions = (root: Document | ShadowRoot): void => {
    for (const region of root.querySelectorAll(REGIONS)) {
      const text = textOf(region);
      const before = lastTexts.get(region);
      lastTexts.set(region, text);
      if (before !== undefined && text !== before && text !== '') void window.hearRegion(kindOf(region), text);
    }
  };
  const follow = (root: Document | ShadowRoot): void => {
    checkRegions(root);
    new MutationObserver(() => checkRegions(root)).observe(root, {childList: true, characterData: true, subtree: true});
  };
  follow(document);
  const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as Element['attachShadow'];
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit): ShadowRoot {
    const root = attach.call(this, init);
    follow(root);
    return root;
  };
}
