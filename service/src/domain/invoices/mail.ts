import type {InvoiceStatus} from '../../db/types.js';
import {findCustomer, type Customer} from '../customers/customer.js';
import {documentLinks, type DocumentLinks} from '../documents/links.js';
import type {Invoice} from './invoice.js';
import {findMerchant} from '../merchants.js';
import {sendMessage} from '../messages.js';
import {dateText, languagesOf, moneyText, type Written} from '../documents/people-text.js';
import type {Work} from '../work.js';

/** What the e-mail contains. */
interface MailContent {
  readonly invoice: Invoice;
  readonly customer: Customer;
  readonly merchantName: string;
}

/**
 * Sends the customer an existing invoice. Counts the mail and changes the status `pending` to `sent`. A customer
 * without an e-mail address is sent nothing.
 */
export async function sendInvoiceMail(work: Work, invoice: Invoice): Promise<void> {
  const account = {id: invoice.account_id, merchantId: invoice.merchant_id};
  const customer = await findCustomer(work.tx, account, invoice.customer_id);
  if (customer.email === null) return;
  const {name: merchantName} = await findMerchant(work.tx, account);
  await mailInvoice(work, {invoice, customer, merchantName});
  await countSending(work, invoice);
}

/** Sends the customer an invoice: the amount payable now, the due date and the links, in two languages. */
export async function mailInvoice(work: Work, content: MailContent): Promise<void> {
  const {invoice, customer, merchantName} = content;
  if (customer.email === null) return;
  const {number} = invoice;
  const shown = {...content, links: documentLinks(work, invoice), isLive: work.isLive};
  const languages = languagesOf(invoice);
  const subjects = languages.map((language) => WORDS[language].subject(merchantName, number));
  const written = languages.map((language) => write(language, shown));
  await sendMessage(work, invoice, {
    to: customer.email,
    subject: subjects.join(' / '),
    text: `(${WORDS[languages[1]].below})\n\n${written.join('\n\n-- \n\n')}\n`,
  });
}

async function countSending(work: Work, invoice: Invoice): Promise<void> {
  await work.tx
    .updateTable('invoices')
    .set((eb) => ({
      sent_count: eb('sent_count', '+', 1),
      status: eb.case().when('status', '=', 'pending').then<InvoiceStatus>('sent').else(eb.ref('status')).end(),
    }))
    .where('id', '=', invoice.id)
    .execute();
}

interface Words {
  /** Where this language is found, when it is the second one. */
  readonly below: string;
  readonly subject: (merchant: string, number: string) => string;
  readonly greeting: string;
  readonly opening: (merchant: string, number: string) => string;
  readonly payable: string;
  readonly total: string;
  readonly dueDate: string;
  readonly page: string;
  readonly simulation: string;
}

const FRENCH: Words = {
  below: 'Le français est plus bas',
  subject: (merchant, number) => `Facture ${number} de ${merchant}`,
  greeting: 'Bonjour',
  opening: (merchant, number) => `${merchant} vous adresse la facture ${number} :`,
  payable: 'Montant à payer : ',
  total: 'Total de la facture : ',
  dueDate: 'Échéance : ',
  page: 'Voir et payer : ',
  simulation: 'Ceci est une simulation : aucun argent réel n’est demandé.',
};

const ENGLISH: Words = {
  below: 'English below',
  subject: (merchant, number) => `Invoice ${number} from ${merchant}`,
  greeting: 'Hello',
  opening: (merchant, number) => `${merchant} sends you invoice ${number}:`,
  payable: 'Amount payable: ',
  total: 'Invoice total: ',
  dueDate: 'Due date: ',
  page: 'See and pay: ',
  simulation: 'This is a simulation: no real money is asked for.',
};

/** A speaker still has to review it, as with the page's words. */
const SWAHILI: Words = {
  below: 'Kiswahili hapa chini',
  subject: (merchant, number) => `Ankara ${number} kutoka ${merchant}`,
  greeting: 'Habari',
  opening: (merchant, number) => `${merchant} anakutumia ankara ${number}:`,
  payable: 'Kiasi cha kulipa: ',
  total: 'Jumla ya ankara: ',
  dueDate: 'Tarehe ya mwisho ya kulipa: ',
  page: 'Tazama na ulipe: ',
  simulation: 'Huu ni mfano wa majaribio: hakuna pesa halisi inayoombwa.',
};

const WORDS: Readonly<Record<Written, Words>> = {en: ENGLISH, fr: FRENCH, sw: SWAHILI};

function write(
  language: Written,
  shown: MailContent & {readonly links: DocumentLinks | undefined; readonly isLive: boolean},
): string {
  const {invoice, customer, merchantName, links} = shown;
  const {amount, amount_payable: payable, currency, due_date} = invoice;
  const words = WORDS[language];
  return [
    `${[words.greeting, customer.first_name, customer.last_name].filter((part) => part !== null).join(' ')},`,
    '',
    words.opening(merchantName, invoice.number),
    invoice.description,
    '',
    words.payable + moneyText({amount: payable, currency}, language),
    ...(payable === amount ? [] : [words.total + moneyText({amount, currency}, language)]),
    words.dueDate + dateText(due_date, language),
    ...(links === undefined ? [] : ['', words.page + links.url, `PDF: ${links.pdf_url}`]),
    ...(shown.isLive ? [] : ['', words.simulation]),
  ].join('\n');
}
