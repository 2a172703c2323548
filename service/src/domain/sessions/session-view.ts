import type {Currency, Queries} from '../../db/types.js';
import {readInvoice} from '../invoices/invoice.js';
import {findMerchant} from '../merchants.js';
import type {Caller, SessionCaller} from '../work.js';

/** What a session is bound to; nothing, when there is none. */
type Bindings = Nulls<
  Pick<
    SessionCaller['session'],
    'mode' | 'amount' | 'description' | 'invoice_id' | 'customer_id' | 'methods' | 'expires_at'
  >
>;

type Nulls<T> = {readonly [Name in keyof T]: T[Name] | null};

/** What may be known by whoever holds a widget's credential. */
export interface SessionView extends Bindings {
  readonly object: 'widget_session_view';
  readonly merchant_name: string;
  readonly currency: Currency;
  readonly live: false;
  readonly server_time: number;
}

/**
 * What a widget is for, as the service knows it and not as the page says it: of a session its bindings, of a key what
 * is the same for every page that has it. Nothing in it is a credential.
 */
export async function viewSession(db: Queries, caller: Caller, now: number): Promise<SessionView> {
  const {name} = await findMerchant(db, caller.account);
  const bindings = caller.kind === 'session' ? await bindingsOf(db, caller) : NO_BINDINGS;
  return {
    object: 'widget_session_view',
    merchant_name: name,
    currency: caller.account.currency,
    ...bindings,
    live: false,
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

/** Of an invoice what is payable now, which is 0 once it is paid. */
async function amountNow(db: Queries, {invoice_id, amount}: SessionCaller['session']): Promise<bigint | null> {
  return invoice_id === null ? amount : (await readInvoice(db, invoice_id)).amount_payable;
}
