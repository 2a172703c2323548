import type {Insertable, Selectable} from 'kysely';
import {missing} from '../base/problem.js';
import {newId} from '../base/random.js';
import type {PayoutTable} from '../db/money-tables.js';
import {created, type KeyCaller, type Outcome, type Work} from './work.js';

/** An order to send money out (spec 2.1). */
export interface PayoutRequest {
  readonly amount: bigint;
  readonly description: string;
  readonly type: 'bank' | 'card' | 'mobile';
  readonly payout_id: string;
  readonly destination_bank_bic?: string;
  readonly destination_account?: string;
  readonly destination_account_name?: string;
  readonly destination_alias_phone?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends money out of the account's balance; 402 when there is not enough of it. */
export async function createPayout(work: Work, caller: KeyCaller, asked: PayoutRequest): Promise<Outcome<object>> {
  await requirePayoutAccount(work, caller, asked.payout_id);
  const {numUpdatedRows} = await work.tx
    .updateTable('accounts')
    .set((eb) => ({balance: eb('balance', '-', asked.amount)}))
    .where('id', '=', caller.account.id)
    .where('balance', '>=', asked.amount)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const message = 'The balance of the account is not enough.';
    return {status: 402, problem: {code: 'insufficient_funds', message, param: 'amount'}};
  }
  const row = toRow(work, caller, asked);
  await work.tx.insertInto('payouts').values(row).execute();
  return created(showPayout(row));
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

function toRow(work: Work, caller: KeyCaller, asked: PayoutRequest): Selectable<PayoutTable> & Insertable<PayoutTable> {
  return {
    id: newId(work.random, 'po_'),
    account_id: caller.account.id,
    payout_account_id: asked.payout_id,
    amount: asked.amount,
    currency: caller.account.currency,
    description: asked.description,
    type: asked.type,
    status: 'pending',
    destination_bank_bic: asked.destination_bank_bic ?? null,
    destination_account: asked.destination_account ?? null,
    destination_account_name: asked.destination_account_name ?? null,
    destination_alias_phone: asked.destination_alias_phone ?? null,
    failure_code: null,
    failure_message: null,
    processing_id: newId(work.random, 'sim_'),
    arrival_date: nextWorkingDay(work.now),
    created_at: work.now,
    modified_at: work.now,
  };
}

/** The payout as the API shows it (spec 2.2). A fresh one has not failed: both failure fields are there and null. */
function showPayout(payout: Selectable<PayoutTable>) {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    currency: payout.currency,
    description: payout.description,
    reversal: null,
    status: payout.status,
    type: payout.type,
    automatic: false,
    liveMode: false,
    live: false,
    arrival_date: payout.arrival_date,
    created_date: payout.created_at,
    modified_date: payout.modified_at,
    account_id: payout.payout_account_id,
    failure_code: payout.failure_code,
    failure_message: payout.failure_message,
    processing_id: payout.processing_id,
  } as const;
}

/** The day after, at the same hour; a Saturday or a Sunday gives way to Monday. */
function nextWorkingDay(now: number): number {
  const next = now + DAY_MS;
  const day = new Date(next).getUTCDay();
  if (day === 6) return next + 2 * DAY_MS;
  return day === 0 ? next + DAY_MS : next;
}
