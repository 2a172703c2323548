import {
  isSecretKey,
  readIntent,
  SECRET_KEY_REMEDY,
  type Intent,
  type IntentProblem,
  type WidgetInputs,
} from './core/intent.js';

const SECRET_KEY: IntentProblem = {attribute: 'client-key', remedy: SECRET_KEY_REMEDY};

/**
 * Reads what the page set on the element, keeps secret keys out, and tells the developer what is wrong: one console error
 * for each new set of mistakes, naming attributes and remedies, never values. The payer sees a plain notice meanwhile.
 */
export class WidgetSetup {
  readonly #element: HTMLElement;
  #complaint = '';
  /** One was found, and no other key has been set since: without this its removal would read as a missing key. */
  #hadSecretKey = false;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** The checked intent, or undefined when something is wrong. A secret key, wherever it stands, makes it so. */
  read(inputs: WidgetInputs): Intent | undefined {
    this.#hadSecretKey = this.#isSecretKeySet(inputs.clientKey ?? '');
    const reading = this.#hadSecretKey ? {problems: [SECRET_KEY]} : readIntent(inputs);
    const complaint = 'problems' in reading ? describe(reading.problems) : '';
    if (complaint !== '' && complaint !== this.#complaint) console.error(complaint);
    this.#complaint = complaint;
    return 'intent' in reading ? reading.intent : undefined;
  }

  #isSecretKeySet(clientKey: string): boolean {
    return this.#dropSecretKeys() || isSecretKey(clientKey) || (this.#hadSecretKey && clientKey === '');
  }

  /** Removes every attribute that holds a secret key, so that it is not read from the page by others. */
  #dropSecretKeys(): boolean {
    const found = [...this.#element.attributes].filter(({value}) => isSecretKey(value));
    for (const {name} of found) this.#element.removeAttribute(name);
    return found.length > 0;
  }
}

function describe(problems: readonly IntentProblem[]): string {
  const lines = problems.map(({attribute, remedy}) => `${attribute}: ${remedy}`);
  return `<payment-widget> is not set up, nothing was sent.\n  ${lines.join('\n  ')}`;
}
