import type {InvoiceDocument} from '../domain/documents/document.js';
import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import {addressLines, customerName, issueDay, standingOf} from './invoice-facts.js';
import {writeLines, writeTotals} from './pdf-lines.js';
import {finishPages, writeStamp} from './pdf-marks.js';
import {closeSheet, MUTED, openSheet, PAGE, WIDTH, type Sheet} from './pdf-sheet.js';

/**
 * Writes an invoice as a PDF: A4, in French and English. The same state gives the same bytes. Letters that the standard
 * fonts lack are written without their marks, or as `?`, and the document then says so; its page shows them all.
 */
export function writePdf(document: InvoiceDocument): Promise<Buffer> {
  const {invoice, links} = document;
  const sheet = openSheet({
    title: `${invoice.number} - ${invoice.merchant.name}`,
    author: invoice.merchant.legal_name,
    created: new Date(invoice.issue_date),
  });
  writeStamp(sheet, standingOf(invoice));
  const headEnd = Math.max(writeMerchant(sheet, invoice), writeTitle(sheet, invoice));
  const partiesEnd = writeParties(sheet, invoice, headEnd + 26);
  const linesEnd = writeLines(sheet, invoice, partiesEnd + 22);
  writeTotals(sheet, {document, top: linesEnd + 14});
  finishPages(sheet, {number: invoice.number, link: links.url});
  return closeSheet(sheet);
}

const HALF = WIDTH / 2 - 14;
const RIGHT = PAGE.margin + WIDTH / 2 + 14;

function writeMerchant(sheet: Sheet, {merchant}: InvoiceView): number {
  const column = {x: PAGE.margin, width: HALF};
  let y: number = PAGE.margin;
  y += sheet.write(merchant.name, {...column, y, size: 14, isBold: true}) + 4;
  const details = [
    ...(merchant.legal_name === merchant.name ? [] : [merchant.legal_name]),
    ...addressLines(merchant.address, 'fr'),
    merchant.phone_number,
    merchant.email,
    `NIF / Tax ID: ${merchant.tax_id}`,
    `RC / Registration: ${merchant.registration_id}`,
  ];
  for (const line of details) y += sheet.write(line, {...column, y, size: 9, color: MUTED}) + 1;
  return y;
}

function writeTitle(sheet: Sheet, invoice: InvoiceView): number {
  const column = {x: RIGHT, width: HALF, align: 'right'} as const;
  let y: number = PAGE.margin;
  y += sheet.write('FACTURE / INVOICE', {...column, y, size: 14, isBold: true}) + 4;
  y += sheet.write(invoice.number, {...column, y, size: 11}) + 8;
  const {quittance_number} = invoice;
  const facts = [
    `Date / Issued: ${isoDay(issueDay(invoice))}`,
    `Échéance / Due: ${isoDay(invoice.due_date)}`,
    ...(quittance_number === null ? [] : [`Quittance OBR / Tax receipt: ${quittance_number}`]),
  ];
  for (const fact of facts) y += sheet.write(fact, {...column, y, size: 9, color: MUTED}) + 1;
  return y;
}

function writeParties(sheet: Sheet, invoice: InvoiceView, top: number): number {
  const {customer, description} = invoice;
  const left = {x: PAGE.margin, width: HALF};
  const right = {x: RIGHT, width: HALF};
  let y = top;
  y += sheet.write('Client / Billed to', {...left, y, size: 8, color: MUTED}) + 2;
  y += sheet.write(customerName(invoice), {...left, y, size: 10.5, isBold: true}) + 1;
  const contacts = [...addressLines(customer.address, 'fr'), customer.email, customer.phone_number];
  for (const line of contacts) {
    if (line !== null && line !== customerName(invoice)) y += sheet.write(line, {...left, y, size: 9}) + 1;
  }
  let other = top;
  other += sheet.write('Objet / For', {...right, y: other, size: 8, color: MUTED}) + 2;
  other += sheet.write(description, {...right, y: other, size: 10.5});
  return Math.max(y, other);
}

/** A date that reads the same in both languages. */
function isoDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
