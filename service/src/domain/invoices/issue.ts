import {missing} from '../../lib/problem.js';
import type {Queries} from '../../db/types.js';
import {isExpired, listSources, type Source} from '../cards/sources.js';
import {beginCardCharge, toCard} from '../charges/card-money.js';
import {findCustomer} from '../customers/customer.js';
import {findAccount, findMerchant, type Merchant} from '../merchants.js';
import {isOffered} from '../offered-rails.js';
import type {PendingWork} from '../rail-calls.js';
import type {Account, KeyCaller, Work} from '../work.js';
import {createInvoice, isToBeMailed, type Invoice, type InvoiceRequest} from './invoice.js';
import type {InvoiceContext} from './invoice-view.js';
import {findProducts} from './lines.js';
import {mailInvoice} from './mail.js';
import {listRates} from './rates.js';

/** An issued invoice, what it is shown with, and the card charge that was started, if any. */
export interface Issued {
  readonly invoice: Invoice;
  readonly context: InvoiceContext;
  readonly charging: PendingWork | undefined;
}

/**
 * Issues an invoice and starts to collect it as the merchant asked: `manual_payment` false charges the saved card
 * immediately, true e-mails the customer. The customer also gets an e-mail when no card can be charged, or when the
 * issuer declines.
 *
 * @throws Problem 404 naming the missing customer, card, product or rate; 400 for what cannot be billed or mailed
 */
export async function issueInvoice(work: Work, caller: KeyCaller, request: InvoiceRequest): Promise<Issued> {
  const known = await readKnown(work.tx, caller.account, request);
  const {customer, merchant, catalog, sources} = known;
  const card = isOffered(work, caller.account, 'cards') ? chargeableCard(request, sources, work.now) : undefined;
  // While a card charge is pending, the customer is not also asked to pay by e-mail.
  const isMailed = customer.email !== null && card === undefined && (isToBeMailed(request) || isToBeCharged(request));
  const {invoice, items} = await createInvoice(work, caller, {request, customer, merchant, catalog, isMailed});
  if (isMailed) await mailInvoice(work, {invoice, customer, merchantName: merchant.name});
  const charging = card === undefined ? undefined : await chargeCard(work, caller, {card, invoice, merchant});
  return {invoice, context: {...known, charges: [], items}, charging};
}

/** Starts to charge a saved card for an invoice. */
function chargeCard(
  work: Work,
  caller: KeyCaller,
  {card, invoice, merchant}: {readonly card: Source; readonly invoice: Invoice; readonly merchant: Merchant},
): Promise<PendingWork> {
  return beginCardCharge(work, caller, {
    card: toCard(card),
    money: {amount: invoice.amount_payable, currency: invoice.currency},
    customerId: invoice.customer_id,
    description: invoice.description,
    merchant,
    invoice,
    mailsDecline: true,
  });
}

/** Reads what an invoice refers to and what it is shown with. The queries go out together. */
async function readKnown(db: Queries, account: Account, request: InvoiceRequest) {
  const [customer, merchant, found, sources, rates, products] = await Promise.all([
    findCustomer(db, account, request.customer_id),
    findMerchant(db, account),
    findAccount(db, account),
    listSources(db, account, request.customer_id),
    listRates(db, account),
    findProducts(db, account, request.products),
  ]);
  if (request.source_id !== undefined && findCard(sources, request.source_id) === undefined) {
    throw missing('source', 'source_id');
  }
  return {customer, merchant, account: found, sources, catalog: {rates, products}, rateIds: rates.map(({id}) => id)};
}

function isToBeCharged({manual_payment}: InvoiceRequest): boolean {
  return manual_payment === false;
}

/** The card to charge: the one that the invoice names, else the customer's default. None when there is no charge to make or it cannot be charged. */
function chargeableCard(request: InvoiceRequest, sources: readonly Source[], now: number): Source | undefined {
  if (!isToBeCharged(request)) return undefined;
  const card = findCard(sources, request.source_id);
  // A card that needs its security code cannot be charged: no payer is there to type it.
  return card === undefined || card.cvc_required || isExpired(card, now) ? undefined : card;
}

/** The card with this id; without an id, the default card. */
function findCard(sources: readonly Source[], id: string | undefined): Source | undefined {
  return sources.find((source) => source.kind === 'card' && (id === undefined ? source.is_default : source.id === id));
}
