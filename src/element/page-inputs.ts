import {isCredential, isSecretKey, type Credential} from '../core/credential.js';
import {readIntent, type Intent, type IntentProblem, type WidgetInputs} from '../payment/options.js';

/** What a page has set on the element: text, or anything else by mistake. */
export type LooseInputs = Readonly<Record<(typeof SET_BY_PAGE)[number], unknown>>;

/** Properties that have an attribute, too. */
export const INPUTS = [
  ...(['mode', 'apiUrl', 'clientKey', 'amount', 'currency', 'description', 'customerId', 'invoiceId'] as const),
  'methods',
] as const satisfies readonly (keyof WidgetInputs)[];

/** All properties that decide about the payment. */
export const SET_BY_PAGE = [...INPUTS, 'session', 'customer', 'words'] as const;

/** The page's checked options, and the credential. */
export interface Setup {
  readonly intent: Intent;
  readonly credential: Credential;
}

const SESSION: IntentProblem = {
  attribute: 'session',
  remedy:
    'set it to a session token of the service (ws_…) that your server fetched, or to a function that resolves with one',
};

/** Reads the page's options, or returns every problem at once. Does not look for secret keys. */
export function readSetup(set: LooseInputs): {readonly setup: Setup} | {readonly problems: readonly IntentProblem[]} {
  const inputs = readInputs(set);
  const credential = readSession(set.session, inputs.clientKey ?? '');
  const reading = readIntent(inputs);
  if ('intent' in reading && credential !== undefined) return {setup: {intent: reading.intent, credential}};
  const problems = 'problems' in reading ? reading.problems : [];
  return {problems: credential === undefined ? [...problems, SESSION] : problems};
}

/** Whether a text, or a text within an object, is a secret key. */
export function holdsSecretKey(value: unknown, depth = 2): boolean {
  if (typeof value === 'string') return isSecretKey(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((part) => holdsSecretKey(part, depth - 1));
}

/** The name of a property's attribute. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The session, or the publishable key where no session is set; undefined when the session is neither text nor function. */
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

/** Text, also of numbers, as frameworks set them; undefined for anything else. */
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
