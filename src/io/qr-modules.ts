import {create} from 'qrcode';
import type {QrDrawing} from '../core/payment.js';

export {keepImage} from './qr-image.js';

/** Modules of light border that a reader needs (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** The QR symbol of a text at error correction level M, as an SVG path of its dark modules, one run a sub-path. */
export function drawModules(text: string): QrDrawing {
  const {modules} = create(text, {errorCorrectionLevel: 'M'});
  const rows = Array.from({length: modules.size}, (_, row) => {
    const bits = Array.from({length: modules.size}, (_unused, column) => modules.get(row, column)).join('');
    return Array.from(bits.matchAll(/1+/g), (run) => runPath(run.index + QUIET_ZONE, row + QUIET_ZONE, run[0].length));
  });
  return {size: modules.size + 2 * QUIET_ZONE, path: rows.flat().join('')};
}

function runPath(x: number, y: number, length: number): string {
  return `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`;
}
