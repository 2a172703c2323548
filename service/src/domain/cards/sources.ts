import type {Selectable} from 'kysely';
import {invalid, missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {SourceTable} from '../../schema/parties.js';
import {DECLINE_MESSAGES, type DeclineCode} from '../../rails/cards/card-processor.js';
import {countDecline, declineCounters, requireFewDeclines} from './decline-limits.js';
import {isPastMonth} from './expiry.js';
import {findCustomer, findOwnCustomer, lockCustomer} from '../customers/customer.js';
import {admitSession} from '../sessions/permissions.js';
import {findToken, takeToken, type CardToken} from './tokens.js';
import {created, type Account, type Caller, type Outcome, type Work} from '../work.js';
import type {Queries} from '../../db/types.js';

/** A saved source's row. */
export type Source = Selectable<SourceTable>;

/** A card to save on a customer. */
export interface CardToSave {
  readonly customerId: string;
  readonly token: string;
}

/** A card that passed the service's own checks, before the issuer is asked: the caller, and the processor's reference. */
export interface AdmittedCard {
  readonly caller: Caller;
  readonly reference: string;
}

/** Checks whether a card may be saved on a customer, before the issuer is asked. */
export async function admitCard(work: Work, calling: Caller, request: CardToSave): Promise<AdmittedCard> {
  const caller = await admitSession(work, calling, {does: 'saved_card'});
  await findOwnCustomer(work, caller, request.customerId, 'id');
  await requireFewDeclines(work, caller);
  return {caller, reference: (await findToken(work, caller, request.token)).processor_reference};
}

/** Uses up the token of a card and saves the card on a customer, unless its issuer declines. */
export async function saveCard(
  work: Work,
  caller: Caller,
  {decline, ...request}: CardToSave & {readonly decline: DeclineCode | undefined},
): Promise<Outcome<object>> {
  const customer = await findCustomer(work.tx, caller.account, request.customerId, 'id');
  const token = await takeToken(work, caller, request.token);
  if (decline !== undefined) {
    await countDecline(work, declineCounters(work, caller));
    const message = DECLINE_MESSAGES[decline];
    return {status: 402, problem: {code: 'card_declined', message, param: 'token', decline_code: decline}};
  }
  await lockCustomer(work, customer.id);
  const isFirst = (await listCards(work.tx, caller.account, customer.id)).length === 0;
  const own = {customer_id: customer.id, is_default: isFirst, deleted_at: null, removed_at: null};
  const source = {...newSource(work, caller.account), ...cardOf(token), ...own};
  await work.tx.insertInto('sources').values(source).execute();
  return created(showCard(source, work.now));
}

function newSource({random, now}: Work, {id, merchantId, currency}: Account) {
  return {id: newId(random, 'src_'), merchant_id: merchantId, account_id: id, currency, created_at: now};
}

function cardOf(token: CardToken) {
  const {processor_reference, brand, last4, funding, fingerprint, exp_month, exp_year, holder, cvc_required} = token;
  const card = {processor_reference, brand, last4, funding, fingerprint, exp_month, exp_year, holder, cvc_required};
  return {...card, kind: 'card', number: null, country_code: null, wallet: null} as const;
}

/** A customer's saved cards for one account, oldest first. */
export async function listCards(db: Queries, account: Account, customerId: string): Promise<Source[]> {
  return (await listSources(db, account, customerId)).filter(({kind}) => kind === 'card');
}

/** A customer's saved cards and wallets for one account, oldest first. */
export function listSources(db: Queries, account: Account, customerId: string): Promise<Source[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Which saved source to find. */
export interface SourceQuery {
  readonly account: Account;
  readonly customerId: string;
  readonly id: string;
  readonly kind: Source['kind'];
  /** Whether a removed source is found too. */
  readonly isRemovedToo?: boolean;
}

/** Reads a saved source of this customer; 404 when there is none. */
export async function findSource(db: Queries, query: SourceQuery): Promise<Source> {
  const source = await findSourceIfAny(db, query);
  if (source === undefined) throw missing('source', 'source_id');
  return source;
}

/** Reads a saved source of this customer, if there is one. */
export async function findSourceIfAny(db: Queries, query: SourceQuery): Promise<Source | undefined> {
  const found = await db
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', query.id)
    .where('account_id', '=', query.account.id)
    .where('customer_id', '=', query.customerId)
    .where('kind', '=', query.kind)
    .executeTakeFirst();
  return found?.deleted_at === null || query.isRemovedToo === true ? found : undefined;
}

/** Whether the card has expired by the service's clock. A source without an expiry date does not expire. */
export function isExpired({exp_month, exp_year}: Source, now: number): boolean {
  return exp_month !== null && exp_year !== null && isPastMonth({exp_month, exp_year}, now);
}

/** Refuses an expired card with 400, before the issuer is asked. */
export function requireUnexpired(source: Source, now: number): void {
  if (isExpired(source, now)) throw invalid('source_id', 'the card has expired');
}

/** The saved card as the widget's events show it (spec 2.11), with its current status. */
export const showCard = (source: Source, now: number) =>
  ({
    object: 'source',
    id: source.id,
    customer_id: source.customer_id,
    brand: source.brand,
    last_four: source.last4,
    exp_month: source.exp_month,
    exp_year: source.exp_year,
    card_holder_name: source.holder,
    currency: source.currency,
    is_default: source.is_default,
    status: statusOf(source, now),
    cvc_required: source.cvc_required,
  }) as const;

function statusOf(source: Source, now: number): 'active' | 'expired' | 'deleted' {
  if (source.deleted_at !== null) return 'deleted';
  return isExpired(source, now) ? 'expired' : 'active';
}
