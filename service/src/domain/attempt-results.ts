import {forbidden, invalid, missing} from '../lib/problem.js';
import type {Queries} from '../db/types.js';
import {isBoundCharge, readCharge} from './charges/charge.js';
import {viewContextFor} from './charges/challenges.js';
import {viewCharge} from './charges/next-action.js';
import {viewCustomer, type CustomerView} from './customers/customer-view.js';
import {findCustomer, showCustomerToStranger} from './customers/customer.js';
import {requireInvoice} from './invoices/invoice.js';
import {readPhoneRequest, showPhoneRequest} from './instant/phone-requests.js';
import {readQr, showQr} from './instant/qr-codes.js';
import {findSource, showCard} from './cards/sources.js';
import type {Caller, SessionCaller, Work} from './work.js';

/** The operations whose outcome a page may request. */
export const CONCLUDABLE_OPERATIONS = [
  'card_charge',
  'wallet_charge',
  'saved_card',
  'qr_code',
  'phone_request',
] as const;

/** A call: its operation, and the customer or invoice it was for. A charge has no subject. */
export interface Attempt {
  readonly operation: (typeof CONCLUDABLE_OPERATIONS)[number];
  readonly subject?: string;
}

/** What an attempt created, in its current state. */
export type AttemptResult = Readonly<
  Record<'charge' | 'customer' | 'source' | 'qr_code' | 'phone_request', object | null>
>;

/** The result of an attempt that created nothing. */
export const NO_RESULT: AttemptResult = {
  charge: null,
  customer: null,
  source: null,
  qr_code: null,
  phone_request: null,
};

/**
 * Checks that the attempt names an existing subject that belongs to the caller. For a session, a customer need not exist.
 *
 * @throws Problem 400 when the subject is missing or not allowed; 403 or 404 when it is not the caller's
 */
export async function requireSubject(db: Queries, caller: Caller, attempt: Attempt): Promise<void> {
  const {operation, subject} = attempt;
  if (isCharge(operation) !== (subject === undefined)) {
    throw invalid('subject', 'subject is whose card or invoice it is; a charge has none');
  }
  if (caller.kind === 'session') requireBinding(caller, attempt);
  if (subject === undefined) return;
  // A session must not learn which customers exist: an attempt for none had no effect, like one that never arrived.
  if (operation === 'saved_card' && caller.kind !== 'session')
    await findCustomer(db, caller.account, subject, 'subject');
  if (operation !== 'saved_card') await requireInvoice(db, caller, subject, 'subject');
}

/** Reads the current state of what a call created, by its id. */
export async function showResult(
  work: Work,
  caller: Caller,
  made: Attempt & {readonly id: string},
): Promise<AttemptResult> {
  const {operation, subject = '', id} = made;
  switch (operation) {
    case 'card_charge':
    case 'wallet_charge':
      return showChargeResult(work, caller, id);
    case 'saved_card': {
      const query = {account: caller.account, customerId: subject, id, kind: 'card', isRemovedToo: true} as const;
      const source = showCard(await findSource(work.tx, query), work.now);
      return {...NO_RESULT, source, customer: await showOwner(work, caller, subject)};
    }
    case 'qr_code':
      return {...NO_RESULT, qr_code: showQr(await readQr(work.tx, id), work.now)};
    case 'phone_request':
      return {...NO_RESULT, phone_request: showPhoneRequest(await readPhoneRequest(work.tx, id), work.now)};
  }
}

/** A session may only ask about attempts within its bindings. Invoices are checked when they are read. */
function requireBinding({session}: SessionCaller, {operation, subject}: Attempt): void {
  if (isCharge(operation) && session.mode === 'add') {
    throw forbidden('not_permitted', 'The session only saves cards.');
  }
  if (operation !== 'saved_card') return;
  if (session.invoice_id !== null) throw forbidden('not_permitted', 'The session is for an invoice.');
  if (session.customer_id !== null && session.customer_id !== subject) {
    throw forbidden('not_permitted', 'The session is for another customer.');
  }
}

function isCharge(operation: Attempt['operation']): boolean {
  return operation === 'card_charge' || operation === 'wallet_charge';
}

async function showChargeResult(work: Work, caller: Caller, id: string): Promise<AttemptResult> {
  const charge = await readCharge(work.tx, id);
  if (caller.kind === 'session' && !isBoundCharge(caller, charge)) throw missing('attempt', 'idempotency_key');
  const customer = charge.customer_id === null ? null : await showOwner(work, caller, charge.customer_id);
  return {...NO_RESULT, charge: await viewCharge(work.tx, charge, viewContextFor(work, caller)), customer};
}

/** The customer as the caller may see them; without personal data if the caller may not see them. */
async function showOwner(work: Work, caller: Caller, id: string): Promise<CustomerView> {
  const customer = await findCustomer(work.tx, caller.account, id);
  const view = await viewCustomer(work.tx, caller, {customer, now: work.now});
  return view ?? showCustomerToStranger(customer, caller.account);
}
