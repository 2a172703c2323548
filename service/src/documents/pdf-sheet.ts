import PDFDocument from 'pdfkit';
import {loadFonts} from './fonts.js';
import {toWritten} from './letters.js';

/** A4 in points, with the margin. */
export const PAGE = {width: 595.28, height: 841.89, margin: 50} as const;
/** Where text has to end, above the footer. */
export const BOTTOM = PAGE.height - 78;
/** The width between the margins. */
export const WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = '#18202b';
export const MUTED = '#5a6675';
const RULE = '#dfe4ea';
export const STRONG_RULE = '#858f9c';
export const SUNKEN = '#f5f7f9';
export const ACCENT = '#14694a';
/** The gap between sections. */
export const GAP = 24;

/** The style and position of a piece of text, in points from the page's upper left corner. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly link?: string;
  /** Its role for a screen reader (ISO 32000-1, 14.8.4): a paragraph by default, ignored if it is an artifact. */
  readonly tag?: 'H1' | 'H2' | 'Artifact';
}

/** A PDF that is being written. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  /** The language of what is written only once. */
  readonly language: 'en' | 'fr';
  /** The words of a label: in French and English, or in English only. */
  readonly say: (french: string, english: string) => string;
  /** Writes text, wrapped into lines where needed; returns its height. */
  write(text: string, placed: Placed): number;
  /** The height that text would have. */
  height(text: string, placed: Pick<Placed, 'width' | 'size' | 'isBold'>): number;
  /** False when some text could not be written unchanged. */
  readonly isExact: boolean;
}

/** The metadata of a document. */
interface About {
  readonly title: string;
  readonly author: string;
  readonly created: Date;
  /** Whether it is in French and English, or in English only. */
  readonly isFrench: boolean;
}

/** Creates an empty A4 document. It contains nothing but this metadata and what is written to it. */
export function openSheet(about: About): Sheet {
  const doc = createDocument(about);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const state = {isExact: true};
  return {
    doc,
    language: about.isFrench ? 'fr' : 'en',
    say: (french, english) => (about.isFrench ? `${french} / ${english}` : english),
    get isExact() {
      return state.isExact;
    },
    write(text, placed) {
      const {x, y, width, align = 'left', color = INK, link, tag = link === undefined ? 'P' : 'Link'} = placed;
      const written = toWritten(text);
      state.isExact &&= written.isExact;
      if (tag === 'Artifact') markDecoration(doc);
      const role = tag === 'Artifact' ? {} : {structParent: root, structType: tag};
      useFont(doc, placed)
        .fillColor(color)
        .text(written.text, x, y, {width, align, ...role, ...(link === undefined ? {} : {link})});
      return doc.y - y;
    },
    height: (text, placed) => useFont(doc, placed).heightOfString(toWritten(text).text, {width: placed.width}),
  };
}

/** Sets the weight and the size, in points, of what is written next. */
export function useFont(doc: PDFKit.PDFDocument, {size, isBold}: Pick<Placed, 'size' | 'isBold'>): PDFKit.PDFDocument {
  return doc.font(isBold === true ? 'bold' : 'regular').fontSize(size);
}

/** The height of a line of text, in points. */
export function lineHeight(size: number): number {
  const {ascent, descent, lineGap, unitsPerEm} = loadFonts().regular;
  return (size * (ascent - descent + lineGap)) / unitsPerEm;
}

/** The distance from the top of a line of text to its baseline, in points. */
export function ascent(size: number): number {
  const {ascent: units, unitsPerEm} = loadFonts().regular;
  return (size * units) / unitsPerEm;
}

/** Marks what is drawn until the next text as decoration, which a screen reader ignores. */
export function markDecoration(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', {type: 'Layout'});
}

/** Draws a line from `x`, by default the left margin, to the right margin. */
export function rule({doc}: Sheet, y: number, at: {readonly x?: number; readonly color?: string} = {}): void {
  const {x = PAGE.margin, color = RULE} = at;
  markDecoration(doc);
  doc
    .moveTo(x, y)
    .lineTo(PAGE.margin + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

/** Draws a box behind what is written next. */
export function fillBox(
  {doc}: Sheet,
  box: {readonly x: number; readonly y: number; readonly width: number; readonly height: number},
  color: string,
): void {
  markDecoration(doc);
  doc.roundedRect(box.x, box.y, box.width, box.height, 4).fillColor(color).fill();
}

/** Adds a page; returns where to start writing on it. */
export function addPage({doc}: Sheet): number {
  doc.addPage();
  return PAGE.margin;
}

/** A text of its own line in each language of the sheet. */
export function inLanguages(
  {language}: Sheet,
  [french, english]: readonly [french: string, english: string],
): readonly string[] {
  return language === 'fr' ? [french, english] : [english];
}

/** Turns to a page, counted from 0, and adds it if it is the next one; returns where a new page starts. */
export function turnTo(sheet: Sheet, page: number): number {
  if (page === sheet.doc.bufferedPageRange().count) return addPage(sheet);
  sheet.doc.switchToPage(page);
  return PAGE.margin;
}

function createDocument(about: About): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    bufferPages: true,
    lang: about.isFrench ? 'fr' : 'en',
    displayTitle: true,
    tagged: true,
    // Prevents a standard font from being loaded: none is used.
    font: '',
    info: {
      Title: toWritten(about.title).text,
      Author: toWritten(about.author).text,
      CreationDate: about.created,
      ModDate: about.created,
    },
  });
  // It also accepts parsed fonts, although its types do not say so. Parsing them takes longer than writing a document.
  for (const [weight, font] of Object.entries(loadFonts())) doc.registerFont(weight, font as unknown as Buffer);
  // Without a bottom margin, text in the footer does not start a new page.
  doc.page.margins.bottom = 0;
  doc.on('pageAdded', () => (doc.page.margins.bottom = 0));
  return doc;
}

/** The finished document's bytes. */
export async function closeSheet({doc}: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
