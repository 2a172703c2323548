import type {Finding} from './diagnostics.js';

/** Loads the explanations of mistakes in a page; a page without mistakes does not need them. */
export function loadDiagnostics(): Promise<typeof import('./diagnostics.js')> {
  return import('./diagnostics.js');
}

/** Attributes that are certainly right; all others are checked. */
const USUAL_ATTRIBUTES =
  /^(?:class|id|style|slot|part|title|lang|dir|hidden|role|tabindex|form|(?:aria|data|ng|v|x)-.*|_ng.*)$/;

/** Events that resemble those of the element; all others are not checked. */
const SIMILAR_EVENTS = /success|failure|ready|^on\W?change$|before\W?submit/i;
const OWN_EVENTS = /^on(?:Success|Failure|Ready|Change|BeforeSubmit)$/;

/** The properties whose wrong values are ignored, and what right values match. */
const CHOICES: readonly (readonly [string, RegExp])[] = [
  ['theme', /^(auto|light|dark)?$/],
  ['density', /^(comfortable|compact)?$/],
  ['labels', /^(above|floating)?$/],
  ['methods', /^(card|qr|phone|wallet|[\s,])*$/],
  ['returnUrl', /^(https?:|(?!\w+:))/],
];

/** The functions that explain a mistake. */
type Check = 'attributeWarning' | 'listenerWarning' | 'choiceWarning';

/** Warns the developer, once each, of misspelled attributes and event names, and of ignored values. The values are never logged. */
export class DeveloperWarnings {
  readonly #element: HTMLElement;
  /** The names that were already checked. */
  readonly #checked = new Set<string>();
  readonly #logged: Finding[] = [];

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** The warnings so far. */
  get logged(): readonly Finding[] {
    return this.#logged;
  }

  /** Checks the attributes that are set now, except those that the element observes, and the choices. */
  async check(observed: readonly string[]): Promise<void> {
    const names = this.#element.getAttributeNames();
    const unusual = names.filter((name) => !observed.includes(name) && !USUAL_ATTRIBUTES.test(name));
    const valueOf = (name: string): string => String(Reflect.get(this.#element, name) ?? '');
    const ignored = CHOICES.filter(([name, right]) => !right.test(valueOf(name))).map(String);
    await this.#check('attributeWarning', unusual);
    await this.#check('choiceWarning', ignored);
  }

  /** Checks the name of an event that the page listens for. */
  async checkListener(type: string): Promise<void> {
    const isSuspect = SIMILAR_EVENTS.test(type) && !OWN_EVENTS.test(type);
    await this.#check('listenerWarning', isSuspect ? [type] : []);
  }

  async #check(kind: Check, names: readonly string[]): Promise<void> {
    const unchecked = names.filter((name) => !this.#checked.has(`${kind} ${name}`));
    if (unchecked.length === 0) return;
    for (const name of unchecked) this.#checked.add(`${kind} ${name}`);
    const diagnostics = await loadDiagnostics().catch(() => undefined);
    for (const name of unchecked) {
      const found = diagnostics?.[kind](name);
      if (found) this.#warn(found);
    }
  }

  #warn(warning: Finding): void {
    this.#logged.push(warning);
    console.warn(`<payment-widget> ${warning.message}: ${warning.remedy}. See ${warning.link}`);
  }
}
