import type {Static} from 'typebox';
import type {Queries} from '../db/types.js';
import {showCharge} from '../domain/charges/charge.js';
import {documentLinks} from '../domain/documents/links.js';
import type {QrCode} from '../domain/instant/qr-codes.js';
import {walletKey} from '../domain/mobile/wallets.js';
import type {Work} from '../domain/work.js';
import type {Deps} from '../domain/deps.js';
import type {InboxCode, LedgerCharge, LedgerInvoice, PhoneView, Scan} from './schemas.js';

const PAGE = 100;

/** What the bank's app shows of a code. */
export async function readScan(work: Work, code: QrCode): Promise<Static<typeof Scan>> {
  const known = await work.tx
    .selectFrom('invoices')
    .innerJoin('merchants', 'merchants.id', 'invoices.merchant_id')
    .select(['invoices.number', 'merchants.name'])
    .where('invoices.id', '=', code.invoice_id)
    .executeTakeFirstOrThrow();
  const isLate = code.status === 'active' && code.expires_at <= work.now;
  return {
    qr_reference: code.qr_reference,
    merchant_name: known.name,
    amount: code.amount,
    currency: code.currency,
    invoice_number: known.number,
    status: isLate ? 'expired' : code.status,
  };
}

/** The requests to pay of one phone, or of all, newest first. */
export function listPhoneRequests(db: Queries, phoneNumber: string | undefined): Promise<Static<typeof PhoneView>[]> {
  const query = db
    .selectFrom('phone_requests')
    .innerJoin('invoices', 'invoices.id', 'phone_requests.invoice_id')
    .innerJoin('merchants', 'merchants.id', 'invoices.merchant_id')
    .select([
      'phone_requests.uetr',
      'phone_requests.phone_number',
      'phone_requests.amount',
      'phone_requests.currency',
      'merchants.name as merchant_name',
      'phone_requests.status',
      'phone_requests.expires_at',
    ])
    .orderBy('phone_requests.sequence', 'desc')
    .limit(PAGE);
  const chosen = phoneNumber === undefined ? query : query.where('phone_requests.wallet', '=', walletKey(phoneNumber));
  return chosen.execute();
}

/** The one-time codes sent to one phone, or to all, newest first. */
export async function listInbox(
  {db, vault}: Deps,
  phoneNumber: string | undefined,
): Promise<Static<typeof InboxCode>[]> {
  const query = db
    .selectFrom('one_time_codes')
    .select(['phone_number', 'message', 'amount', 'currency', 'expires_at', 'created_at as created_date'])
    .orderBy('sequence', 'desc')
    .limit(PAGE);
  const chosen = phoneNumber === undefined ? query : query.where('wallet', '=', walletKey(phoneNumber));
  return (await chosen.execute()).map(({message, ...sent}) => ({...sent, code: vault.open(message)}));
}

/** All charges of all accounts, newest first. */
export async function listCharges(db: Queries, limit: number): Promise<Static<typeof LedgerCharge>[]> {
  const charges = await db.selectFrom('charges').selectAll().orderBy('sequence', 'desc').limit(limit).execute();
  return charges.map((charge) => ({...showCharge(charge), occluded: charge.occluded}));
}

/** All invoices of all accounts, newest first. */
export async function listInvoices(services: Deps, limit: number): Promise<Static<typeof LedgerInvoice>[]> {
  const invoices = await services.db
    .selectFrom('invoices')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return invoices.map((invoice) => {
    const {url = null, pdf_url = null} = documentLinks(services, invoice) ?? {};
    return {...invoice, url, pdf_url, created_date: invoice.created_at};
  });
}
