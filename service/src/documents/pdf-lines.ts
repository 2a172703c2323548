import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import {signed, writeNumber} from './pdf-numbers.js';
import {
  addPage,
  BOTTOM,
  fillBox,
  inLanguages,
  MUTED,
  PAGE,
  rule,
  STRONG_RULE,
  SUNKEN,
  WIDTH,
  type Sheet,
} from './pdf-sheet.js';

type Line = InvoiceView['products'][number];

interface Column {
  readonly head: readonly [french: string, english: string];
  readonly x: number;
  readonly width: number;
  /** The text of a cell; undefined for the first column, which holds the description. */
  readonly text?: (line: Line, invoice: InvoiceView) => string;
}

type Unplaced = Omit<Column, 'x'>;

const TEXT_SIZE = 9;
const CODE_SIZE = 7.5;
const HEAD_HEIGHT = 30;
/** The padding of the table and of its cells. */
const PAD = 6;

const QUANTITY: Unplaced = {
  head: ['Qté', 'Qty'],
  width: 46,
  text: ({quantity}) => String(quantity).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0'),
};
const PRICE: Unplaced = {
  head: ['Prix', 'Price'],
  width: 80,
  text: ({price}, invoice) => signed(price, invoice),
};
const DISCOUNT: Unplaced = {
  head: ['Remise', 'Discount'],
  width: 72,
  text: (line, invoice) => (discountOf(line) === 0n ? '–' : signed(-discountOf(line), invoice)),
};

/** Writes the lines of an invoice on as many pages as they need, the last one where `after` has room below it; returns where they end. */
export function writeLines(
  sheet: Sheet,
  invoice: InvoiceView,
  {top, after}: {readonly top: number; readonly after: number},
): number {
  const columns = columnsOf(invoice);
  let y = top;
  invoice.products.forEach((line, at) => {
    const height = lineHeight(sheet, line, columns);
    const head = at === 0 ? HEAD_HEIGHT : 0;
    const below = at === invoice.products.length - 1 ? after : 0;
    if (y + head + height + below > BOTTOM) y = writeHead(sheet, columns, addPage(sheet));
    else if (at === 0) y = writeHead(sheet, columns, y);
    else rule(sheet, y);
    writeLine(sheet, {line, invoice, columns, y});
    y += height;
  });
  rule(sheet, y, {color: STRONG_RULE});
  return y;
}

/** The discount column exists only if there are discounts. The description takes the rest of the width. */
function columnsOf(invoice: InvoiceView): readonly Column[] {
  const {currency} = invoice;
  const amount: Unplaced = {
    head: [`Montant ${currency}`, currency === 'KES' ? `Amount ${currency}` : 'Amount'],
    width: 96,
    text: (line) => signed(line.adjusted_price * line.quantity, invoice),
  };
  const hasDiscount = invoice.products.some((line) => discountOf(line) !== 0n);
  const numbers = [QUANTITY, PRICE, ...(hasDiscount ? [DISCOUNT] : []), amount];
  const width = numbers.reduce((left, column) => left - column.width, WIDTH);
  let x: number = PAGE.margin;
  return [{head: ['Désignation', 'Description'] as const, width}, ...numbers].map((column) => {
    const placed = {...column, x: x + PAD, width: column.width - 2 * PAD};
    x += column.width;
    return placed;
  });
}

function discountOf({quantity, price, adjusted_price}: Line): bigint {
  return (price - adjusted_price) * quantity;
}

function writeHead(sheet: Sheet, columns: readonly Column[], top: number): number {
  fillBox(sheet, {x: PAGE.margin, y: top, width: WIDTH, height: HEAD_HEIGHT}, SUNKEN);
  for (const {head, x, width, text} of columns) {
    const align = text === undefined ? 'left' : 'right';
    inLanguages(sheet, head).forEach((words, at) => {
      const look = at === 0 ? {isBold: true} : {color: MUTED};
      sheet.write(words, {x, y: top + 5 + 11 * at, width, size: 8, align, ...look});
    });
  }
  return top + HEAD_HEIGHT;
}

function lineHeight(sheet: Sheet, {product}: Line, [words]: readonly Column[]): number {
  const width = words?.width ?? WIDTH;
  return (
    sheet.height(product.name, {width, size: TEXT_SIZE}) + sheet.height(product.code, {width, size: CODE_SIZE}) + 11
  );
}

function writeLine(
  sheet: Sheet,
  written: {
    readonly line: Line;
    readonly invoice: InvoiceView;
    readonly columns: readonly Column[];
    readonly y: number;
  },
): void {
  const {line, invoice, columns} = written;
  const y = written.y + 6;
  for (const {x, width, text} of columns) {
    if (text === undefined) {
      const below = sheet.write(line.product.name, {x, width, y, size: TEXT_SIZE});
      sheet.write(line.product.code, {x, width, y: y + below, size: CODE_SIZE, color: MUTED});
    } else {
      writeNumber(sheet, text(line, invoice), {x, width, y, size: TEXT_SIZE});
    }
  }
}
