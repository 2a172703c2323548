import {dayOf} from '../domain/invoices/due-date.js';
import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import type {Address} from '../db/types.js';

/** How an invoice stands, for people. */
export type Standing = 'paid' | 'partly_paid' | 'overdue' | 'due' | 'voided' | 'refunded' | 'draft';

const STANDINGS: Readonly<Record<InvoiceView['status'], Standing>> = {
  draft: 'draft',
  pending: 'due',
  sent: 'due',
  paid: 'paid',
  partial_paid: 'partly_paid',
  overdue: 'overdue',
  voided: 'voided',
  refunded: 'refunded',
};

/** How an invoice stands. */
export function standingOf({status}: InvoiceView): Standing {
  return STANDINGS[status];
}

/** Sums of an invoice that its documents show, in minor units. */
export interface Totals {
  /** At full prices. */
  readonly full: bigint;
  readonly discount: bigint;
  readonly total: bigint;
  readonly paid: bigint;
  readonly due: bigint;
}

/** The sums of an invoice. */
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

/** The calendar date an invoice was issued on where its merchant is, by its midnight in UTC. */
export function issueDay({issue_date, merchant}: InvoiceView): number {
  return dayOf(issue_date, merchant.time_zone);
}

/** The customer's name, or what else they are known by. */
export function customerName({customer}: InvoiceView): string {
  const {first_name, last_name, email, phone_number, id} = customer;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return name === '' ? (email ?? phone_number ?? id) : name;
}

/** The lines of an address. */
export function addressLines(address: Address | null): readonly string[] {
  if (address === null) return [];
  const {line1, line2, zip, city, state, country} = address;
  const place = [zip, city].filter((part) => part !== undefined).join(' ');
  return [line1, line2, place, state, country].filter((line) => line !== undefined && line !== '') as string[];
}

/** The link to pay by, written for people: without the scheme. */
export function bareLink(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
