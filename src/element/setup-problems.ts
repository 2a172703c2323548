import type {LitElement} from 'lit';
import {isSecretKey} from '../core/credential.js';
import {CURRENCIES} from '../core/money.js';
import {attributeOf, holdsSecretKey, INPUTS, SET_BY_PAGE, type LooseInputs} from '../payment/options.js';
import {readWording, type Wording} from '../i18n/custom-text.js';

/** A wrong attribute and its remedy. Never contains the value. */
export interface OptionProblem {
  readonly attribute: string;
  readonly remedy: string;
}

const SECRET_KEY_REMEDY =
  'it held a secret key, which belongs on a server only: revoke that key, and set the publishable one (pk_…)';

const REMEDIES: Readonly<Record<string, string>> = {
  'mode': 'set it to add, charge or invoice',
  'api-url': "set it to the payment service's base URL, for example https://api.example.com",
  'client-key': 'set it to your publishable key (pk_test_… or pk_live_…)',
  'session':
    'set it to a session token of the service (ws_…) that your server fetched, or to a function that resolves with one',
  'currency': `set it to one of ${CURRENCIES.join(', ')}`,
  'amount': 'set it to a number above zero: at most 2 decimals in USD and KES (19.99), whole units in BIF and XAF',
  'description': 'give it 5 to 100 characters, or leave it out',
  'invoice-id': 'set it to the id of the invoice to pay',
  'methods': 'use only these methods: card qr phone wallet',
  'fields': 'use only these fields: names phone address',
};

/** What to set instead of a wrong attribute. */
export function remedyOf(attribute: string): OptionProblem {
  return {attribute, remedy: REMEDIES[attribute] ?? ''};
}

/**
 * Reports what is wrong with the page's settings of an element, and removes secret keys. Logs one console error for each different
 * set of mistakes, with attributes and remedies, never values.
 */
export class SetupProblems {
  readonly #element: HTMLElement;
  #lastMessage = '';
  #problems: readonly OptionProblem[] = [];
  #words: unknown;
  #wording: Wording = {};
  /** Attributes that were removed because they held a secret key, and were not set again since. Their mistake is still reported. */
  #dropped: ReadonlySet<string> = new Set();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Removes what cannot be read, and secret keys from the attributes. Returns one problem for each attribute and property that holds one. */
  takeSecretKeys(page: LooseInputs): readonly OptionProblem[] {
    const {elementProperties} = this.#element.constructor as typeof LitElement;
    for (const [name, {attribute}] of elementProperties) {
      const value: unknown = Reflect.get(page, name);
      const isText = attribute !== false;
      // Lit and the checks read it as a text.
      const asText = {
        get text() {
          return [value].join();
        },
      };
      if (holdsSecretKey(isText ? asText : value) !== undefined) continue;
      console.error(`<payment-widget> ${String(name)}: cannot be read, so it is ignored.`);
      // An empty session would mean the publishable key.
      Reflect.set(page, name, isText ? undefined : {});
    }
    const dropped = this.#dropSecretKeys();
    const filled = INPUTS.filter((name) => (page[name] ?? '') !== '');
    const again = new Set([...this.#element.getAttributeNames(), ...filled.map(attributeOf)]);
    this.#dropped = new Set([...dropped, ...[...this.#dropped].filter((name) => !again.has(name))]);
    const properties = SET_BY_PAGE.filter((name) => holdsSecretKey(page[name]));
    const names = new Set([...this.#dropped, ...properties.map(attributeOf)]);
    return [...names].map((attribute) => ({attribute, remedy: SECRET_KEY_REMEDY}));
  }

  /** Logs the mistakes, only when they have changed. */
  report(problems: readonly OptionProblem[]): void {
    this.#problems = problems;
    const lines = problems.map(({attribute, remedy}) => `\n  ${attribute}: ${remedy}`);
    const message = lines.join('');
    if (message !== '' && message !== this.#lastMessage) {
      console.error(`<payment-widget> is not set up, nothing was sent.${message}`);
    }
    this.#lastMessage = message;
  }

  /** The merchant's valid texts. Logs the problems of the others once. */
  readWords(words: unknown): Wording {
    if (words === this.#words) return this.#wording;
    const {wording, faults} = readWording(holdsSecretKey(words) ? undefined : words);
    this.#words = words;
    this.#wording = wording;
    if (faults.length > 0) console.warn(`<payment-widget> words:${faults.map((fault) => `\n  ${fault}`).join('')}`);
    return wording;
  }

  /** The mistakes in the page's latest settings. */
  get problems(): readonly OptionProblem[] {
    return this.#problems;
  }

  /** Removes every attribute that holds a secret key, so that no other script reads it. Returns their names. */
  #dropSecretKeys(): readonly string[] {
    const found = [...this.#element.attributes].filter(({value}) => isSecretKey(value)).map(({name}) => name);
    for (const name of found) this.#element.removeAttribute(name);
    return found;
  }
}

/** The absolute address of a page; undefined unless it is `http:` or `https:`. */
export function webAddress(text: unknown, base: string): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const {protocol, href} = new URL(text, base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
