import {faultOf} from './core/attribute-names.js';

/** Something that a developer should know of how the element is used. */
export interface Finding {
  /** Stable, such as `unknown-attribute`: the heading in the documentation. */
  readonly code: string;
  /** `error`: nothing can be paid so. `warning`: something does not do what was meant. `note`: may be as it should. */
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly remedy: string;
  /** Where the documentation says more, in the package. */
  readonly link: string;
}

/** What `addEventListener` is given where somebody meant an event of this element, by what they meant. */
const EVENTS: readonly string[] = ['onSuccess', 'onFailure', 'onReady', 'onBeforeSubmit'];

/** Makes a finding, with the link to its heading. */
export function finding(
  code: string,
  level: Finding['level'],
  {message, remedy}: Pick<Finding, 'message' | 'remedy'>,
): Finding {
  return {code, level, message, remedy, link: `payment-widget/docs/problems.md#${code}`};
}

/** Sees slips of the pen in a page, and tells the developer each once, with the remedy; what is set wrongly is not echoed. */
export class DeveloperNotes {
  readonly #element: HTMLElement;
  readonly #told = new Map<string, Finding>();
  readonly #listened = new Set<string>();

  constructor(element: HTMLElement) {
    this.#element = element;
    const listen = element.addEventListener.bind(element);
    // On this element alone, so that its type keeps the overloads of the browser's.
    element.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      this.#listened.add(type);
      this.#checkEvent(type);
      listen(type, ...rest);
    };
  }

  /** What was told so far. */
  get told(): readonly Finding[] {
    return [...this.#told.values()];
  }

  /** Whether the page listens to that event on the element itself; what listens further up cannot be seen from here. */
  hasListener(type: string): boolean {
    return this.#listened.has(type);
  }

  /** Looks for attributes that are not what was meant. */
  checkAttributes(): void {
    for (const {name} of this.#element.attributes) {
      const fault = faultOf(name);
      if (fault?.kind === 'property') {
        this.#tell('property-as-attribute', {
          message: `"${name}" is set as an attribute, which everybody can read and nobody here does`,
          remedy: `set the property: element.${name} = …`,
        });
      } else if (fault?.meant !== undefined) {
        this.#tell('unknown-attribute', {
          message: `"${name}" is no attribute of the element`,
          remedy: `write "${fault.meant}"`,
        });
      }
    }
  }

  #checkEvent(type: string): void {
    const bare = type.toLowerCase().replace(/^on|\W/g, '');
    const meant = EVENTS.find((name) => name !== type && name.slice(2).toLowerCase() === bare);
    if (meant === undefined) return;
    this.#tell('event-name', {
      message: `a listener waits for "${type}", which is never fired`,
      remedy: `listen for "${meant}" with addEventListener; React, Preact and Svelte drop the "on": see payment-widget/react`,
    });
  }

  #tell(code: string, text: Pick<Finding, 'message' | 'remedy'>): void {
    const key = `${code} ${text.message}`;
    if (this.#told.has(key)) return;
    const told = finding(code, 'warning', text);
    this.#told.set(key, told);
    console.warn(`<payment-widget> ${told.message}: ${told.remedy}. See ${told.link}`);
  }
}
