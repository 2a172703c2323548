import type {PaymentController} from '../store/payment-controller.js';
import {isWalletless} from '../views/shared.js';
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

/** The attributes whose wrong words are ignored, besides `methods`, and the words that they may have. */
const CHOICES = [
  ['theme', 'auto light dark'],
  ['density', 'comfortable compact'],
  ['labels', 'above floating'],
] as const;

/** The functions that explain a mistake. */
type Check = 'attributeWarning' | 'listenerWarning' | 'choiceWarning' | 'refusalWarning';

/** Warns the developer, once each, of misspelled attributes and event names, ignored values and refused payments. Values are never logged. */
export class DeveloperWarnings {
  readonly #element: HTMLElement;
  readonly #payment: () => Pick<PaymentController, 'payment' | 'wallets' | 'invoice'>;
  /** The names that were already checked. */
  readonly #checked = new Set<string>();
  /** The warnings so far. */
  readonly logged: Finding[] = [];

  constructor(element: HTMLElement, payment: () => Pick<PaymentController, 'payment' | 'wallets' | 'invoice'>) {
    this.#element = element;
    this.#payment = payment;
  }

  /** Checks the attributes that are set now, except those that the element observes, the choices, and the last failure. */
  async check(observed: readonly string[]): Promise<void> {
    const names = this.#element.getAttributeNames();
    const unusual = names.filter((name) => !observed.includes(name) && !USUAL_ATTRIBUTES.test(name));
    for (const name of unusual) await this.#check('attributeWarning', name);
    for (const choice of this.#ignoredChoices()) await this.#check('choiceWarning', ...choice);
    const {payment, invoice} = this.#payment();
    const failure = payment.step === 'open' ? payment.failed?.failure : undefined;
    if (failure?.kind === 'refused') await this.#check('refusalWarning', failure.code);
    if ('reason' in invoice && invoice.reason === 'missing') await this.#check('refusalWarning', 'resource_missing');
  }

  /** The attributes whose values the element ignores, each with the words that it may have. */
  #ignoredChoices(): readonly (readonly [string, string])[] {
    const read = (name: string): string => [Reflect.get(this.#element, name) ?? ''].flat().join(' ');
    const isInvoice = read('mode') === 'invoice';
    const wallet = isWalletless(this.#payment()) ? '' : ' wallet';
    const methods = `card${isInvoice ? ' qr phone' : ''}${wallet}`;
    const ignored: (readonly [string, string])[] = CHOICES.filter(([name, words]) => !isOneOf(read(name), words));
    const isMethod = (word: string): boolean => isOneOf(word, methods);
    // With an unknown method, an invoice is not set up.
    if (!(isInvoice && wallet) && !read('methods').split(/\s+/).every(isMethod)) ignored.push(['methods', methods]);
    if (/^(?!https?:)\w+:/.test(read('returnUrl'))) ignored.push(['return-url', 'https: http:']);
    return ignored;
  }

  /** Checks the name of an event that the page listens for. */
  async checkListener(type: string): Promise<void> {
    if (SIMILAR_EVENTS.test(type) && !OWN_EVENTS.test(type)) await this.#check('listenerWarning', type);
  }

  /** @param words the right words of a choice */
  async #check(kind: Check, name: string, words = ''): Promise<void> {
    const key = `${kind} ${name} ${words}`;
    if (this.#checked.has(key)) return;
    this.#checked.add(key);
    const diagnostics = await loadDiagnostics().catch(() => undefined);
    const found = diagnostics?.[kind](name, words);
    if (!found) return;
    this.logged.push(found);
    console.warn(`<payment-widget> ${found.message}: ${found.remedy}. See ${found.link}`);
  }
}

function isOneOf(word: string, words: string): boolean {
  return word === '' || words.split(' ').includes(word);
}
