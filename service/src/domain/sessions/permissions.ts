import type {Selectable} from 'kysely';
import {forbidden, Problem} from '../../lib/problem.js';
import type {WidgetSessionTable} from '../../schema/parties.js';
import type {Rail, WidgetMode} from '../../db/types.js';
import {isCalling} from '../job-queue.js';
import {requireSame, type Money} from '../money.js';
import {CallInFlight} from '../rail-calls.js';
import {isAllowedOrigin} from './origins.js';
import type {Caller, SessionCaller, Work} from '../work.js';

type Session = Selectable<WidgetSessionTable>;

/** What a session is about to do, for comparison with its bindings. */
export interface SessionUse {
  readonly does:
    | 'token'
    | 'card_charge'
    | 'wallet_charge'
    | 'saved_card'
    | 'removed_card'
    | 'removed_wallet'
    | 'qr_code'
    | 'phone_request';
  readonly money?: Money;
  /** The customer concerned, if there is one. */
  readonly customerId?: string;
  /** The invoice that is paid, `null` for none; absent where no money is taken. */
  readonly invoiceId?: string | null;
}

/** The modes in which a session may do something, the payment method it counts as, and how often it may be done. */
interface Rule {
  readonly modes: readonly WidgetMode[];
  readonly rail: Rail;
  readonly limit?: {
    readonly column: 'tokenise_calls' | 'qr_calls' | 'phone_calls' | 'wallet_calls';
    readonly most: number;
  };
}

const RULES: Readonly<Record<SessionUse['does'], Rule>> = {
  token: {modes: ['add', 'charge', 'invoice'], rail: 'card', limit: {column: 'tokenise_calls', most: 10}},
  card_charge: {modes: ['charge', 'invoice'], rail: 'card'},
  wallet_charge: {modes: ['charge', 'invoice'], rail: 'wallet', limit: {column: 'wallet_calls', most: 10}},
  saved_card: {modes: ['add'], rail: 'card'},
  removed_card: {modes: ['add', 'charge', 'invoice'], rail: 'card'},
  removed_wallet: {modes: ['add', 'charge', 'invoice'], rail: 'wallet'},
  qr_code: {modes: ['invoice'], rail: 'qr', limit: {column: 'qr_calls', most: 20}},
  phone_request: {modes: ['invoice'], rail: 'phone', limit: {column: 'phone_calls', most: 10}},
};
/** The uses that take money at once, of which a session in `charge` mode allows one. */
const CHARGES: readonly SessionUse['does'][] = ['card_charge', 'wallet_charge'];
const MAX_DECLINES = 5;

/**
 * Checks that a session may do one thing with money or a card, in the transaction that does it: locks and rereads its
 * row and compares it with the use. Callers with a key always pass.
 *
 * @returns the caller with the current session, to be used instead of the one that was read before
 * @throws Problem 401 when the session has expired; 403 when the page or the use is not allowed, or the session was
 *   used too often
 */
export async function admitSession(work: Work, caller: Caller, use: SessionUse): Promise<Caller> {
  if (caller.kind !== 'session') return caller;
  const session = await lockSession(work, caller);
  if (session.expires_at <= work.now) throw sessionExpired();
  requirePage(caller, session, use);
  requireBindings(session, use);
  if (session.declines >= MAX_DECLINES) throw refused();
  if (CHARGES.includes(use.does) && session.mode === 'charge') await requireUnpaid(work, session);
  await countUse(work, session, use);
  return {...caller, allowedOrigins: session.allowed_origins, session};
}

/** Compares a use with the session's bindings. The amount of an invoice is compared when the invoice is locked. */
export function requireBindings(session: Session, use: SessionUse): void {
  const {modes, rail} = RULES[use.does];
  if (!modes.includes(session.mode)) throw forbidden('not_permitted', 'The session is for something else.');
  if (!session.methods.includes(rail)) throw forbidden('not_permitted', 'The session does not offer this way to pay.');
  if (use.invoiceId !== undefined && use.invoiceId !== session.invoice_id) {
    throw forbidden('not_permitted', 'The session is not for this invoice.');
  }
  if (use.customerId !== undefined && session.customer_id !== null && use.customerId !== session.customer_id) {
    throw forbidden('not_permitted', 'The session is for another customer.');
  }
  if (use.money !== undefined) requireMoney(session, use.money);
}

/** Counts a decline against its session. */
export async function countSessionDecline(work: Work, sessionId: string): Promise<void> {
  await work.tx
    .updateTable('widget_sessions')
    .set((eb) => ({declines: eb('declines', '+', 1)}))
    .where('id', '=', sessionId)
    .execute();
}

/** 401: the session has expired. */
export function sessionExpired(): Problem {
  return new Problem(401, {code: 'session_expired', message: 'The widget session has expired. Mint a new one.'});
}

function lockSession(work: Work, {id}: SessionCaller): Promise<Session> {
  return work.tx.selectFrom('widget_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Cards are typed on the service's own page inside the merchant's page. All other requests come from the merchant's page. */
function requirePage({from}: SessionCaller, session: Session, use: SessionUse): void {
  if (from?.origin === undefined) return;
  const allowed = use.does === 'token' ? from.own : session.allowed_origins;
  if (!isAllowedOrigin(from.origin, allowed)) {
    throw forbidden('origin_not_allowed', 'The page is not on an allowed origin.');
  }
}

function requireMoney({mode, amount, currency}: Session, money: Money): void {
  const isFixed = mode === 'charge' && amount !== null;
  requireSame(money, {amount: isFixed ? amount : money.amount, currency});
}

/** A session in `charge` mode allows one charge that did not fail. */
async function requireUnpaid({tx}: Work, {id}: Session): Promise<void> {
  const paid = await tx
    .selectFrom('charges')
    .select('id')
    .where('created_by', '=', id)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  if (paid === undefined) return;
  const refusal = forbidden('session_paid', 'The session already has a payment.');
  if (await isCalling(tx, paid.id)) throw new CallInFlight(refusal);
  throw refusal;
}

async function countUse({tx}: Work, session: Session, {does}: SessionUse): Promise<void> {
  const {limit} = RULES[does];
  if (limit === undefined) return;
  const {column, most} = limit;
  if (session[column] >= most) throw refused();
  await tx
    .updateTable('widget_sessions')
    .set({[column]: session[column] + 1})
    .where('id', '=', session.id)
    .execute();
}

function refused(): Problem {
  return forbidden('session_refused', 'The session was used too often. Mint a new one.');
}
