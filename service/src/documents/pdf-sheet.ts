import PDFDocument from 'pdfkit';
import {loadFonts} from './fonts.js';
import {toWritten} from './letters.js';

/** A4 in points, and the margin around what is written. */
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
/** Between what belongs together and what does not. */
export const GAP = 24;

/** How a piece of text looks and where it stands, in points from the page's upper left corner. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly link?: string;
  /** What it is to a screen reader (ISO 32000-1, 14.8.4); a paragraph by default, and nothing as an artifact. */
  readonly tag?: 'H1' | 'H2' | 'Artifact';
}

/** A PDF that is being written. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  /** Writes text, broken into lines where it has to be; gives its height. */
  write(text: string, placed: Placed): number;
  /** How high text would be. */
  height(text: string, placed: Pick<Placed, 'width' | 'size' | 'isBold'>): number;
  /** Whether some text could not be written as it is. */
  readonly isExact: boolean;
}

/** What a document says of itself. */
interface About {
  readonly title: string;
  readonly author: string;
  readonly created: Date;
}

/** An empty document of A4 sheets. There is nothing in it but what is told here and what is written. */
export function openSheet(about: About): Sheet {
  const doc = createDocument(about);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const state = {isExact: true};
  return {
    doc,
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

/** Writes from here on in one weight and size, in points. */
export function useFont(doc: PDFKit.PDFDocument, {size, isBold}: Pick<Placed, 'size' | 'isBold'>): PDFKit.PDFDocument {
  return doc.font(isBold === true ? 'bold' : 'regular').fontSize(size);
}

/** How high a line of text of one size is, in points. */
export function lineHeight(size: number): number {
  const {ascent, descent, lineGap, unitsPerEm} = loadFonts().regular;
  return (size * (ascent - descent + lineGap)) / unitsPerEm;
}

/** What is drawn from here on, until the next text, is nothing to a screen reader. */
export function markDecoration(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', {type: 'Layout'});
}

/** A line across the page, or from `x` to its right margin. */
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

/** A box behind what is written next. */
export function fillBox(
  {doc}: Sheet,
  box: {readonly x: number; readonly y: number; readonly width: number; readonly height: number},
  color: string,
): void {
  markDecoration(doc);
  doc.roundedRect(box.x, box.y, box.width, box.height, 4).fillColor(color).fill();
}

/** Begins a page; gives where to write on it. */
export function addPage({doc}: Sheet): number {
  doc.addPage();
  return PAGE.margin;
}

function createDocument(about: About): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    bufferPages: true,
    lang: 'fr',
    displayTitle: true,
    tagged: true,
    // No standard font is looked for: none is used.
    font: '',
    info: {
      Title: toWritten(about.title).text,
      Author: toWritten(about.author).text,
      CreationDate: about.created,
      ModDate: about.created,
    },
  });
  // It takes fonts that are read already, too, which its types do not say; reading them takes longer than a document.
  for (const [weight, font] of Object.entries(loadFonts())) doc.registerFont(weight, font as unknown as Buffer);
  // What is written below the margin, such as the footer, must not begin a page of itself.
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
