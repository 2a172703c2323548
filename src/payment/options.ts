import {isPublishableKey, isSecretKey, isCredential, type Credential} from '../core/credential.js';
import {isCurrency, parseMoney, type Money} from '../core/money.js';
import type {Rail} from './payloads.js';

/** Part of every runtime, but not of TypeScript's language types. Throws for a text that is not a URL. */
declare const URL: new (text: string) => {readonly host: string};

/** Properties that describe the payment and also have an attribute. */
export const INPUTS = [
  ...(['mode', 'apiUrl', 'clientKey', 'amount', 'currency', 'description', 'customerId', 'invoiceId'] as const),
  ...(['methods', 'fields'] as const),
] as const;

/** All properties that describe the payment. */
export const SET_BY_PAGE = [...INPUTS, 'session', 'customer', 'words'] as const;

/** What a page has set on the element: text, or by mistake any other value. */
export type LooseInputs = Readonly<Record<(typeof SET_BY_PAGE)[number], unknown>>;

/** The same as text; absent is null or undefined. */
export type WidgetInputs = Readonly<Record<(typeof INPUTS)[number], string | null | undefined>>;

interface CommonOptions {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly clientKey: string;
  readonly customerId: string | undefined;
  /** The fields that a new customer fills in besides the e-mail. */
  readonly fields: readonly string[];
}

export type AddOptions = CommonOptions & {readonly mode: 'add'};
export type ChargeOptions = CommonOptions & {
  readonly mode: 'charge';
  readonly money: Money;
  readonly description: string | undefined;
  /** The offered methods, in this order: `card`, `wallet` or both. */
  readonly methods: readonly Rail[];
};
export type InvoiceOptions = CommonOptions & {
  readonly mode: 'invoice';
  readonly invoiceId: string;
  readonly methods: readonly Rail[];
};

/** The page's settings after validation. */
export type PaymentOptions = AddOptions | ChargeOptions | InvoiceOptions;

/** The page's validated options, and the credential. */
export interface Setup {
  readonly options: PaymentOptions;
  readonly credential: Credential;
}

/** The default methods for an invoice. */
const METHODS: readonly Rail[] = ['card', 'qr', 'phone'];
/** The methods that a page can name. */
const ALL_METHODS: readonly Rail[] = [...METHODS, 'wallet'];
const FIELDS = ['names', 'phone', 'address'] as const;
const DESCRIPTION_LENGTH = {least: 5, most: 100};

/** Reads the page's options, or returns the attributes that are wrong. Does not check for secret keys. */
export function readSetup(set: LooseInputs): {readonly setup: Setup} | {readonly problems: readonly string[]} {
  const inputs = readInputs(set);
  const credential = readSession(set.session, inputs.clientKey ?? '');
  const reading = readOptions(inputs);
  if ('options' in reading && credential !== undefined) return {setup: {options: reading.options, credential}};
  const problems = 'problems' in reading ? reading.problems : [];
  return {problems: credential === undefined ? [...problems, 'session'] : problems};
}

/** Whether a value is, or contains, a secret key; undefined when reading it throws an error, as with a revoked proxy. */
export function holdsSecretKey(value: unknown, depth = 2): boolean | undefined {
  if (typeof value === 'string') return isSecretKey(value);
  if (Object(value) !== value || depth === 0) return false;
  try {
    const parts = Object.values(value as object).map((part) => holdsSecretKey(part, depth - 1));
    return parts.includes(undefined) ? undefined : parts.includes(true);
  } catch {
    return undefined;
  }
}

/** The name of a property's attribute. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Validates the page's settings. Returns the options, or the wrong attributes (at least one). */
export function readOptions(
  inputs: WidgetInputs,
): {readonly options: PaymentOptions} | {readonly problems: readonly string[]} {
  const problems: string[] = [];
  const report = (attribute: string): void => {
    problems.push(attribute);
  };
  const setup = readCommonOptions(inputs, report);
  const forMode = readModeOptions(inputs, report);
  return problems.length > 0 || !setup || !forMode ? {problems} : {options: {...setup, ...forMode}};
}

type Report = (attribute: string) => void;
type ModeOptions =
  | {readonly mode: 'add'}
  | Pick<ChargeOptions, 'mode' | 'money' | 'description' | 'methods'>
  | Pick<InvoiceOptions, 'mode' | 'invoiceId' | 'methods'>;

function readCommonOptions(inputs: WidgetInputs, report: Report): CommonOptions | undefined {
  const apiUrl = readApiUrl(inputs.apiUrl ?? '', report);
  const key = inputs.clientKey ?? '';
  const clientKey = required('client-key', isPublishableKey(key) ? key : undefined, report);
  const fields = readWords('fields', inputs.fields, FIELDS, report);
  if (apiUrl === undefined || clientKey === undefined || fields === undefined) return undefined;
  return {apiUrl, clientKey, customerId: filled(inputs.customerId), fields};
}

function readApiUrl(text: string, report: Report): string | undefined {
  const isAddress = /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(text);
  return required('api-url', isAddress ? text.replace(/\/+$/, '') : undefined, report);
}

function readModeOptions(inputs: WidgetInputs, report: Report): ModeOptions | undefined {
  const mode = inputs.mode ?? 'charge';
  switch (mode) {
    case 'add':
      return {mode};
    case 'charge':
      return readCharge(inputs, report);
    case 'invoice':
      return readInvoice(inputs, report);
    default:
      report('mode');
      return undefined;
  }
}

function readCharge(inputs: WidgetInputs, report: Report): ModeOptions | undefined {
  const currency = required('currency', isCurrency(inputs.currency) ? inputs.currency : undefined, report);
  // Without a currency the amount is checked, too: a page learns of everything that it has to set at once.
  const money = required('amount', parseMoney(inputs.amount ?? '', currency ?? 'USD'), report);
  const description = filled(inputs.description);
  if (description !== undefined && !hasLength(description, DESCRIPTION_LENGTH)) {
    report('description');
  }
  const named = wordsOf(inputs.methods).filter((word): word is Rail => word === 'card' || word === 'wallet');
  return currency && money && {mode: 'charge', money, description, methods: named.length > 0 ? named : ['card']};
}

function readInvoice(inputs: WidgetInputs, report: Report): ModeOptions | undefined {
  const invoiceId = required('invoice-id', filled(inputs.invoiceId), report);
  const named = readWords('methods', inputs.methods, ALL_METHODS, report);
  if (invoiceId === undefined || named === undefined) return undefined;
  return {mode: 'invoice', invoiceId, methods: named.length > 0 ? named : METHODS};
}

/** The value of an attribute; without a valid one, reports the attribute. */
function required<T>(attribute: string, value: T | undefined, report: Report): T | undefined {
  if (value === undefined) report(attribute);
  return value;
}

/** The words of a list, each once. Reports a problem and returns undefined when a word is unknown. */
function readWords<Word extends string>(
  attribute: string,
  text: string | null | undefined,
  known: readonly Word[],
  report: Report,
): readonly Word[] | undefined {
  const words = wordsOf(text);
  const right = words.filter((word): word is Word => (known as readonly string[]).includes(word));
  return required(attribute, right.length === words.length ? right : undefined, report);
}

/** The words of a list, each once. */
function wordsOf(text: string | null | undefined): readonly string[] {
  return [...new Set((text ?? '').split(/\s+/).filter((word) => word !== ''))];
}

function filled(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function hasLength(text: string, {least, most}: {readonly least: number; readonly most: number}): boolean {
  const length = [...text].length;
  return length >= least && length <= most;
}

/** The session, or the publishable key when no session is set; undefined when the session is neither text nor function. */
function readSession(session: unknown, clientKey: string): Credential | undefined {
  if (session === undefined || session === null || session === '') return clientKey;
  if (typeof session === 'function') return session as () => Promise<string>;
  return isCredential(session) ? session : undefined;
}

function readInputs(set: LooseInputs): WidgetInputs {
  const texts = Object.fromEntries(INPUTS.map((name) => [name, textOf(set[name])])) as WidgetInputs;
  return isUrl(texts.apiUrl) ? texts : {...texts, apiUrl: undefined};
}

/** The value as text. Accepts numbers, which frameworks set, and lists of words; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.filter((word) => typeof word === 'string').join(' ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function isUrl(text: string | null | undefined): boolean {
  try {
    return new URL(text ?? '').host !== '';
  } catch {
    return false;
  }
}
