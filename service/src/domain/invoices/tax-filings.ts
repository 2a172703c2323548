import type {Invoice} from './invoice.js';
import {touchInvoice} from '../status-channel.js';
import {delayAfter, MOST_TRIES, schedule} from '../job-queue.js';
import type {TaxAnswer, TaxFiling} from '../../rails/tax/tax-authority.js';
import type {OutgoingCall} from '../rail-calls.js';
import type {Work} from '../work.js';

/**
 * Reports a paid tax invoice to the tax authority and stores the quittance number. A refused filing is repeated after
 * 1 s, 2 s, 4 s, at most a minute, until it waits for a person like a call that failed as often. The payment's code is decrypted here and sent to the authority only.
 */
export const taxFiling: OutgoingCall<TaxFiling, TaxAnswer> = {
  async prepare(work, {subject: invoiceId}) {
    const invoice = await work.tx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .where('status', '=', 'paid')
      .where('quittance_number', 'is', null)
      .executeTakeFirst();
    const obrCode = invoice === undefined ? undefined : openCode(work, invoice);
    if (invoice === undefined || obrCode === undefined) return undefined;
    const {amount, currency, filings, settled_at} = invoice;
    return {attempt: invoiceId, tries: filings + 1, obrCode, amount, currency, paidAt: settled_at ?? work.now};
  },
  call: ({tax}, filing) => tax.file(filing),
  async find({tax}, {attempt}) {
    const quittanceNumber = await tax.findQuittance(attempt);
    return quittanceNumber === undefined ? undefined : {accepted: true, quittanceNumber};
  },
  async record(work, {job: {subject: invoiceId}, order: {tries}, answer}) {
    if (answer.accepted) await keepQuittance(work, invoiceId, answer.quittanceNumber);
    else {
      const dead_at = tries % MOST_TRIES === 0 ? work.now : null;
      await schedule(work, {kind: 'tax_filing', subject: invoiceId, at: work.now + delayAfter(tries - 1), dead_at});
    }
    await work.tx.updateTable('invoices').set({filings: tries}).where('id', '=', invoiceId).execute();
  },
};

function openCode(work: Work, {custom_fields}: Invoice): string | undefined {
  if (custom_fields === null) return undefined;
  const {obr_code} = JSON.parse(work.vault.open(custom_fields)) as Readonly<Record<string, string>>;
  return obr_code === '' ? undefined : obr_code;
}

/** Stores the quittance number on the invoice and on its successful charges, not on failed or open ones, and not if all was refunded. */
export async function keepQuittance(
  work: Pick<Work, 'tx' | 'now'>,
  invoiceId: string,
  quittance_number: string,
): Promise<void> {
  await work.tx
    .updateTable('charges')
    .set({quittance_number, modified_at: work.now})
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'succeeded')
    .where('amount_refunded', '<', (eb) => eb.ref('amount'))
    .execute();
  await work.tx.updateTable('invoices').set({quittance_number}).where('id', '=', invoiceId).execute();
  await touchInvoice(work, invoiceId);
}
