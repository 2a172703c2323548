import {missing} from '../../lib/problem.js';
import {digest} from '../../lib/random.js';
import type {Queries, Rail} from '../../db/types.js';
import type {Deps} from '../deps.js';
import {documentLinks, type DocumentLinks, type LinkPlace} from './links.js';
import {showInvoice, type InvoiceView} from '../invoices/invoice-view.js';
import {accountOf} from '../merchants.js';
import {listProviders} from '../mobile/providers.js';
import {isOffered} from '../offered-rails.js';
import type {Account} from '../work.js';

/** Everything an invoice's documents show. `custom_fields` is not included. */
export interface InvoiceDocument {
  readonly invoice: InvoiceView;
  readonly links: DocumentLinks;
  /** The amount payable now; 0 when nothing is. */
  readonly payable: bigint;
  /** A publishable key of the account that has no end, for the page to pay with. */
  readonly publicKey: string | undefined;
  /** The ways to pay that the page offers, in order. */
  readonly methods: readonly Rail[];
}

/** Reads the invoice that a document token belongs to; 404 when there is none. */
export async function readDocument(
  place: LinkPlace & Pick<Deps, 'db' | 'absentRails' | 'walletProviders'>,
  token: string,
): Promise<InvoiceDocument> {
  const {db} = place;
  const hash = digest(token);
  const invoice = await db.selectFrom('invoices').selectAll().where('document_hash', '=', hash).executeTakeFirst();
  const links = invoice === undefined ? undefined : documentLinks(place, invoice);
  if (invoice === undefined || links === undefined) throw missing('document');
  const account = await accountOf(db, invoice);
  return {
    invoice: await showInvoice(db, {kind: 'secret', id: 'document', account, allowedOrigins: []}, {invoice, links}),
    links,
    payable: invoice.amount_payable,
    publicKey: await findPublicKey(db, invoice.account_id),
    methods: methodsOf(place, account),
  };
}

/** The methods that are offered to the account. Mobile money also needs a provider in its currency. */
function methodsOf(place: Pick<Deps, 'absentRails' | 'walletProviders'>, account: Account): readonly Rail[] {
  const hasProvider = listProviders(place, account).length > 0;
  const offered = METHODS.filter(([, rail]) => isOffered(place, account, rail)).map(([method]) => method);
  return offered.filter((method) => method !== 'wallet' || hasProvider);
}

const METHODS = [
  ['card', 'cards'],
  ['qr', 'bank'],
  ['phone', 'bank'],
  ['wallet', 'mobile'],
] as const;

async function findPublicKey(db: Queries, accountId: string): Promise<string | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select('public_key')
    .where('account_id', '=', accountId)
    .where('public_key', 'is not', null)
    .where('valid_until', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return key?.public_key ?? undefined;
}
