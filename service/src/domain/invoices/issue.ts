import {missing} from '../../lib/problem.js';
import type {Queries} from '../../db/types.js';
import {isExpired, listSources, type Source} from '../cards/sources.js';
import {beginCardCharge, toCard} from '../charges/card-money.js';
import {findCustomer} from '../customers/customer.js';
import {findAccount, findMerchant, type Merchant} from '../merchants.js';
import type {Begun} from '../outgoing.js';
import type {Account, KeyCaller, Work} from '../work.js';
import {createInvoice, isToBeMailed, type Invoice, type InvoiceRequest} from './invoice.js';
import type {Surroundings} from './invoice-view.js';
import {findProducts} from './lines.js';
import {mailInvoice} from './mail.js';
import {listRates} from './rates.js';

/** An invoice that was issued, what it is shown with, and the charge of its customer's card that was begun. */
export interface Issued {
  readonly invoice: Invoice;
  readonly surroundings: Surroundings;
  readonly begun: Begun | undefined;
}

/**
 * Issues an invoice and begins to collect it, as its merchant asked: `manual_payment` false charges the registered card
 * at once, true e-mails the customer. An e-mail also goes out when there is no card that can be charged, or when its
 * issuer says no.
 *
 * @throws Problem 404 naming the customer, card, product or rate there is not; 400 for what cannot be billed or mailed
 */
export async function issueInvoice(work: Work, caller: KeyCaller, asked: InvoiceRequest): Promise<Issued> {
  const known = await readKnown(work.tx, caller.account, asked);
  const {customer, merchant, catalog, sources} = known;
  const card = chargeableCard(asked, sources, work.now);
  // A charge that waits for its end is not asked for a second time by e-mail.
  const isMailed = customer.email !== null && card === undefined && (isToBeMailed(asked) || isToBeCharged(asked));
  const {invoice, items} = await createInvoice(work, caller, {asked, customer, merchant, catalog, isMailed});
  if (isMailed) await mailInvoice(work, {invoice, customer, merchantName: merchant.name});
  const begun = card === undefined ? undefined : await chargeCard(work, caller, {card, invoice, merchant});
  return {invoice, surroundings: {...known, charges: [], items}, begun};
}

/** Begins to charge a registered card for an invoice. */
function chargeCard(
  work: Work,
  caller: KeyCaller,
  {card, invoice, merchant}: {readonly card: Source; readonly invoice: Invoice; readonly merchant: Merchant},
): Promise<Begun> {
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

/** What an invoice refers to, and what it is shown with. Asked for together, each judged in its turn. */
async function readKnown(db: Queries, account: Account, asked: InvoiceRequest) {
  const [customer, merchant, found, sources, rates, products] = await Promise.all([
    findCustomer(db, account, asked.customer_id),
    findMerchant(db, account),
    findAccount(db, account),
    listSources(db, account, asked.customer_id),
    listRates(db, account),
    findProducts(db, account, asked.products),
  ]);
  if (asked.source_id !== undefined && findCard(sources, asked.source_id) === undefined) {
    throw missing('source', 'source_id');
  }
  return {customer, merchant, account: found, sources, catalog: {rates, products}, rateIds: rates.map(({id}) => id)};
}

function isToBeCharged({manual_payment}: InvoiceRequest): boolean {
  return manual_payment === false;
}

/** The card that the invoice names, else the customer's default card, where it is to be charged and can be. */
function chargeableCard(asked: InvoiceRequest, sources: readonly Source[], now: number): Source | undefined {
  if (!isToBeCharged(asked)) return undefined;
  const card = findCard(sources, asked.source_id);
  // Nobody is there to type a code.
  return card === undefined || card.cvc_required || isExpired(card, now) ? undefined : card;
}

/** The card of that id, else the default card. */
function findCard(sources: readonly Source[], id: string | undefined): Source | undefined {
  return sources.find((source) => source.kind === 'card' && (id === undefined ? source.is_default : source.id === id));
}
