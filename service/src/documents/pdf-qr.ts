import {create} from 'qrcode';
import {INK, markDecoration, type Sheet} from './pdf-sheet.js';

/** A square in points from the page's upper left corner. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** Draws the QR code of a text (ISO/IEC 18004, level M). Leave the area around it empty: it is the quiet zone. */
export function writeQr({doc}: Sheet, text: string, {x, y, side}: Square): void {
  const {size, data} = create(text, {errorCorrectionLevel: 'M'}).modules;
  const module = side / size;
  markDecoration(doc);
  for (let row = 0; row < size; row += 1) {
    const bits = data.slice(row * size, (row + 1) * size).join('');
    for (const {0: run, index} of bits.matchAll(/1+/g)) {
      doc.rect(x + index * module, y + row * module, run.length * module, module);
    }
  }
  doc.fillColor(INK).fill();
}
