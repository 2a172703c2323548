import {bareLink, type DisplayStatus} from './invoice-facts.js';
import {inLanguages, lineHeight, markDecoration, MUTED, PAGE, useFont, WIDTH, type Sheet} from './pdf-sheet.js';

const STAMPS: Readonly<
  Partial<Record<DisplayStatus, {readonly words: readonly [french: string, english: string]; readonly color: string}>>
> = {
  paid: {words: ['PAYÉE', 'PAID'], color: '#14694a'},
  partly_paid: {words: ['PAYÉE EN PARTIE', 'PARTLY PAID'], color: '#8a5a00'},
  overdue: {words: ['EN RETARD', 'OVERDUE'], color: '#b3261e'},
  voided: {words: ['ANNULÉE', 'VOID'], color: '#b3261e'},
  refunded: {words: ['REMBOURSÉE', 'REFUNDED'], color: '#5a6675'},
};

const SIMULATION = ['Simulation, sans valeur', 'Simulation, of no value'] as const;
const REPLACED = [
  'Certaines lettres ne peuvent être écrites ici ; la page en ligne les montre toutes.',
  'Some letters cannot be written here; the online page shows them all.',
] as const;

/** Writes a stamp at the right, if the status has one; returns where it ends. */
export function writeStamp(sheet: Sheet, status: DisplayStatus, top: number): number {
  const stamp = STAMPS[status];
  if (stamp === undefined) return top;
  const {doc} = sheet;
  const words = sheet.say(...stamp.words);
  useFont(doc, {size: 9, isBold: true});
  const width = doc.widthOfString(words) + 20;
  const x = PAGE.margin + WIDTH - width;
  markDecoration(doc);
  doc.roundedRect(x, top, width, 20, 10).lineWidth(1).strokeColor(stamp.color).stroke();
  const placed = {
    x,
    y: top + (20 - lineHeight(9)) / 2,
    width,
    size: 9,
    isBold: true,
    color: stamp.color,
    align: 'center',
  } as const;
  sheet.write(words, placed);
  return top + 20;
}

/** Writes the footer of every page: the notice of a simulation, the invoice's number, the page number and the link. */
export function finishPages(
  sheet: Sheet,
  about: {readonly number: string; readonly link: string; readonly isLive: boolean},
): void {
  const {doc} = sheet;
  const {start, count} = doc.bufferedPageRange();
  const notes = sheet.isExact ? [] : inLanguages(sheet, REPLACED);
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    if (!about.isLive) writeWatermark(sheet);
    const line = {x: PAGE.margin, width: WIDTH, size: 7.5, color: MUTED, tag: 'Artifact'} as const;
    notes.forEach((note, at) => sheet.write(note, {...line, size: 7, y: PAGE.height - 74 + 9 * at}));
    if (!about.isLive) sheet.write(`TEST – ${sheet.say(...SIMULATION)}`, {...line, y: PAGE.height - 54});
    const place = `${about.number} – ${page - start + 1} / ${count}`;
    sheet.write(place, {...line, y: PAGE.height - 54, align: 'right'});
    const words = `${sheet.say('En ligne', 'Online')}: ${bareLink(about.link)}`;
    sheet.write(words, {...line, size: 7, y: PAGE.height - 42, link: about.link});
  }
}

function writeWatermark({doc}: Sheet): void {
  const middle: [number, number] = [PAGE.width / 2, PAGE.height / 2];
  markDecoration(doc);
  doc.save();
  doc.rotate(-45, {origin: middle});
  useFont(doc, {size: 150, isBold: true}).fillColor('#5a6675').fillOpacity(0.06);
  const width = doc.widthOfString('TEST');
  doc.text('TEST', middle[0] - width / 2, middle[1] - 65, {lineBreak: false});
  doc.restore();
  doc.fillOpacity(1);
}
