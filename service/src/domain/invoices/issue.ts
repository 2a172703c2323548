import {takeCardMoney, toCard} from '../charges/card-money.js';
import type {Charge} from '../charges/charge.js';
import {sendInvoiceMail} from './mail.js';
import {createInvoice, isToBeMailed, requireInvoice, type Invoice, type InvoiceRequest} from './invoice.js';
import {findMerchant} from '../merchants.js';
import {findSource, isExpired, listCards, type Source} from '../cards/sources.js';
import type {KeyCaller, Work} from '../work.js';

/**
 * Issues an invoice and begins to collect it, as its merchant asked: `manual_payment` false charges the registered card
 * at once, true e-mails the customer. An e-mail also goes out when there is no card that can be charged, or when its
 * issuer said no.
 *
 * @returns the invoice after that
 */
export async function issueInvoice(work: Work, caller: KeyCaller, asked: InvoiceRequest): Promise<Invoice> {
  const invoice = await createInvoice(work, caller, asked);
  const charge = asked.manual_payment === false ? await chargeRegisteredCard(work, caller, invoice) : undefined;
  const isWanted = isToBeMailed(asked) || asked.manual_payment === false;
  // A charge that waits for its end is not asked for a second time by e-mail.
  const isTaken = charge !== undefined && charge.status !== 'failed';
  if (isWanted && !isTaken) await sendInvoiceMail(work, invoice);
  return requireInvoice(work.tx, caller, invoice.id);
}

/** Charges the card the invoice names, else the customer's default card; nothing when none can be. */
async function chargeRegisteredCard(work: Work, caller: KeyCaller, invoice: Invoice): Promise<Charge | undefined> {
  const saved = await findRegisteredCard(work, caller, invoice);
  // Nobody is there to type a code.
  if (saved === undefined || saved.cvc_required || isExpired(saved, work.now)) return undefined;
  return takeCardMoney(work, caller, {
    card: toCard(saved),
    money: {amount: invoice.amount_payable, currency: invoice.currency},
    customerId: invoice.customer_id,
    description: invoice.description,
    merchant: await findMerchant(work.tx, caller.account),
    invoice,
  });
}

async function findRegisteredCard(work: Work, {account}: KeyCaller, invoice: Invoice): Promise<Source | undefined> {
  const {customer_id: customerId, source_id: id} = invoice;
  if (id !== null) return findSource(work.tx, {account, customerId, id, kind: 'card'});
  const cards = await listCards(work.tx, account, customerId);
  return cards.find((card) => card.is_default);
}
