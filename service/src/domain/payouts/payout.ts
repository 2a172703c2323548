import type {Selectable} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {PayoutTable} from '../../schema/payments.js';
import type {PayoutRoute, PayoutType, Queries} from '../../db/types.js';
import {schedule} from '../job-queue.js';
import {requireOffered} from '../offered-rails.js';
import {arrivalAfter, findBankPlace} from './working-days.js';
import {created, type Account, type KeyCaller, type Outcome, type Work} from '../work.js';

/** A request to send money out (spec 2.1). */
export interface PayoutRequest {
  readonly amount: bigint;
  readonly description: string;
  readonly type: PayoutType;
  readonly payout_id: string;
  readonly destination_bank_bic?: string;
  readonly destination_account?: string;
  readonly destination_account_name?: string;
  readonly destination_alias_phone?: string;
}

/** A payout's row. */
export type Payout = Selectable<PayoutTable>;

/** How long a payout waits before it is sent to its network. Until then it can be canceled. */
const DEPARTURE_MS = 2000;
/** How long a payout over the instant bank payment system takes at most. */
const INSTANT_MS = 10_000;

/**
 * Creates a payout from the account's balance; 402 when the balance is too low. The network is called after the commit,
 * so no money leaves for a payout that was not recorded.
 */
export async function createPayout(work: Work, caller: KeyCaller, request: PayoutRequest): Promise<Outcome<object>> {
  await requirePayoutAccount(work, caller, request.payout_id);
  const way = await findWay(work, caller.account, request);
  requireOffered(work, caller.account, way.route === 'instant' ? 'bank' : 'payouts');
  const {numUpdatedRows} = await work.tx
    .updateTable('accounts')
    .set((eb) => ({balance: eb('balance', '-', request.amount)}))
    .where('id', '=', caller.account.id)
    .where('balance', '>=', request.amount)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const message = 'The balance of the account is not enough.';
    return {status: 402, problem: {code: 'insufficient_funds', message, param: 'amount'}};
  }
  const payout = await recordPayout(work, caller.account, {request, way});
  const kind = way.route === 'instant' ? 'instant_payout' : 'payout_departure';
  await schedule(work, {kind, subject: payout.id, at: work.now + DEPARTURE_MS});
  return created(showPayout(payout, work.isLive));
}

async function requirePayoutAccount(work: Work, caller: KeyCaller, id: string): Promise<void> {
  const found = await work.tx
    .selectFrom('payout_accounts')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (found === undefined) throw missing('payout account', 'payout_id');
}

/** The route of a payout, and when it will arrive. */
interface Way {
  readonly route: PayoutRoute;
  readonly arrival_date: number;
}

async function findWay(work: Work, account: Account, request: PayoutRequest): Promise<Way> {
  const route = routeOf(account, request);
  if (route === 'instant') return {route, arrival_date: work.now + INSTANT_MS};
  return {route, arrival_date: await arrivalAfter(work.now, await findBankPlace(work, account))};
}

function recordPayout(
  work: Work,
  account: Account,
  order: {readonly request: PayoutRequest; readonly way: Way},
): Promise<Payout> {
  const {payout_id, amount, description, type} = order.request;
  return work.tx
    .insertInto('payouts')
    .values({
      id: newId(work.random, 'po_'),
      account_id: account.id,
      attempt: work.attempt,
      payout_account_id: payout_id,
      amount,
      currency: account.currency,
      description,
      type,
      ...order.way,
      status: 'pending',
      destination_bank_bic: order.request.destination_bank_bic ?? null,
      destination_account: order.request.destination_account ?? null,
      destination_account_name: order.request.destination_account_name ?? null,
      destination_alias_phone: order.request.destination_alias_phone ?? null,
      processing_id: newId(work.random, work.isLive ? 'out_' : 'sim_'),
      created_at: work.now,
      modified_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The instant bank payment system is Burundi's: it transfers only francs, and only between banks. */
function routeOf({currency}: Account, request: PayoutRequest): PayoutRoute {
  const {destination_alias_phone: phone, destination_bank_bic: bic, destination_account: account} = request;
  const isNamed = phone !== undefined || (bic !== undefined && account !== undefined);
  return request.type === 'bank' && currency === 'BIF' && isNamed ? 'instant' : 'ordinary';
}

/** Reads a payout of the account; 404 when there is none. */
export async function findPayout(db: Queries, account: Account, id: string): Promise<Payout> {
  const payout = await db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (payout === undefined) throw missing('payout', 'id');
  return payout;
}

/** The payout as the API shows it (spec 2.2). Both failure fields are always present, and null unless it has failed. */
export const showPayout = (payout: Payout, isLive: boolean) =>
  ({
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    currency: payout.currency,
    description: payout.description,
    reversal: payout.reversal,
    status: payout.status,
    type: payout.type,
    automatic: false,
    liveMode: isLive,
    live: isLive,
    arrival_date: payout.arrival_date,
    created_date: payout.created_at,
    modified_date: payout.modified_at,
    account_id: payout.payout_account_id,
    failure_code: payout.failure_code,
    failure_message: payout.failure_message,
    processing_id: payout.processing_id,
  }) as const;
