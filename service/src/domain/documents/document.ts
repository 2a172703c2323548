import {missing} from '../../lib/problem.js';
import {digest} from '../../lib/random.js';
import type {Queries} from '../../db/types.js';
import {documentLinks, type DocumentLinks, type LinkPlace} from './links.js';
import {showInvoice, type InvoiceView} from '../invoices/invoice-view.js';
import type {Invoice} from '../invoices/invoice.js';
import type {KeyCaller} from '../work.js';

/** Everything an invoice's documents show. `custom_fields` is not included. */
export interface InvoiceDocument {
  readonly invoice: InvoiceView;
  readonly links: DocumentLinks;
  /** The amount payable now; 0 when nothing is. */
  readonly payable: bigint;
  /** A publishable key of the account that has no end, for the page to pay with. */
  readonly publicKey: string | undefined;
}

/** Reads the invoice that a document token belongs to; 404 when there is none. */
export async function readDocument(
  place: LinkPlace & {readonly db: Queries; readonly isLive: boolean},
  token: string,
): Promise<InvoiceDocument> {
  const {db, isLive} = place;
  const hash = digest(token);
  const invoice = await db.selectFrom('invoices').selectAll().where('document_hash', '=', hash).executeTakeFirst();
  const links = invoice === undefined ? undefined : documentLinks(place, invoice);
  if (invoice === undefined || links === undefined) throw missing('document');
  return {
    invoice: await showInvoice(db, merchantOf(invoice, isLive), {invoice, links}),
    links,
    payable: invoice.amount_payable,
    publicKey: await findPublicKey(db, invoice.account_id),
  };
}

function merchantOf(invoice: Invoice, isLive: boolean): KeyCaller {
  const {account_id: id, merchant_id: merchantId, currency} = invoice;
  // A document only shows, so its account needs no rail.
  const account = {id, merchantId, currency, isLive, rails: []};
  return {kind: 'secret', id: 'document', account, allowedOrigins: []};
}

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
