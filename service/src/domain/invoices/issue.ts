import {beginCardCharge, toCard} from '../charges/card-money.js';
import {sendInvoiceMail} from './mail.js';
import {createInvoice, isToBeMailed, requireInvoice, type Invoice, type InvoiceRequest} from './invoice.js';
import {findMerchant} from '../merchants.js';
import {findSource, isExpired, listCards, type Source} from '../cards/sources.js';
import type {Begun} from '../outgoing.js';
import type {KeyCaller, Work} from '../work.js';

/** An invoice that was issued, and the charge of its customer's card that was begun. */
export interface Issued {
  readonly invoice: Invoice;
  readonly begun: Begun | undefined;
}

/**
 * Issues an invoice and begins to collect it, as its merchant asked: `manual_payment` false charges the registered card
 * at once, true e-mails the customer. An e-mail also goes out when there is no card that can be charged, or when its
 * issuer says no.
 */
export async function issueInvoice(work: Work, caller: KeyCaller, asked: InvoiceRequest): Promise<Issued> {
  const created = await createInvoice(work, caller, asked);
  const begun = asked.manual_payment === false ? await chargeRegisteredCard(work, caller, created) : undefined;
  // A charge that waits for its end is not asked for a second time by e-mail.
  const isMailed = begun === undefined && (isToBeMailed(asked) || asked.manual_payment === false);
  if (isMailed) await sendInvoiceMail(work, created);
  return {invoice: await requireInvoice(work.tx, caller, created.id), begun};
}

/** Begins to charge the card the invoice names, else the customer's default card; nothing when none can be. */
async function chargeRegisteredCard(work: Work, caller: KeyCaller, invoice: Invoice): Promise<Begun | undefined> {
  const saved = await findRegisteredCard(work, caller, invoice);
  // Nobody is there to type a code.
  if (saved === undefined || saved.cvc_required || isExpired(saved, work.now)) return undefined;
  return beginCardCharge(work, caller, {
    card: toCard(saved),
    money: {amount: invoice.amount_payable, currency: invoice.currency},
    customerId: invoice.customer_id,
    description: invoice.description,
    merchant: await findMerchant(work.tx, caller.account),
    invoice,
    mailsDecline: true,
  });
}

async function findRegisteredCard(work: Work, {account}: KeyCaller, invoice: Invoice): Promise<Source | undefined> {
  const {customer_id: customerId, source_id: id} = invoice;
  if (id !== null) return findSource(work.tx, {account, customerId, id, kind: 'card'});
  const cards = await listCards(work.tx, account, customerId);
  return cards.find((card) => card.is_default);
}
