import type {InvoiceDocument} from '../domain/documents/document.js';
import {bareLink, paymentsOf, totalsOf} from './invoice-facts.js';
import {signed, writeNumber} from './pdf-numbers.js';
import {writeQr} from './pdf-qr.js';
import {
  ACCENT,
  addPage,
  BOTTOM,
  fillBox,
  inLanguages,
  INK,
  lineHeight,
  MUTED,
  PAGE,
  rule,
  STRONG_RULE,
  SUNKEN,
  WIDTH,
  type Sheet,
} from './pdf-sheet.js';

/** A row of the totals: a step towards the total, a sum, or the final amount. */
interface Row {
  readonly label: string;
  readonly amount: bigint;
  readonly kind: 'step' | 'sum' | 'result';
}

const HEIGHTS = {step: 18, sum: 22, result: 28} as const;
const BLOCK = 290;
/** The part of `BLOCK` for the labels; the amounts have the rest. */
const WORDS = 156;
const LEFT = PAGE.margin + WIDTH - BLOCK;
const PAD = 6;
/** The side of the QR code; its modules are at least half a millimetre wide. */
const QR = 72;
/** The most payments that are listed one by one; more are summed in one row. */
const MAX_PAYMENTS = 6;

/** The height of the totals. The last line of the invoice stays on their page. */
export function totalsHeight(sheet: Sheet, document: InvoiceDocument): number {
  const sums = rowsOf(sheet, document).reduce((sum, {kind}) => sum + HEIGHTS[kind], 0) + 10;
  return document.payable > 0n ? Math.max(sums, QR + 30) : sums;
}

/** Writes the totals at the right, all on one page, and beside them where to pay. */
export function writeTotals(
  sheet: Sheet,
  {document, top}: {readonly document: InvoiceDocument; readonly top: number},
): void {
  const rows = rowsOf(sheet, document);
  const height = totalsHeight(sheet, document);
  const start = top + height > BOTTOM ? addPage(sheet) : top;
  if (document.payable > 0n) writePayOnline(sheet, document, start + 14);
  let y = start + 6;
  for (const [at, row] of rows.entries()) {
    if (at > 0 && row.kind === 'sum') rule(sheet, y, {x: LEFT, color: STRONG_RULE});
    writeRow(sheet, row, {y, currency: document.invoice.currency});
    y += HEIGHTS[row.kind];
  }
}

function rowsOf(sheet: Sheet, {invoice, payable}: InvoiceDocument): readonly Row[] {
  const {say} = sheet;
  const {full, discount, total, due} = totalsOf(invoice);
  const before: readonly Row[] = [
    {label: say('Sous-total', 'Subtotal'), amount: full, kind: 'step'},
    {label: say('Remises', 'Discounts'), amount: -discount, kind: 'step'},
  ];
  const now: Row = {label: say('À payer maintenant', 'Payable now'), amount: payable, kind: 'result'};
  const isPart = payable > 0n && payable !== due;
  return [
    ...(discount > 0n ? before : []),
    {label: 'Total', amount: total, kind: 'sum'},
    ...paidRows(sheet, invoice),
    {label: say('Reste dû', 'Amount due'), amount: due, kind: isPart ? 'sum' : 'result'},
    ...(isPart ? [now] : []),
  ];
}

function paidRows({say}: Sheet, invoice: InvoiceDocument['invoice']): readonly Row[] {
  const {paid} = totalsOf(invoice);
  const payments = paymentsOf(invoice);
  if (paid === 0n) return [];
  if (payments.length === 0 || payments.length > MAX_PAYMENTS) {
    return [{label: say('Payé', 'Paid'), amount: -paid, kind: 'step'}];
  }
  return payments.map(({day, amount}) => ({
    label: `${say('Payé le', 'Paid on')} ${new Date(day).toISOString().slice(0, 10)}`,
    amount: -amount,
    kind: 'step',
  }));
}

function writeRow(
  sheet: Sheet,
  {label, amount, kind}: Row,
  at: {readonly y: number; readonly currency: InvoiceDocument['invoice']['currency']},
): void {
  const height = HEIGHTS[kind];
  if (kind === 'result') fillBox(sheet, {x: LEFT, y: at.y + 2, width: BLOCK, height: height - 2}, SUNKEN);
  const isBold = kind !== 'step';
  const size = kind === 'result' ? 11 : 9;
  const color = isBold ? INK : MUTED;
  const middle = at.y + (height + 2) / 2;
  sheet.write(label, {x: LEFT + PAD, y: middle - lineHeight(9) / 2, width: WORDS, size: 9, isBold, color});
  const text = `${signed(amount, at)}\u00a0${at.currency}`;
  const y = middle - lineHeight(size) / 2;
  writeNumber(sheet, text, {x: LEFT + PAD + WORDS, y, width: BLOCK - 2 * PAD - WORDS, size, isBold, color});
}

/** The link to the invoice's page, to click or to scan. */
function writePayOnline(sheet: Sheet, {links}: InvoiceDocument, top: number): void {
  writeQr(sheet, links.url, {x: PAGE.margin + PAD, y: top, side: QR});
  const x = PAGE.margin + QR + 4 * PAD;
  const place = {x, width: LEFT - 2 * PAD - x, link: links.url};
  let y = top;
  for (const words of inLanguages(sheet, ['Payer en ligne', 'Pay online'])) {
    y += sheet.write(words, {...place, y, size: 9, isBold: true, color: ACCENT});
  }
  sheet.write(bareLink(links.url), {...place, y: y + 2, size: 7.5, color: MUTED});
}
