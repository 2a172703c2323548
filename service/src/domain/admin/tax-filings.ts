import {invalid} from '../../lib/problem.js';
import type {Invoice} from '../invoices/invoice.js';
import {keepQuittance} from '../invoices/tax-filings.js';
import {removeDead} from '../job-queue.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {text} from './field-checks.js';

/** An invoice with its quittance number. */
export type FiledInvoice = Pick<Invoice, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'account_id', 'number', 'status', 'amount', 'currency', 'quittance_number'] as const;
const MAX_NUMBER_LENGTH = 64;

/**
 * Stores the quittance number that the tax authority gave to a person, and ends the filing, which was given up.
 *
 * @throws Problem when no tax filing of this invoice was given up, or the number is not readable text
 */
export async function decideTaxFiling(
  work: AdminWork,
  {invoice: id, quittanceNumber: given}: {readonly invoice: string; readonly quittanceNumber: string},
  actor: Actor,
): Promise<FiledInvoice> {
  const quittance_number = text(1, MAX_NUMBER_LENGTH)('quittance_number', given);
  const removed = await removeDead(work.tx, {subject: id, kinds: ['tax_filing']});
  if (removed.length === 0) throw invalid('invoice', 'invoice must be one whose tax filing was given up');
  await keepQuittance(work, id, quittance_number);
  const invoice = await work.tx.selectFrom('invoices').select(SHOWN).where('id', '=', id).executeTakeFirstOrThrow();
  const changes = {quittance_number};
  await record(work, actor, {action: 'tax-filing.decide', subject: id, account: invoice.account_id, changes});
  return invoice;
}
