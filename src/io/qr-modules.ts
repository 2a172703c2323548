import {create} from 'qrcode';
import type {QrDrawing} from '../core/payment.js';

/** Modules of light border that a reader needs (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** The QR symbol of a text at error correction level M, as an SVG path of its dark modules, one run a sub-path. */
export function drawModules(text: string): QrDrawing {
  const {modules} = create(text, {errorCorrectionLevel: 'M'});
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column) === 1) column += 1;
      if (column > start)
        runs.push(
          `M${String(start + QUIET_ZONE)} ${String(row + QUIET_ZONE)}h${String(column - start)}v1H${String(start + QUIET_ZONE)}z`,
        );
    }
  }
  return {size: modules.size + 2 * QUIET_ZONE, path: runs.join('')};
}
