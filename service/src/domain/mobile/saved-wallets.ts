import {missing} from '../../lib/problem.js';
import type {Queries} from '../../db/types.js';
import {findSource, listSources, type Source} from '../cards/sources.js';
import {findOwnCustomer, lockCustomer} from '../customers/customer.js';
import type {Deps} from '../deps.js';
import type {Money} from '../money.js';
import {admitSession} from '../sessions/permissions.js';
import type {Account, Caller, Outcome, Work} from '../work.js';
import {maskNumber, providerOf, providerOfSaved, type Provider, type Served} from './providers.js';
import {findWallet} from './wallets.js';

/** A saved wallet and its provider. */
interface KnownProvider {
  readonly source: Source;
  readonly provider: Provider;
}

/** A wallet to charge; with its id if it is a saved one. */
export interface ChosenWallet {
  readonly id?: string;
  readonly number: string;
  readonly provider: Provider;
}

/** Which saved wallet of a customer is meant. */
interface WantedWallet {
  readonly customerId: string;
  readonly sourceId: string;
}

/** A customer's saved wallets whose provider is known: the default one first, then the one that was saved last. */
export async function listWallets(
  deps: Pick<Deps, 'db' | 'walletProviders'>,
  account: Account,
  customerId: string,
): Promise<SavedWalletView[]> {
  const known = (await readWallets(deps.db, account, customerId)).flatMap((source) => {
    const provider = providerOfSource(deps, account, source);
    return provider === undefined ? [] : [{source, provider}];
  });
  return known
    .toReversed()
    .toSorted((one, other) => Number(other.source.is_default) - Number(one.source.is_default))
    .map(showWallet);
}

/** A customer's saved wallets, oldest first. */
export async function readWallets(db: Queries, account: Account, customerId: string): Promise<Source[]> {
  return (await listSources(db, account, customerId)).filter(({kind}) => kind === 'mobile');
}

/** A saved wallet that can pay this money; 404 when there is none, or its provider is unknown. */
export async function chooseSaved(work: Work, account: Account, request: WantedWallet & Money): Promise<ChosenWallet> {
  const {brand, number} = await findWallet(work, account, request);
  const provider = providerOfSaved(work, account, {brand, number});
  if (provider === undefined) throw missing('source', 'source_id');
  const {amount, currency} = request;
  return {
    id: request.sourceId,
    number,
    provider: providerOf(work, account, {number, provider: provider.id, amount, currency}),
  };
}

/**
 * Removes a customer's saved wallet, under each id that it has, so that none of them can be charged. Charges made with
 * it do not change, not even one that waits for its owner. Removing it again changes nothing. If it was the default,
 * the oldest wallet left becomes the default.
 */
export async function removeWallet(work: Work, calling: Caller, request: WantedWallet): Promise<Outcome<object>> {
  const {customerId, sourceId: id} = request;
  const caller = await admitSession(work, calling, {does: 'removed_wallet', customerId});
  const {account} = caller;
  await findOwnCustomer(work, caller, customerId, 'id');
  await lockCustomer(work, customerId);
  const source = await findSource(work.tx, {account, customerId, id, kind: 'mobile', isRemovedToo: true});
  const provider = providerOfSource(work, account, source);
  if (provider === undefined) throw missing('source', 'source_id');
  if (source.removed_at === null) await markRemoved(work, account, source);
  const removed = {...source, is_default: false, deleted_at: source.deleted_at ?? work.now};
  return {status: 200, body: showWallet({source: removed, provider})};
}

async function markRemoved(work: Work, account: Account, {customer_id, wallet}: Source): Promise<void> {
  const removed = await work.tx
    .updateTable('sources')
    .set((eb) => ({deleted_at: eb.fn.coalesce('deleted_at', eb.val(work.now)), removed_at: work.now}))
    .where('account_id', '=', account.id)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', 'mobile')
    .where('wallet', '=', wallet)
    .where('removed_at', 'is', null)
    .returning('is_default')
    .execute();
  if (!removed.some(({is_default}) => is_default)) return;
  const [next] = await readWallets(work.tx, account, customer_id);
  if (next === undefined) return;
  await work.tx.updateTable('sources').set({is_default: true}).where('id', '=', next.id).execute();
}

function providerOfSource(served: Served, account: Account, {brand, number}: Source): Provider | undefined {
  return providerOfSaved(served, account, {brand, number: number ?? ''});
}

/** A saved wallet as the API shows it. */
export type SavedWalletView = ReturnType<typeof showWallet>;

function showWallet({source, provider}: KnownProvider) {
  return {
    id: source.id,
    object: 'wallet',
    customer_id: source.customer_id,
    provider: provider.id,
    last4: source.last4,
    country_code: provider.country,
    sent_to: maskNumber(provider, source.number ?? ''),
    is_default: source.is_default,
    status: source.deleted_at === null ? 'active' : 'deleted',
  } as const;
}
