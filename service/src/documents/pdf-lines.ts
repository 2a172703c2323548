import type {InvoiceDocument} from '../domain/documents/document.js';
import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import {numberText} from '../domain/documents/people-text.js';
import {totalsOf} from './invoice-facts.js';
import {BOTTOM, INK, MUTED, PAGE, RULE, WIDTH, type Sheet} from './pdf-sheet.js';

type Line = InvoiceView['products'][number];

interface Column {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const GAP = 8;
const TEXT_SIZE = 9;
const SMALLEST_SIZE = 4;

/** Widths that fill the page: description, quantity, unit price, discount, amount. */
const COLUMNS: readonly Column[] = placeColumns([
  {head: 'Désignation / Description', width: 181, align: 'left'},
  {head: 'Qté / Qty', width: 50, align: 'right'},
  {head: 'Prix / Price', width: 88, align: 'right'},
  {head: 'Remise / Discount', width: 88, align: 'right'},
  {head: 'Montant / Amount', width: 88, align: 'right'},
]);

/** Writes the lines of an invoice, on as many pages as they need; gives where they end. */
export function writeLines(sheet: Sheet, invoice: InvoiceView, top: number): number {
  let y = writeHead(sheet, invoice, top);
  for (const line of invoice.products) {
    const height = lineHeight(sheet, line);
    if (y + height > BOTTOM) y = writeHead(sheet, invoice, addPage(sheet));
    writeLine(sheet, {line, invoice, y});
    y += height;
    rule(sheet, y);
  }
  return y;
}

/** Writes the sums, together on one page. */
export function writeTotals(
  sheet: Sheet,
  {document, top}: {readonly document: InvoiceDocument; readonly top: number},
): void {
  const {invoice, payable} = document;
  const {full, discount, total, paid, due} = totalsOf(invoice);
  const rows: readonly (readonly [label: string, amount: bigint, isBold: boolean])[] = [
    ...(discount > 0n
      ? [['Sous-total / Subtotal', full, false] as const, ['Remises / Discounts', -discount, false] as const]
      : []),
    ['Total', total, true],
    ['Payé / Paid', paid, false],
    ['Reste dû / Amount due', due, true],
    ...(payable > 0n && payable !== due ? [['À payer maintenant / Payable now', payable, true] as const] : []),
  ];
  const height = rows.length * 17;
  let y = top + height > BOTTOM ? addPage(sheet) : top;
  for (const [label, amount, isBold] of rows) {
    sheet.write(label, {x: PAGE.margin + 150, y, width: 175, size: TEXT_SIZE, isBold, align: 'right'});
    writeNumber(sheet, `${signed(amount, invoice)}\u00a0${invoice.currency}`, {x: 375, y, width: 170.28, isBold});
    y += 17;
  }
}

function placeColumns(columns: readonly Omit<Column, 'x'>[]): readonly Column[] {
  let x: number = PAGE.margin;
  return columns.map((column) => {
    const placed = {...column, x, width: column.width - GAP};
    x += column.width;
    return placed;
  });
}

function writeHead(sheet: Sheet, {currency}: InvoiceView, top: number): number {
  for (const {head, x, width, align} of COLUMNS) {
    sheet.write(head, {x, y: top, width: width + GAP, size: 8, color: MUTED, align});
  }
  sheet.write(`(${currency})`, {x: PAGE.margin, y: top + 10, width: WIDTH, size: 8, color: MUTED, align: 'right'});
  rule(sheet, top + 24);
  return top + 24;
}

function lineHeight(sheet: Sheet, {product}: Line): number {
  const width = COLUMNS[0]?.width ?? WIDTH;
  return sheet.height(product.name, {width, size: TEXT_SIZE}) + sheet.height(product.code, {width, size: 7.5}) + 12;
}

function writeLine(
  sheet: Sheet,
  {line, invoice, y}: {readonly line: Line; readonly invoice: InvoiceView; readonly y: number},
): void {
  const {product, quantity, price, adjusted_price} = line;
  const [name, ...numbers] = COLUMNS;
  if (name === undefined) return;
  const top = y + 5;
  const below = sheet.write(product.name, {...name, y: top, size: TEXT_SIZE});
  sheet.write(product.code, {...name, y: top + below, size: 7.5, color: MUTED});
  const discount = (price - adjusted_price) * quantity;
  const texts = [
    String(quantity).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0'),
    signed(price, invoice),
    discount === 0n ? '–' : signed(-discount, invoice),
    signed(adjusted_price * quantity, invoice),
  ];
  numbers.forEach(({x, width}, at) => {
    writeNumber(sheet, texts[at] ?? '', {x: x + GAP, y: top, width});
  });
}

/** A number stays on one line: one that is too long for its column is written smaller. */
function writeNumber(
  sheet: Sheet,
  text: string,
  placed: {readonly x: number; readonly y: number; readonly width: number; readonly isBold?: boolean},
): void {
  const {doc} = sheet;
  doc.font(placed.isBold === true ? 'Helvetica-Bold' : 'Helvetica').fontSize(TEXT_SIZE);
  const fitting = (TEXT_SIZE * placed.width) / Math.max(doc.widthOfString(text) + 1, 1);
  const size = Math.max(Math.min(TEXT_SIZE, fitting), SMALLEST_SIZE);
  sheet.write(text, {...placed, size, align: 'right', color: INK});
}

/** Thousands apart by a space that does not break, a decimal point: one writing for both languages. */
function signed(amount: bigint, {currency}: InvoiceView): string {
  const text = numberText({amount: amount < 0n ? -amount : amount, currency}, 'en').replaceAll(',', '\u00a0');
  return amount < 0n ? `–${text}` : text;
}

function addPage(sheet: Sheet): number {
  sheet.doc.addPage();
  return PAGE.margin;
}

function rule({doc}: Sheet, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}
