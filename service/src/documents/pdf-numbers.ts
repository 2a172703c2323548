import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import {numberText} from '../domain/documents/people-text.js';
import {ascent, INK, useFont, type Placed, type Sheet} from './pdf-sheet.js';

const SMALLEST_SIZE = 4;

/** Writes a number on one line at the right edge. If it is too wide for its place, it is written smaller, on the same baseline. */
export function writeNumber(sheet: Sheet, text: string, placed: Omit<Placed, 'align'>): void {
  const {doc} = sheet;
  const {size, width} = placed;
  useFont(doc, placed);
  const fitting = (size * width) / Math.max(doc.widthOfString(text) + 1, 1);
  const fitted = Math.max(Math.min(size, fitting), SMALLEST_SIZE);
  const y = placed.y + ascent(size) - ascent(fitted);
  sheet.write(text, {color: INK, ...placed, y, size: fitted, align: 'right'});
}

/** An amount with non-breaking spaces between thousands and a decimal point: the same for both languages. */
export function signed(amount: bigint, {currency}: Pick<InvoiceView, 'currency'>): string {
  const text = numberText({amount: amount < 0n ? -amount : amount, currency}, 'en').replaceAll(',', '\u00a0');
  return amount < 0n ? `–${text}` : text;
}
