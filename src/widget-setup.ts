import {isCredential, isSecretKey, type Credential} from './core/credential.js';
import {readIntent, SECRET_KEY_REMEDY, type Intent, type IntentProblem, type WidgetInputs} from './core/intent.js';
import {readWording, type Wording} from './core/wording.js';

/** What a page may have set on the element: text, or what a framework or a slip of the pen left there. */
export type LooseInputs = Readonly<Record<(typeof SET_BY_PAGE)[number], unknown>>;

/** What a page sets by attributes, too, as properties are spelled. */
const INPUTS = [
  ...(['mode', 'apiUrl', 'clientKey', 'amount', 'currency', 'description', 'customerId', 'invoiceId'] as const),
  'methods',
] as const satisfies readonly (keyof WidgetInputs)[];

const SET_BY_PAGE = [...INPUTS, 'session', 'customer', 'words'] as const;

/** A checked wish, and what authorises it. */
export interface Setup {
  readonly intent: Intent;
  readonly credential: Credential;
}

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
  #problems: readonly IntentProblem[] = [];
  #words: unknown;
  #wording: Wording = {};
  /** Attributes that held a secret key, and have not been set again since: the page is as wrong as it was, though they are gone. */
  #dropped: ReadonlySet<string> = new Set();

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** What the page asks for, or undefined when something is wrong. A secret key, wherever it stands, makes it so. */
  read(page: LooseInputs): Setup | undefined {
    const set = Object.fromEntries(SET_BY_PAGE.map((name) => [name, page[name]])) as LooseInputs;
    const {session} = set;
    const inputs = readInputs(set);
    const secrets = this.#findSecretKeys(set);
    const credential = readSession(session, inputs.clientKey ?? '');
    const reading = secrets.length > 0 ? {problems: secrets} : readIntent(inputs);
    const isSessionWrong = credential === undefined && secrets.length === 0;
    const problems = ['problems' in reading ? reading.problems : [], isSessionWrong ? [SESSION] : []].flat();
    this.#complain(problems);
    return 'intent' in reading && credential !== undefined ? {intent: reading.intent, credential} : undefined;
  }

  /** The merchant's texts that can be used. What is wrong with the others the developer is told once. */
  readWords(words: unknown): Wording {
    if (words === this.#words) return this.#wording;
    const {wording, faults} = readWording(words);
    this.#words = words;
    this.#wording = wording;
    if (faults.length > 0) console.warn(`<payment-widget> words:${faults.map((fault) => `\n  ${fault}`).join('')}`);
    return wording;
  }

  /** What is wrong with what the page set last. */
  get problems(): readonly IntentProblem[] {
    return this.#problems;
  }

  #complain(problems: readonly IntentProblem[]): void {
    this.#problems = problems;
    const lines = problems.map(({attribute, remedy}) => `\n  ${attribute}: ${remedy}`);
    const complaint = lines.join('');
    if (complaint !== '' && complaint !== this.#complaint) {
      console.error(`<payment-widget> is not set up, nothing was sent.${complaint}`);
    }
    this.#complaint = complaint;
  }

  /** Names everything that holds a secret key, attributes and properties, as attributes are spelled. */
  #findSecretKeys(set: LooseInputs): readonly IntentProblem[] {
    const dropped = this.#dropSecretKeys();
    const filled = INPUTS.filter((name) => (set[name] ?? '') !== '');
    const again = new Set([...this.#element.getAttributeNames(), ...filled.map(attributeOf)]);
    this.#dropped = new Set([...dropped, ...[...this.#dropped].filter((name) => !again.has(name))]);
    const properties = Object.entries(set).filter(([, value]) => holdsSecretKey(value));
    const names = new Set([...this.#dropped, ...properties.map(([name]) => attributeOf(name))]);
    return [...names].map((attribute) => ({attribute, remedy: SECRET_KEY_REMEDY}));
  }

  /** Removes every attribute that holds a secret key, so that it is not read from the page by others; names them. */
  #dropSecretKeys(): readonly string[] {
    const found = [...this.#element.attributes].filter(({value}) => isSecretKey(value)).map(({name}) => name);
    for (const name of found) this.#element.removeAttribute(name);
    return found;
  }
}

/** Whether a text is a secret key, or one in an object is, such as a line of the customer's address. */
function holdsSecretKey(value: unknown, depth = 2): boolean {
  if (typeof value === 'string') return isSecretKey(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((part) => holdsSecretKey(part, depth - 1));
}

function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The session, or the publishable key where there is none; undefined for what is neither. */
function readSession(session: unknown, clientKey: string): Credential | undefined {
  if (session === undefined || session === null || session === '') return clientKey;
  if (typeof session === 'function') return session as () => Promise<string>;
  return isCredential(session) ? session : undefined;
}

function readInputs(set: LooseInputs): WidgetInputs {
  return {
    mode: textOf(set.mode),
    apiUrl: isUrl(textOf(set.apiUrl)) ? textOf(set.apiUrl) : undefined,
    clientKey: textOf(set.clientKey),
    amount: textOf(set.amount),
    currency: textOf(set.currency),
    description: textOf(set.description),
    customerId: textOf(set.customerId),
    invoiceId: textOf(set.invoiceId),
    methods: textOf(set.methods),
  };
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
