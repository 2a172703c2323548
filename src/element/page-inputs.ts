import {isCredential, isSecretKey, type Credential} from '../core/credential.js';
import {readIntent, type Intent, type IntentProblem, type WidgetInputs} from '../payment/options.js';

/** What a page may have set on the element: text, or what a framework or a slip of the pen left there. */
export type LooseInputs = Readonly<Record<(typeof SET_BY_PAGE)[number], unknown>>;

/** What a page sets by attributes, too, as properties are spelled. */
export const INPUTS = [
  ...(['mode', 'apiUrl', 'clientKey', 'amount', 'currency', 'description', 'customerId', 'invoiceId'] as const),
  'methods',
] as const satisfies readonly (keyof WidgetInputs)[];

/** All that a page sets. */
export const SET_BY_PAGE = [...INPUTS, 'session', 'customer', 'words'] as const;

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

/** Reads what the page asks for: all of it, or every problem at once. Secret keys are looked for elsewhere. */
export function readSetup(set: LooseInputs): {readonly setup: Setup} | {readonly problems: readonly IntentProblem[]} {
  const inputs = readInputs(set);
  const credential = readSession(set.session, inputs.clientKey ?? '');
  const reading = readIntent(inputs);
  if ('intent' in reading && credential !== undefined) return {setup: {intent: reading.intent, credential}};
  const problems = 'problems' in reading ? reading.problems : [];
  return {problems: credential === undefined ? [...problems, SESSION] : problems};
}

/** Whether a text is a secret key, or one in an object is, such as a line of the customer's address. */
export function holdsSecretKey(value: unknown, depth = 2): boolean {
  if (typeof value === 'string') return isSecretKey(value);
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((part) => holdsSecretKey(part, depth - 1));
}

/** How an attribute is spelled that sets a property. */
export function attributeOf(property: string): string {
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
