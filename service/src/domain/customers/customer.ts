import type {Selectable} from 'kysely';
import {forbidden, invalid, missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {CustomerTable} from '../../schema/parties.js';
import type {Address, Queries} from '../../db/types.js';
import type {Account, Caller, Work} from '../work.js';

/** A customer's row. */
export type Customer = Selectable<CustomerTable>;

/** The data of a new customer. */
export interface CustomerRequest {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly birth_date?: string;
  readonly phone_number?: string;
  readonly address?: Address;
}

const ADDRESS: readonly (keyof Address)[] = ['city', 'state', 'zip', 'line1', 'line2', 'type', 'country'];

/** How long a publishable key may read a customer it created, and save a card on them. */
const JUST_CREATED_MS = 60 * 60 * 1000;

/** How far the time zone that is furthest ahead is ahead of UTC: until then, a date is today somewhere. */
const FURTHEST_ZONE_MS = 14 * 60 * 60 * 1000;

/** Refuses a birth date in the future with 400, naming `param`, the field that held it. */
export function requirePastBirth({birth_date}: CustomerRequest, now: number, param = 'birth_date'): void {
  const latest = new Date(now + FURTHEST_ZONE_MS).toISOString().slice(0, 10);
  if (birth_date !== undefined && birth_date > latest) throw invalid(param, `${param} must not be in the future`);
}

/** Creates a customer of the caller's merchant. */
export async function createCustomer(work: Work, caller: Caller, request: CustomerRequest): Promise<Customer> {
  const row = {
    id: newId(work.random, 'cus_'),
    account_id: caller.account.id,
    merchant_id: caller.account.merchantId,
    email: request.email ?? null,
    first_name: request.first_name ?? null,
    last_name: request.last_name ?? null,
    birth_date: request.birth_date ?? null,
    phone_number: request.phone_number ?? null,
    address: request.address === undefined ? null : addressOf(request.address),
    status: 'active',
    created_by: caller.id,
    created_at: work.now,
  };
  const address = row.address === null ? null : JSON.stringify(row.address);
  await work.tx
    .insertInto('customers')
    .values({...row, address})
    .execute();
  return row;
}

/** Keeps the known fields of an address and ignores all others. */
function addressOf(sent: Address): Address {
  return Object.fromEntries(ADDRESS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
}

/** The field of a request that holds the id of a customer. */
type CustomerField = 'customer_id' | 'id' | 'subject';

/** Reads a customer of the account's merchant; 404 when there is none, naming `param`, the field that held the id. */
export async function findCustomer(
  db: Queries,
  account: Pick<Account, 'id' | 'merchantId'>,
  id: string,
  param: CustomerField = 'customer_id',
): Promise<Customer> {
  const customer = await findCustomerIfAny(db, account, id);
  if (customer === undefined) throw missing('customer', param);
  return customer;
}

function findCustomerIfAny(
  db: Queries,
  account: Pick<Account, 'id' | 'merchantId'>,
  id: string,
): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', account.merchantId)
    .executeTakeFirst();
}

/** Makes changes to what is saved on a customer wait for each other. Inserts that only reference the customer do not wait. */
export async function lockCustomer(work: Work, id: string): Promise<void> {
  await work.tx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Whether the caller may act for the customer: a secret key, a session that is theirs or created them, or the key that just created them. */
export function isOwnCustomer(caller: Caller, customer: Customer, now: number): boolean {
  switch (caller.kind) {
    case 'secret':
      return true;
    case 'session':
      return caller.session.customer_id === customer.id || customer.created_by === caller.id;
    case 'publishable':
      return customer.created_by === caller.id && now - customer.created_at < JUST_CREATED_MS;
  }
}

/**
 * Reads the customer whose saved cards or wallets a caller uses or changes; 404 when there is none, 403 unless
 * {@link isOwnCustomer}. A session gets the same 403 for none, so that it does not learn which ids exist. With a 404, a
 * page would believe that an earlier try, by another session, had no effect.
 */
export async function findOwnCustomer(
  {tx, now}: Pick<Work, 'tx' | 'now'>,
  caller: Caller,
  id: string,
  param: CustomerField = 'customer_id',
): Promise<Customer> {
  const customer = await findCustomerIfAny(tx, caller.account, id);
  if (customer === undefined && caller.kind !== 'session') throw missing('customer', param);
  if (customer === undefined || !isOwnCustomer(caller, customer, now)) {
    throw forbidden('not_permitted', 'The credential may not act for this customer.');
  }
  return customer;
}

/** Reads the customer whose saved cards or wallets a caller lists; 404 when there is none, or unless {@link isOwnCustomer}. */
export async function findListedCustomer(
  db: Queries,
  caller: Caller,
  {id, now}: {readonly id: string; readonly now: number},
): Promise<Customer> {
  const customer = await findCustomer(db, caller.account, id, 'id');
  if (!isOwnCustomer(caller, customer, now)) throw missing('customer', 'id');
  return customer;
}

/** The customer as the widget's events show it (spec 2.11). */
export const showCustomer = (customer: Customer, {isLive}: Pick<Account, 'isLive'>) =>
  ({
    object: 'customer',
    id: customer.id,
    email: customer.email,
    first_name: customer.first_name,
    last_name: customer.last_name,
    birth_date: customer.birth_date,
    merchant_id: customer.merchant_id,
    address: {object: 'address', city: customer.address?.city ?? null},
    status: customer.status,
    is_live: isLive,
  }) as const;

/** The customer without personal data, for callers that only have the id. */
export function showCustomerToStranger(
  customer: Customer,
  account: Pick<Account, 'isLive'>,
): ReturnType<typeof showCustomer> {
  const nobody = {email: null, first_name: null, last_name: null, birth_date: null, address: null};
  return showCustomer({...customer, ...nobody}, account);
}
