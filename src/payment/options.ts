import {isPublishableKey, isSecretKey} from '../core/credential.js';
import {CURRENCIES, isCurrency, parseMoney, MINOR_DIGITS, type Currency, type Money} from '../core/money.js';
import type {Rail} from './state.js';

/** What a page sets on the element, as text; absent is null or undefined. */
export interface WidgetInputs {
  readonly mode: string | null | undefined;
  readonly apiUrl: string | null | undefined;
  readonly clientKey: string | null | undefined;
  readonly amount: string | null | undefined;
  readonly currency: string | null | undefined;
  readonly description: string | null | undefined;
  readonly customerId: string | null | undefined;
  readonly invoiceId: string | null | undefined;
  readonly methods: string | null | undefined;
}

interface Setup {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly clientKey: string;
  readonly customerId: string | undefined;
}

export type AddIntent = Setup & {readonly mode: 'add'};
export type ChargeIntent = Setup & {
  readonly mode: 'charge';
  readonly money: Money;
  readonly description: string | undefined;
};
export type InvoiceIntent = Setup & {
  readonly mode: 'invoice';
  readonly invoiceId: string;
  readonly methods: readonly Rail[];
};

/** What the page asks for, checked. */
export type Intent = AddIntent | ChargeIntent | InvoiceIntent;

/** A wrong attribute and its remedy. Never contains the value. */
export interface IntentProblem {
  readonly attribute: string;
  readonly remedy: string;
}

const METHODS: readonly Rail[] = ['card', 'qr', 'phone'];
/** The remedy for a secret key in the page. */
export const SECRET_KEY_REMEDY =
  'it held a secret key, which belongs on a server only: revoke that key, and set the publishable one (pk_…)';
const DESCRIPTION_LENGTH = {least: 5, most: 100};

/** Reads what the page set. Returns the intent, or every problem at once (at least one). */
export function readIntent(
  inputs: WidgetInputs,
): {readonly intent: Intent} | {readonly problems: readonly IntentProblem[]} {
  const problems: IntentProblem[] = [];
  const report = (attribute: string, remedy: string): void => {
    problems.push({attribute, remedy});
  };
  const setup = readSetup(inputs, report);
  const wish = readWish(inputs, report);
  return problems.length > 0 || !setup || !wish ? {problems} : {intent: {...setup, ...wish}};
}

/**
 * Identifies the payment of an intent. While it stays the same, a change, for example of the amount, affects only the next
 * request, and nothing that the payer typed is lost.
 */
export function paymentKey(intent: Intent): string {
  const subject = intent.mode === 'invoice' ? intent.invoiceId : (intent.customerId ?? '');
  const currency = intent.mode === 'charge' ? intent.money.currency : '';
  return [intent.mode, intent.apiUrl, intent.clientKey, subject, currency].join(' ');
}

/** Whether two intents are about the same thing: the same invoice, or the same mode where there is none. */
export function isSameSubject(one: Intent, other: Intent): boolean {
  return subjectOf(one) === subjectOf(other);
}

function subjectOf(intent: Intent): string {
  return intent.mode === 'invoice' ? `invoice ${intent.invoiceId}` : intent.mode;
}

type Report = (attribute: string, remedy: string) => void;
type Wish =
  | {readonly mode: 'add'}
  | Pick<ChargeIntent, 'mode' | 'money' | 'description'>
  | Pick<InvoiceIntent, 'mode' | 'invoiceId' | 'methods'>;

function readSetup(inputs: WidgetInputs, report: Report): Setup | undefined {
  const apiUrl = readApiUrl(inputs.apiUrl ?? '', report);
  const clientKey = readClientKey(inputs.clientKey ?? '', report);
  if (apiUrl === undefined || clientKey === undefined) return undefined;
  return {apiUrl, clientKey, customerId: filled(inputs.customerId)};
}

function readApiUrl(text: string, report: Report): string | undefined {
  if (/^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(text)) return text.replace(/\/+$/, '');
  report('api-url', "set it to the payment service's base URL, for example https://api.example.com");
  return undefined;
}

function readClientKey(text: string, report: Report): string | undefined {
  if (isPublishableKey(text)) return text;
  const isSecret = isSecretKey(text);
  report('client-key', isSecret ? SECRET_KEY_REMEDY : 'set it to your publishable key (pk_test_… or pk_live_…)');
  return undefined;
}

function readWish(inputs: WidgetInputs, report: Report): Wish | undefined {
  const mode = inputs.mode ?? 'charge';
  switch (mode) {
    case 'add':
      return {mode};
    case 'charge':
      return readCharge(inputs, report);
    case 'invoice':
      return readInvoice(inputs, report);
    default:
      report('mode', 'set it to add, charge or invoice');
      return undefined;
  }
}

function readCharge(inputs: WidgetInputs, report: Report): Wish | undefined {
  const currency = readCurrency(inputs.currency, report);
  const money = currency && readAmount(inputs.amount ?? '', currency, report);
  const description = filled(inputs.description);
  if (description !== undefined && !hasLength(description, DESCRIPTION_LENGTH)) {
    report('description', 'give it 5 to 100 characters, or leave it out');
  }
  return money && {mode: 'charge', money, description};
}

function readCurrency(text: string | null | undefined, report: Report): Currency | undefined {
  if (isCurrency(text)) return text;
  report('currency', `set it to one of ${CURRENCIES.join(', ')}`);
  return undefined;
}

function readAmount(text: string, currency: Currency, report: Report): Money | undefined {
  const money = parseMoney(text, currency);
  const digits = MINOR_DIGITS[currency];
  const example =
    digits === 0 ? 'whole units, for example 5000' : `at most ${String(digits)} decimals, for example 19.99`;
  if (!money) report('amount', `set it to a decimal number above zero in ${currency}: ${example}`);
  return money;
}

function readInvoice(inputs: WidgetInputs, report: Report): Wish | undefined {
  const invoiceId = filled(inputs.invoiceId);
  if (invoiceId === undefined) report('invoice-id', 'set it to the id of the invoice to pay');
  const methods = readMethods(inputs.methods, report);
  return invoiceId === undefined || methods === undefined ? undefined : {mode: 'invoice', invoiceId, methods};
}

function readMethods(text: string | null | undefined, report: Report): readonly Rail[] | undefined {
  const words = [...new Set((text ?? '').split(/\s+/).filter((word) => word !== ''))];
  const methods = words.filter((word): word is Rail => METHODS.some((method) => method === word));
  if (methods.length === words.length) return methods.length > 0 ? methods : METHODS;
  report('methods', `name only methods of: ${METHODS.join(' ')}`);
  return undefined;
}

function filled(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function hasLength(text: string, {least, most}: {readonly least: number; readonly most: number}): boolean {
  const length = Array.from(text).length;
  return length >= least && length <= most;
}
