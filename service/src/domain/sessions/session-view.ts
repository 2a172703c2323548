import type {Currency, Queries} from '../../db/types.js';
import {readInvoice} from '../invoices/invoice.js';
import {findMerchant} from '../merchants.js';
import type {Caller, SessionCaller} from '../work.js';

/** The bindings of a session; all null for a key. */
type Bindings = Nulls<
  Pick<
    SessionCaller['session'],
    'mode' | 'amount' | 'description' | 'invoice_id' | 'customer_id' | 'methods' | 'expires_at'
  >
>;

type Nulls<T> = {readonly [Name in keyof T]: T[Name] | null};

/** What the holder of a widget's credential may know. */
export interface SessionView extends Bindings {
  readonly object: 'widget_session_view';
  readonly merchant_name: string;
  readonly currency: Currency;
  readonly live: boolean;
  readonly server_time: number;
}

/**
 * What a widget is for, according to the service and not to the page: a session's bindings, or for a key only what all
 * pages with that key share. It contains no credential.
 */
export async function viewSession(db: Queries, caller: Caller, now: number): Promise<SessionView> {
  const {name} = await findMerchant(db, caller.account);
  const bindings = caller.kind === 'session' ? await bindingsOf(db, caller) : NO_BINDINGS;
  return {
    object: 'widget_session_view',
    merchant_name: name,
    currency: caller.account.currency,
    ...bindings,
    live: caller.account.isLive,
    server_time: now,
  };
}

const NO_BINDINGS: Bindings = {
  mode: null,
  amount: null,
  description: null,
  invoice_id: null,
  customer_id: null,
  methods: null,
  expires_at: null,
};

async function bindingsOf(db: Queries, {session}: SessionCaller): Promise<Bindings> {
  const {mode, description, invoice_id, customer_id, methods, expires_at} = session;
  return {mode, amount: await amountNow(db, session), description, invoice_id, customer_id, methods, expires_at};
}

/** The amount to pay. For an invoice, this is what is payable now, which is 0 once it is paid. */
async function amountNow(db: Queries, {invoice_id, amount}: SessionCaller['session']): Promise<bigint | null> {
  return invoice_id === null ? amount : (await readInvoice(db, invoice_id)).amount_payable;
}
