import type {Static} from 'typebox';
import type {Queries} from '../db/types.js';
import {isOpen} from '../domain/charges/challenges.js';
import {isWaiting, isWithdrawn, showCharge} from '../domain/charges/charge.js';
import {documentLinks} from '../domain/documents/links.js';
import type {QrCode} from '../domain/instant/qr-codes.js';
import {walletKey} from '../domain/mobile/wallets.js';
import type {Work} from '../domain/work.js';
import type {Deps} from '../domain/deps.js';
import {CUSTOMER_NAME, CUSTOMER_TEXTS, isAskedFor, limitOf, type ByPage} from './lists.js';
import type {InboxCode, LedgerCharge, LedgerInvoice, PhoneView, Scan, WalletPrompt} from './schemas.js';

type Page = Static<typeof ByPage>;
type ByPhone = Page & {readonly phone_number?: string};

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
export function listPhoneRequests(db: Queries, asked: ByPhone): Promise<Static<typeof PhoneView>[]> {
  const texts = [
    'phone_requests.uetr',
    'phone_requests.phone_number',
    'phone_requests.amount',
    'merchants.name',
    ...CUSTOMER_TEXTS,
  ];
  const query = db
    .selectFrom('phone_requests')
    .innerJoin('invoices', 'invoices.id', 'phone_requests.invoice_id')
    .innerJoin('merchants', 'merchants.id', 'invoices.merchant_id')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select(['phone_requests.uetr', 'phone_requests.phone_number', 'phone_requests.amount', 'phone_requests.currency'])
    .select(['merchants.name as merchant_name', 'phone_requests.status', 'phone_requests.expires_at'])
    .select(['phone_requests.created_at as created_date', CUSTOMER_NAME.as('customer_name')])
    .where(isAskedFor({status: 'phone_requests.status', texts}, asked))
    .orderBy('phone_requests.sequence', 'desc')
    .limit(limitOf(asked));
  if (asked.phone_number === undefined) return query.execute();
  return query.where('phone_requests.wallet', '=', walletKey(asked.phone_number)).execute();
}

/** The prompts that were shown on one phone, or on all, newest first. */
export async function listWalletPrompts({db, clock}: Deps, asked: ByPhone): Promise<Static<typeof WalletPrompt>[]> {
  const query = db
    .selectFrom('wallet_orders')
    .innerJoin('charges', 'charges.id', 'wallet_orders.charge_id')
    .innerJoin('accounts', 'accounts.id', 'charges.account_id')
    .innerJoin('merchants', 'merchants.id', 'accounts.merchant_id')
    .select(['charges.id as charge_id', 'number as phone_number', 'amount', 'charges.currency', 'source'])
    .select(['merchants.name as merchant_name', 'charges.status', 'failure_code', 'amount_refunded'])
    .select(['expires_at', 'charges.created_at as created_date'])
    .where('expires_at', 'is not', null)
    .where(isAskedFor({status: 'charges.status', texts: ['charges.id', 'number', 'amount', 'merchants.name']}, asked))
    .orderBy('charges.sequence', 'desc')
    .limit(limitOf(asked))
    .$narrowType<{expires_at: number}>();
  const ofPhone = asked.phone_number;
  const chosen = ofPhone === undefined ? query : query.where('wallet', '=', walletKey(ofPhone));
  return (await chosen.execute()).map(({source, ...prompt}) => ({
    ...prompt,
    provider: source.brand,
    is_open: isWaiting(prompt) || (isWithdrawn(prompt) && prompt.expires_at > clock.now()),
  }));
}

/** The one-time codes sent to one phone, or to all, newest first. */
export async function listInbox({db, vault}: Deps, asked: ByPhone): Promise<Static<typeof InboxCode>[]> {
  const query = db
    .selectFrom('one_time_codes')
    .select(['phone_number', 'message', 'amount', 'currency', 'expires_at', 'created_at as created_date'])
    .where(isAskedFor({texts: ['phone_number', 'amount']}, asked))
    .orderBy('sequence', 'desc')
    .limit(limitOf(asked));
  const chosen = asked.phone_number === undefined ? query : query.where('wallet', '=', walletKey(asked.phone_number));
  return (await chosen.execute()).map(({message, ...sent}) => ({...sent, code: vault.open(message)}));
}

/** The charges of all accounts, newest first. */
export async function listCharges({db, clock}: Deps, asked: Page): Promise<Static<typeof LedgerCharge>[]> {
  const texts = ['charges.id', 'charges.invoice_id', 'charges.customer_id', 'charges.description', 'charges.amount'];
  const charges = await db
    .selectFrom('charges')
    .leftJoin('customers', 'customers.id', 'charges.customer_id')
    .selectAll('charges')
    .select(CUSTOMER_NAME.as('customer_name'))
    .where(isAskedFor({status: 'charges.status', texts: [...texts, ...CUSTOMER_TEXTS]}, asked))
    .orderBy('charges.sequence', 'desc')
    .limit(limitOf(asked))
    .execute();
  const pending = charges.filter(({status}) => status === 'pending').map(({id}) => id);
  const challenges = await readOpenChallenges(db, pending, clock.now());
  return charges.map(({customer_name, ...charge}) => ({
    ...showCharge(charge, false),
    customer_name,
    challenge_path: challenges.get(charge.id) ?? null,
    occluded: charge.occluded,
  }));
}

/** The pages of the simulated bank that wait for an answer, by the ids of their charges. The newest challenge of a charge counts. */
async function readOpenChallenges(
  db: Queries,
  chargeIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string | null>> {
  if (chargeIds.length === 0) return new Map();
  const challenges = await db
    .selectFrom('challenges')
    .select(['id', 'charge_id', 'expires_at', 'answered_at'])
    .where('charge_id', 'in', chargeIds)
    .orderBy('sequence')
    .execute();
  return new Map(challenges.map((one) => [one.charge_id, isOpen(one, now) ? `/simulator/challenges/${one.id}` : null]));
}

/** The invoices of all accounts, newest first. */
export async function listInvoices(services: Deps, asked: Page): Promise<Static<typeof LedgerInvoice>[]> {
  const texts = ['invoices.id', 'number', 'description', 'amount', 'customer_id', ...CUSTOMER_TEXTS];
  const invoices = await services.db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .selectAll('invoices')
    .select(CUSTOMER_NAME.as('customer_name'))
    .where(isAskedFor({status: 'invoices.status', texts}, asked))
    .orderBy('invoices.created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limitOf(asked))
    .execute();
  return invoices.map((invoice) => {
    const {url = null, pdf_url = null} = documentLinks(services, invoice) ?? {};
    return {...invoice, url, pdf_url, created_date: invoice.created_at};
  });
}
