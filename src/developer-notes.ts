import type {Finding, Slip} from './developer-slips.js';
import {noteListeners} from './io/early-listeners.js';
import {PAYMENT_PART} from './late-payment.js';

/** Sees slips of the pen in a page, and tells the developer each once, with the remedy; what is set wrongly is not echoed. */
export class DeveloperNotes {
  readonly #element: HTMLElement;
  readonly #told = new Map<string, Finding>();
  readonly #listened: ReadonlySet<string>;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#listened = noteListeners(element, () => {
      this.check();
    });
  }

  /** What was told so far. */
  get told(): readonly Finding[] {
    return [...this.#told.values()];
  }

  /** Whether the page listens to that event on the element itself; what listens further up cannot be seen from here. */
  hasListener(type: string): boolean {
    return this.#listened.has(type);
  }

  /** Looks at attributes and listeners, where what knows them is loaded. */
  check(): void {
    const {part} = PAYMENT_PART;
    if (!part) return;
    for (const {name} of this.#element.attributes) this.#tell(part.attributeSlip(name));
    for (const type of this.#listened) this.#tell(part.eventSlip(type));
  }

  /** The same, and has it loaded. */
  async checkSoon(): Promise<void> {
    // Where it cannot be had, nothing can be paid either.
    await PAYMENT_PART.load().catch(() => undefined);
    this.check();
  }

  #tell(slip: Slip): void {
    if (!slip) return;
    const key = `${slip.code} ${slip.message}`;
    if (this.#told.has(key)) return;
    this.#told.set(key, slip);
    console.warn(`<payment-widget> ${slip.message}: ${slip.remedy}. See ${slip.link}`);
  }
}
