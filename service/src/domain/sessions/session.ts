import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import {digest, newId, newSecret} from '../../lib/random.js';
import type {WidgetSessionTable} from '../../schema/parties.js';
import type {Currency, Rail, WidgetMode} from '../../db/types.js';
import {findCustomer} from '../customers/customer.js';
import {requireInvoice} from '../invoices/invoice.js';
import {requireCurrency, requireSame} from '../money.js';
import {isAllowedOrigin} from './origins.js';
import type {KeyCaller, Work} from '../work.js';

/** What the merchant's server fixes for one widget. */
export interface SessionRequest {
  readonly mode: WidgetMode;
  readonly amount?: bigint;
  readonly currency?: Currency;
  readonly description?: string;
  readonly invoice_id?: string;
  readonly customer_id?: string;
  readonly methods?: readonly Rail[];
  readonly allowed_origins?: readonly string[];
  readonly expires_in?: number;
}

const DEFAULT_LIFE_S = 1800;
const ALL_METHODS: readonly Rail[] = ['card', 'qr', 'phone', 'wallet'];

/** Checks what a mode requires, before any lookup. */
export function checkSessionRequest(caller: KeyCaller, request: SessionRequest): void {
  const {mode, invoice_id, allowed_origins = []} = request;
  checkAmount(request);
  if ((mode === 'invoice') !== (invoice_id !== undefined)) {
    throw invalid('invoice_id', 'invoice_id goes with the mode invoice, and with no other');
  }
  checkMethods(request);
  if (!allowed_origins.every((origin) => isAllowedOrigin(origin, caller.allowedOrigins))) {
    throw invalid('allowed_origins', 'allowed_origins must be among those of the key');
  }
  if (request.currency !== undefined) requireCurrency(caller.account, request.currency);
}

/** Only an invoice can be paid over the bank, and only a card can be saved. */
function checkMethods({mode, methods = ALL_METHODS}: SessionRequest): void {
  if (mode === 'add' && !methods.includes('card')) {
    throw invalid('methods', 'methods must have card, which is the only way to do this');
  }
  if (mode === 'charge' && !methods.includes('card') && !methods.includes('wallet')) {
    throw invalid('methods', 'methods must have card or wallet, which are the only ways to do this');
  }
}

function checkAmount({mode, amount}: SessionRequest): void {
  if (mode === 'charge' && amount === undefined) throw invalid('amount', 'amount is needed to charge');
  if (mode === 'add' && amount !== undefined) throw invalid('amount', 'amount goes with no session that saves a card');
}

/** A newly minted session. Its token is available only here. */
export interface NewSession extends Selectable<WidgetSessionTable> {
  readonly object: 'widget_session';
  readonly token: string;
  readonly live: boolean;
}

/** Mints a session. */
export async function createSession(work: Work, caller: KeyCaller, request: SessionRequest): Promise<NewSession> {
  if (request.customer_id !== undefined) await findCustomer(work.tx, caller.account, request.customer_id);
  const token = newToken(work);
  const row: Selectable<WidgetSessionTable> = {
    id: newId(work.random, 'wses_'),
    account_id: caller.account.id,
    token_hash: digest(token),
    mode: request.mode,
    ...(await boundAmount(work, caller, request)),
    currency: caller.account.currency,
    description: request.description ?? null,
    invoice_id: request.invoice_id ?? null,
    customer_id: request.customer_id ?? null,
    methods: request.methods ?? ALL_METHODS,
    allowed_origins: request.allowed_origins ?? caller.allowedOrigins,
    expires_at: work.now + (request.expires_in ?? DEFAULT_LIFE_S) * 1000,
    created_at: work.now,
    tokenise_calls: 0,
    qr_calls: 0,
    phone_calls: 0,
    wallet_calls: 0,
    declines: 0,
  };
  const columns = {methods: JSON.stringify(row.methods), allowed_origins: JSON.stringify(row.allowed_origins)};
  await work.tx
    .insertInto('widget_sessions')
    .values({...row, ...columns})
    .execute();
  return {...row, object: 'widget_session', token, live: work.isLive};
}

function newToken({random, isLive}: Work): string {
  return `ws_${isLive ? 'live' : 'test'}_${newSecret(random)}`;
}

/** The amount to pay in a session: for an invoice, only the part that is payable now and no later one. */
async function boundAmount(
  work: Work,
  caller: KeyCaller,
  request: SessionRequest,
): Promise<Pick<Selectable<WidgetSessionTable>, 'amount' | 'installment'>> {
  if (request.mode !== 'invoice') return {amount: request.amount ?? null, installment: null};
  if (request.invoice_id === undefined) throw missing('invoice', 'invoice_id');
  const invoice = await requireInvoice(work.tx, caller, request.invoice_id, 'invoice_id');
  const payable = {amount: invoice.amount_payable, currency: invoice.currency};
  if (request.amount !== undefined) requireSame({amount: request.amount, currency: invoice.currency}, payable);
  return {amount: invoice.amount_payable, installment: invoice.installment};
}
