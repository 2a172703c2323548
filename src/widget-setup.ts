import {isCredential, isSecretKey, type Credential} from './core/credential.js';
import {readIntent, SECRET_KEY_REMEDY, type Intent, type IntentProblem, type WidgetInputs} from './core/intent.js';

/** What a page may have set on the element: text, or what a framework or a slip of the pen left there. */
export type LooseInputs = Readonly<Record<keyof WidgetInputs, unknown>> & {readonly session: unknown};

/** A checked wish, and what authorises it. */
export interface Setup {
  readonly intent: Intent;
  readonly credential: Credential;
}

const SECRET_KEY: IntentProblem = {attribute: 'client-key', remedy: SECRET_KEY_REMEDY};
const SESSION: IntentProblem = {
  attribute: 'session',
  remedy:
    'set it to a session token of the service (ws_…) that your server fetched, or to a function that resolves with one',
};

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

  /** What the page asks for, or undefined when something is wrong. A secret key, wherever it stands, makes it so. */
  read({session, ...loose}: LooseInputs): Setup | undefined {
    const inputs = readInputs(loose);
    this.#hadSecretKey = this.#isSecretKeySet(inputs.clientKey ?? '');
    const credential = readSession(session, inputs.clientKey ?? '');
    const reading = this.#hadSecretKey ? {problems: [SECRET_KEY]} : readIntent(inputs);
    const problems = ['problems' in reading ? reading.problems : [], credential === undefined ? [SESSION] : []].flat();
    this.#complain(problems);
    return 'intent' in reading && credential !== undefined ? {intent: reading.intent, credential} : undefined;
  }

  #complain(problems: readonly IntentProblem[]): void {
    const lines = problems.map(({attribute, remedy}) => `\n  ${attribute}: ${remedy}`);
    const complaint = lines.join('');
    if (complaint !== '' && complaint !== this.#complaint) {
      console.error(`<payment-widget> is not set up, nothing was sent.${complaint}`);
    }
    this.#complaint = complaint;
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

/** The session, or the publishable key where there is none; undefined for what is neither. */
function readSession(session: unknown, clientKey: string): Credential | undefined {
  if (session === undefined || session === null || session === '') return clientKey;
  if (typeof session === 'function') return session as () => Promise<string>;
  return isCredential(session) ? session : undefined;
}

function readInputs(loose: Omit<LooseInputs, 'session'>): WidgetInputs {
  const inputs = Object.fromEntries(Object.entries(loose).map(([name, value]) => [name, textOf(value)])) as Record<
    keyof WidgetInputs,
    string | undefined
  >;
  return {...inputs, apiUrl: isUrl(inputs.apiUrl) ? inputs.apiUrl : undefined};
}

/** Numbers as frameworks set them are text too; anything else but text is nothing. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function isUrl(text: string | undefined): boolean {
  try {
    return text !== undefined && new URL(text).host !== '';
  } catch {
    return false;
  }
}
