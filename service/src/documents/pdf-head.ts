import type {InvoiceView} from '../domain/invoices/invoice-view.js';
import {dateText, phoneText} from '../domain/documents/people-text.js';
import {addressLines, customerName, issueDay, displayStatusOf} from './invoice-facts.js';
import {writeStamp} from './pdf-marks.js';
import {ACCENT, BOTTOM, fillBox, GAP, lineHeight, MUTED, PAGE, rule, turnTo, WIDTH, type Sheet} from './pdf-sheet.js';

const LOGO = 36;
const HALF = (WIDTH - GAP) / 2;
const RIGHT = PAGE.margin + HALF + GAP;

/** Three columns: the sender, the customer, and the dates. */
const COLUMN = (WIDTH - 2 * GAP) / 3;
/** The room that a heading needs below it, in points, so that it does not end a page. */
const KEPT = 28;

/** A line of a column, and its style. A heading starts a new section. */
type Entry = readonly [text: string, kind: keyof typeof KINDS];

const KINDS = {
  heading: {size: 8, color: MUTED, before: 10, after: 3, tag: 'H2'},
  name: {size: 10, isBold: true, before: 0, after: 2},
  detail: {size: 9, before: 0, after: 1.5},
  note: {size: 8, color: MUTED, before: 0, after: 5},
} as const;

/** Writes the merchant at the top left and the title at the top right; returns where they end. */
export function writeMasthead(sheet: Sheet, invoice: InvoiceView): number {
  const end = Math.max(writeMerchant(sheet, invoice), writeTitle(sheet, invoice)) + 14;
  rule(sheet, end);
  return end - 8;
}

/** Writes the sender, the customer, the dates and the subject, on as many pages as they need; returns where they end. */
export function writeParties(sheet: Sheet, invoice: InvoiceView, top: number): number {
  const columns = [senderOf(sheet, invoice), customerOf(sheet, invoice), datesOf(sheet, invoice)];
  const ends = columns.map((entries, at) => {
    turnTo(sheet, 0);
    return writeColumn(sheet, entries, {x: PAGE.margin + at * (COLUMN + GAP), y: top});
  });
  const page = Math.max(...ends.map((end) => end.page));
  turnTo(sheet, page);
  return Math.max(...ends.filter((end) => end.page === page).map((end) => end.y));
}

/** The logo is the first letter of the merchant's name, because the service stores no pictures. */
function writeMerchant(sheet: Sheet, {merchant}: InvoiceView): number {
  const {margin} = PAGE;
  fillBox(sheet, {x: margin, y: margin, width: LOGO, height: LOGO}, ACCENT);
  const letter = Array.from(merchant.name.trim())[0]?.toUpperCase() ?? '';
  const y = margin + (LOGO - lineHeight(16)) / 2;
  const inLogo = {x: margin, y, width: LOGO, size: 16, isBold: true, align: 'center'} as const;
  sheet.write(letter, {...inLogo, color: '#ffffff', tag: 'Artifact'});
  const beside = {x: margin + LOGO + 12, width: HALF - LOGO - 12};
  const name = {width: beside.width, size: 14, isBold: true};
  const top = margin + Math.max((LOGO - sheet.height(merchant.name, name)) / 2, 0);
  return Math.max(top + sheet.write(merchant.name, {...beside, ...name, y: top}), margin + LOGO);
}

function writeTitle(sheet: Sheet, invoice: InvoiceView): number {
  const column = {x: RIGHT, width: HALF, align: 'right'} as const;
  let y: number = PAGE.margin;
  y += sheet.write(sheet.say('FACTURE', 'INVOICE'), {...column, y, size: 14, isBold: true, tag: 'H1'}) + 3;
  y += sheet.write(invoice.number, {...column, y, size: 11});
  return writeStamp(sheet, displayStatusOf(invoice), y + 6);
}

function writeColumn(
  sheet: Sheet,
  entries: readonly Entry[],
  {x, y: top}: {readonly x: number; readonly y: number},
): {readonly page: number; readonly y: number} {
  let [page, y] = [0, top];
  for (const [at, [text, kind]] of entries.entries()) {
    const {before, after, ...look} = KINDS[kind];
    const height = sheet.height(text, {...look, width: COLUMN});
    if (at > 0) y += before;
    if (y + height + (kind === 'heading' ? KEPT : 0) > BOTTOM) {
      page += 1;
      y = turnTo(sheet, page);
    }
    y += sheet.write(text, {...look, x, y, width: COLUMN}) + after;
  }
  return {page, y};
}

function senderOf({language, say}: Sheet, {merchant}: InvoiceView): readonly Entry[] {
  const details = [
    ...addressLines(merchant.address, language),
    phoneText(merchant.phone_number),
    merchant.email,
    `${say('NIF', 'Tax ID')}: ${merchant.tax_id}`,
    `${say('RC', 'Registration')}: ${merchant.registration_id}`,
  ];
  return [[say('De', 'From'), 'heading'], [merchant.legal_name, 'name'], ...details.map(detail)];
}

function customerOf({language, say}: Sheet, invoice: InvoiceView): readonly Entry[] {
  const {customer} = invoice;
  const name = customerName(invoice);
  const contacts = [customer.email, customer.phone_number && phoneText(customer.phone_number)].filter(
    (line) => line !== null && line !== name,
  ) as string[];
  const details = [...addressLines(customer.address, language), ...contacts];
  return [
    [say('Client', 'Billed to'), 'heading'],
    [name, 'name'],
    ...details.map(detail),
    [say('Objet', 'For'), 'heading'],
    detail(invoice.description),
  ];
}

function datesOf(sheet: Sheet, invoice: InvoiceView): readonly Entry[] {
  const {due_date, quittance_number: quittance} = invoice;
  return [
    ['Dates', 'heading'],
    ...dated(sheet, sheet.say('Date', 'Issued'), issueDay(invoice)),
    ...dated(sheet, sheet.say('Échéance', 'Due'), due_date),
    ...(quittance === null
      ? []
      : [[sheet.say('Quittance fiscale', 'Tax receipt'), 'heading'] as const, detail(quittance)]),
  ];
}

/** A date in ISO form, the same in all languages, and below it in words. */
function dated({say}: Sheet, name: string, day: number): readonly Entry[] {
  const iso = new Date(day).toISOString().slice(0, 10);
  return [
    [`${name}: ${iso}`, 'detail'],
    [say(dateText(day, 'fr'), dateText(day, 'en')), 'note'],
  ];
}

function detail(text: string): Entry {
  return [text, 'detail'];
}
