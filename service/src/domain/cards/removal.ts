import {findOwnCustomer, lockCustomer} from '../customers/customer.js';
import {admitSession} from '../sessions/permissions.js';
import {findSource, isExpired, listCards, showCard} from './sources.js';
import type {Account, Caller, Outcome, Work} from '../work.js';

/**
 * Removes a customer's saved card, so that it can no longer be charged. Charges made with it keep their copy of its
 * details. Removing it again changes nothing. If it was the default, the oldest card left becomes the default; an
 * expired one only if there is no other.
 */
export async function removeCard(
  work: Work,
  calling: Caller,
  request: {readonly customerId: string; readonly sourceId: string},
): Promise<Outcome<object>> {
  const {customerId} = request;
  const caller = await admitSession(work, calling, {does: 'removed_card', customerId});
  const {account} = caller;
  const customer = await findOwnCustomer(work, caller, customerId, 'id');
  await lockCustomer(work, customer.id);
  const query = {account, customerId, id: request.sourceId, kind: 'card', isRemovedToo: true} as const;
  const source = await findSource(work.tx, query);
  const removed = {...source, is_default: false, deleted_at: source.deleted_at ?? work.now};
  if (source.deleted_at === null) {
    await change(work, source.id, {is_default: false, deleted_at: work.now});
    if (source.is_default) await chooseDefault(work, account, customerId);
  }
  return {status: 200, body: showCard(removed, work.now)};
}

async function chooseDefault(work: Work, account: Account, customerId: string): Promise<void> {
  const cards = await listCards(work.tx, account, customerId);
  const next = cards.find((card) => !isExpired(card, work.now)) ?? cards[0];
  if (next !== undefined) await change(work, next.id, {is_default: true});
}

async function change(
  {tx}: Work,
  id: string,
  columns: {readonly is_default: boolean; readonly deleted_at?: number},
): Promise<void> {
  await tx.updateTable('sources').set(columns).where('id', '=', id).execute();
}
