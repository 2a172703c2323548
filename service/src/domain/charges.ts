import type {Selectable} from 'kysely';
import {missing} from '../base/problem.js';
import {newId} from '../base/random.js';
import type {ChargeTable} from '../db/money-tables.js';
import type {Queries, SourceSnapshot} from '../db/types.js';
import type {Caller, Work} from './work.js';

/** A charge's row. */
export type Charge = Selectable<ChargeTable>;

/** What is known of a charge when it is recorded; the rest has an ordinary value. */
export type NewCharge = Pick<
  Charge,
  'account_id' | 'customer_id' | 'invoice_id' | 'created_by' | 'kind' | 'amount' | 'currency' | 'description'
> &
  Pick<Charge, 'status' | 'processing_id' | 'failure_code' | 'failure_message'> & {
    readonly source: SourceSnapshot;
    readonly captured?: boolean;
    readonly invoice_reference_id?: string | null;
    readonly customer_reference_id?: string | null;
  };

/** Records a charge. */
export function recordCharge(work: Work, charge: NewCharge): Promise<Charge> {
  return work.tx
    .insertInto('charges')
    .values({
      ...charge,
      id: newId(work.random, 'ch_'),
      captured: charge.captured ?? true,
      amount_refunded: 0n,
      source: JSON.stringify(charge.source),
      invoice_reference_id: charge.invoice_reference_id ?? null,
      customer_reference_id: charge.customer_reference_id ?? null,
      quittance_number: null,
      available_date: charge.status === 'succeeded' ? work.now : null,
      created_at: work.now,
      modified_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a charge as paid back in full. */
export function markRefunded(work: Work, id: string): Promise<Charge> {
  return work.tx
    .updateTable('charges')
    .set((eb) => ({amount_refunded: eb.ref('amount'), modified_at: work.now}))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The charge, when the caller may see it: its account's server, its own page, or the key that made it. Else 404. */
export async function findCharge(db: Queries, caller: Caller, id: string): Promise<Charge> {
  const charge = await db
    .selectFrom('charges')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (charge === undefined || !isOwnCharge(caller, charge)) throw missing('charge', 'id');
  return charge;
}

function isOwnCharge(caller: Caller, charge: Charge): boolean {
  if (caller.kind === 'secret' || charge.created_by === caller.id) return true;
  return caller.kind === 'session' && charge.invoice_id !== null && charge.invoice_id === caller.session.invoice_id;
}

/** The charge as the API shows it (spec 2.4). */
export const showCharge = (charge: Charge) =>
  ({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    status: charge.status,
    source: charge.source,
    amount_refunded: charge.amount_refunded,
    available_date: charge.available_date,
    created_date: charge.created_at,
    modified_date: charge.modified_at,
    captured: charge.captured,
    disputed: false,
    refunded: charge.amount_refunded === charge.amount,
    live: false,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    invoice_id: charge.invoice_id,
    customer_id: charge.customer_id,
    processing_id: charge.processing_id,
    quittance_number: charge.quittance_number,
    invoice_reference_id: charge.invoice_reference_id,
    customer_reference_id: charge.customer_reference_id,
  }) as const;
