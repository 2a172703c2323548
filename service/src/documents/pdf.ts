import type {InvoiceDocument} from '../domain/documents/document.js';
import {languagesOf} from '../domain/documents/people-text.js';
import {writeMasthead, writeParties} from './pdf-head.js';
import {writeLines} from './pdf-lines.js';
import {finishPages} from './pdf-marks.js';
import {closeSheet, GAP, openSheet} from './pdf-sheet.js';
import {totalsHeight, writeTotals} from './pdf-totals.js';

/**
 * Writes an invoice as a PDF: A4, in French and English, or in English only where people do not read French. The same state gives the same bytes. Letters that the fonts
 * lack are written without their marks or as `?`. The document then says so, and its page shows the original text.
 */
export function writePdf(document: InvoiceDocument): Promise<Buffer> {
  const {invoice, links} = document;
  const sheet = openSheet({
    title: `${invoice.number} - ${invoice.merchant.name}`,
    author: invoice.merchant.legal_name,
    created: new Date(invoice.issue_date),
    isFrench: languagesOf(invoice)[0] === 'fr',
  });
  const headEnd = writeMasthead(sheet, invoice);
  const partiesEnd = writeParties(sheet, invoice, headEnd + GAP);
  const linesEnd = writeLines(sheet, invoice, {top: partiesEnd + GAP, after: totalsHeight(sheet, document)});
  writeTotals(sheet, {document, top: linesEnd});
  finishPages(sheet, {number: invoice.number, link: links.url, isLive: invoice.live});
  return closeSheet(sheet);
}
