/** How often the browser may look, milliseconds; the least that version 2 of the observer allows. */
const LOOK_EVERY_MS = 100;

/**
 * Whether something lies over the frame or makes it hard to see, as the browser itself tells (Intersection Observer,
 * version 2; Chromium only). A page can trick a payer with what it lays over our fields; the service is told, and nothing
 * is refused for it, because a harmless page can look the same.
 */
export class CoverWatch {
  #isCovered: boolean | undefined;

  constructor(place: Element) {
    if (!('isVisible' in IntersectionObserverEntry.prototype)) return;
    const options = {threshold: [0, 0.5, 1], trackVisibility: true, delay: LOOK_EVERY_MS};
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (latest?.isIntersecting) this.#isCovered = Reflect.get(latest, 'isVisible') === false;
    }, options);
    observer.observe(place);
  }

  /** Undefined where the browser does not tell. */
  get isCovered(): boolean | undefined {
    return this.#isCovered;
  }
}
