import type {Selectable, UpdateObject} from 'kysely';
import {missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {ChargeTable} from '../../schema/payments.js';
import {defer} from '../../db/pool.js';
import type {Database, Queries, SourceSnapshot} from '../../db/types.js';
import {announce, touchInvoice} from '../status-channel.js';
import type {Caller, SessionCaller, Work} from '../work.js';

/** A charge's row, without the sequence number that the database assigns. */
export type Charge = Omit<Selectable<ChargeTable>, 'sequence'>;

/** The fields of a new charge; the others get a default. */
export type NewCharge = Pick<
  Charge,
  'account_id' | 'customer_id' | 'invoice_id' | 'created_by' | 'kind' | 'amount' | 'currency' | 'description'
> &
  Pick<Charge, 'status' | 'processing_id' | 'failure_code' | 'failure_message'> & {
    readonly source: SourceSnapshot;
    readonly captured?: boolean;
    readonly occluded?: boolean | null;
    readonly installment?: number;
    readonly affiliate?: string | null;
    readonly invoice_reference_id?: string | null;
    readonly customer_reference_id?: string | null;
  };

/** Inserts a charge. */
export async function recordCharge(work: Work, charge: NewCharge): Promise<Charge> {
  const row = {
    ...charge,
    id: newId(work.random, 'ch_'),
    attempt: work.attempt,
    captured: charge.captured ?? true,
    occluded: charge.occluded ?? null,
    installment: charge.installment ?? null,
    affiliate: charge.affiliate ?? null,
    amount_refunded: 0n,
    version: 1,
    invoice_reference_id: charge.invoice_reference_id ?? null,
    customer_reference_id: charge.customer_reference_id ?? null,
    quittance_number: null,
    available_date: charge.status === 'succeeded' && charge.captured !== false ? work.now : null,
    created_at: work.now,
    modified_at: work.now,
  };
  await defer(work.tx, work.tx.insertInto('charges').values({...row, source: JSON.stringify(row.source)}));
  return row;
}

/**
 * Records the first answer to a charge, and returns it. Sends no notification: before that, hardly any caller knows the
 * charge, and each watcher reads it every 15 seconds anyway.
 */
export async function answerCharge(
  work: Pick<Work, 'tx' | 'now'>,
  id: string,
  changed: UpdateObject<Database, 'charges'>,
): Promise<Charge> {
  return work.tx
    .updateTable('charges')
    .set((eb) => ({...changed, version: eb('version', '+', 1), modified_at: work.now}))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates a charge that someone may watch, and returns it. A wallet charge that fails changes the status of its invoice. */
export async function changeCharge(
  work: Pick<Work, 'tx' | 'now'>,
  id: string,
  changed: UpdateObject<Database, 'charges'>,
): Promise<Charge> {
  const charge = await answerCharge(work, id, changed);
  await announce(work.tx, id);
  const isFailure = changed.status === 'failed' && charge.kind === 'mobile';
  if (isFailure && charge.invoice_id !== null) await touchInvoice(work, charge.invoice_id);
  return charge;
}

/** Announces a change of what the payer has to do: increments the version, and notifies watchers at the commit. */
export async function touchCharge({tx}: Work, id: string): Promise<void> {
  await tx
    .updateTable('charges')
    .set((eb) => ({version: eb('version', '+', 1)}))
    .where('id', '=', id)
    .execute();
  await announce(tx, id);
}

/** Marks a charge as fully refunded. */
export function markRefunded(work: Work, {id, amount}: Charge): Promise<Charge> {
  return changeCharge(work, id, {amount_refunded: amount});
}

/** Reads a charge that exists; throws if it does not. */
export function readCharge(db: Queries, id: string): Promise<Charge> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads a charge and locks it until the transaction ends; 404 when there is none. */
export async function lockCharge(db: Queries, id: string): Promise<Charge> {
  const charge = await db.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (charge === undefined) throw missing('charge', 'id');
  return charge;
}

/** Whether a charge is still open: the rail has not yet reported that it succeeded or failed. */
export function isWaiting({status}: Pick<Charge, 'status'>): boolean {
  return status === 'pending' || status === 'paid';
}

/** Whether the payer cancelled a charge and no money has arrived since. Money that arrives is refunded. */
export function isWithdrawn({
  failure_code,
  amount_refunded,
}: Pick<Charge, 'failure_code' | 'amount_refunded'>): boolean {
  return failure_code === 'CANCELLED_BY_PAYER' && amount_refunded === 0n;
}

/** Cancels a charge. Money that still arrives is refunded. */
export function withdraw(work: Work, id: string, failure_message = CANCELLED): Promise<Charge> {
  return changeCharge(work, id, {status: 'failed', failure_code: 'CANCELLED_BY_PAYER', failure_message});
}

const CANCELLED = 'The payer cancelled the payment.';

/** Whether a charge was fully refunded. */
export function isRefunded({amount, amount_refunded}: Pick<Charge, 'amount' | 'amount_refunded'>): boolean {
  return amount === amount_refunded;
}

/** Reads a charge. 404 unless the caller has the account's secret key, made the charge, or is a session of its invoice. */
export async function findCharge(db: Queries, caller: Caller, id: string): Promise<Charge> {
  const charge = await db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();
  if (charge === undefined || !isOwnCharge(caller, charge)) throw missing('charge', 'id');
  return charge;
}

/** Whether a session could have made a charge: a page that was reloaded has another session. */
export function isBoundCharge({session}: SessionCaller, {invoice_id, customer_id}: ChargeOwner): boolean {
  const isOwnCustomer = session.customer_id === null || session.customer_id === customer_id;
  return session.invoice_id === invoice_id && isOwnCustomer;
}

/** What decides who may see a charge. */
export type ChargeOwner = Pick<Charge, 'account_id' | 'created_by' | 'customer_id' | 'invoice_id'>;

/** Whether a session could have made a charge that waits for its payer, who can then continue after a reload of the page. */
export function canContinue(caller: Caller, charge: ChargeOwner): boolean {
  if (caller.kind !== 'session' || charge.account_id !== caller.account.id) return false;
  return caller.session.mode !== 'add' && isBoundCharge(caller, charge);
}

/** Whether the caller has the secret key of the charge's account, made the charge, or is a session of its invoice. */
export function isOwnCharge(caller: Caller, charge: ChargeOwner): boolean {
  if (charge.account_id !== caller.account.id) return false;
  if (caller.kind === 'secret' || charge.created_by === caller.id) return true;
  return caller.kind === 'session' && charge.invoice_id !== null && charge.invoice_id === caller.session.invoice_id;
}

/** What the payer has to do now. */
export type NextAction = {readonly expires_at: number; readonly server_time: number} & (
  | {
      readonly type: 'enter_code';
      readonly sent_to: string;
      readonly tries_left: number;
      readonly resend_at: number | null;
    }
  | {readonly type: 'approve_on_phone'; readonly sent_to: string; readonly instructions: string | null}
  | {readonly type: 'challenge'; readonly url: string}
);

/** The charge as the API shows it (spec 2.4). */
export const showCharge = (charge: Charge, isLive: boolean, next_action: NextAction | null = null) =>
  ({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    status: charge.status,
    next_action,
    source: charge.source,
    ...(charge.affiliate === null ? {} : {affiliate: charge.affiliate}),
    amount_refunded: charge.amount_refunded,
    available_date: charge.available_date,
    created_date: charge.created_at,
    modified_date: charge.modified_at,
    captured: charge.captured,
    disputed: false,
    refunded: isRefunded(charge),
    live: isLive,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    invoice_id: charge.invoice_id,
    customer_id: charge.customer_id,
    processing_id: charge.processing_id,
    quittance_number: charge.quittance_number,
    invoice_reference_id: charge.invoice_reference_id,
    customer_reference_id: charge.customer_reference_id,
  }) as const;
