import {countryText, phoneText, type Language} from '../domain/documents/people-text.js';
import {dayOf} from '../domain/invoices/due-date.js';
import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import type {Address} from '../db/types.js';

/** The status of an invoice, for people. */
export type DisplayStatus = 'paid' | 'partly_paid' | 'overdue' | 'due' | 'voided' | 'refunded' | 'draft';

const DISPLAY_STATUSES: Readonly<Record<InvoiceView['status'], DisplayStatus>> = {
  draft: 'draft',
  pending: 'due',
  sent: 'due',
  paid: 'paid',
  partial_paid: 'partly_paid',
  overdue: 'overdue',
  voided: 'voided',
  refunded: 'refunded',
};

/** Translates the status of an invoice for people. */
export function displayStatusOf({status}: InvoiceView): DisplayStatus {
  return DISPLAY_STATUSES[status];
}

/** The amounts that an invoice's documents show, in minor units. */
export interface Totals {
  /** At full prices. */
  readonly full: bigint;
  readonly discount: bigint;
  readonly total: bigint;
  readonly paid: bigint;
  readonly due: bigint;
}

/** The amounts of an invoice. */
export function totalsOf(invoice: InvoiceView): Totals {
  const {amount, amount_due, discount_amount, total_amount_paid} = invoice;
  return {
    full: amount + discount_amount,
    discount: discount_amount,
    total: amount,
    paid: total_amount_paid,
    due: amount_due,
  };
}

/** A payment that counts towards an invoice. */
export interface PartPaid {
  /** The calendar date in the merchant's time zone, as its midnight in UTC. */
  readonly day: number;
  readonly amount: bigint;
}

/** The payments that make up the paid amount; none if they are not all known. */
export function paymentsOf(invoice: InvoiceView): readonly PartPaid[] {
  const kept = invoice.charges.filter(
    ({status, captured, refunded}) => status === 'succeeded' && captured && !refunded,
  );
  const sum = kept.reduce((all, {amount}) => all + amount, 0n);
  if (sum !== invoice.total_amount_paid) return [];
  return kept.map(({created_date, amount}) => ({day: dayOf(created_date, invoice.merchant.time_zone), amount}));
}

/** The issue date of an invoice in its merchant's time zone, as its midnight in UTC. */
export function issueDay({issue_date, merchant}: InvoiceView): number {
  return dayOf(issue_date, merchant.time_zone);
}

/** The customer's name, or else their e-mail address, phone number or id. */
export function customerName({customer}: InvoiceView): string {
  const {first_name, last_name, email, phone_number, id} = customer;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return name === '' ? (email ?? (phone_number === null ? id : phoneText(phone_number))) : name;
}

/** The lines of an address: streets, then the place with its country. */
export function addressLines(address: Address | null, language: Language): readonly string[] {
  if (address === null) return [];
  const {line1, line2, zip, city, state, country} = address;
  const zipAndCity = [zip, city].filter(isWritten).join(' ');
  const countryName = isWritten(country) ? countryText(country, language) : '';
  return [line1, line2, [zipAndCity, state, countryName].filter(isWritten).join(', ')].filter(isWritten);
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** The payment link for people, without the scheme. */
export function bareLink(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
