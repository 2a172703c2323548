import {create} from 'qrcode';
import type {QrDrawing} from '../payment/state.js';

export {keepImage} from './qr-image.js';

/** `data` has `size` rows of `size` modules. */
interface QrModules {
  readonly size: number;
  readonly data: Uint8Array;
}

/** Modules of light border that a reader needs (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** The QR symbol of a text at error correction level M: its modules, row by row, 1 where one is dark. */
export function encode(text: string): QrModules {
  const {size, data} = create(text, {errorCorrectionLevel: 'M'}).modules;
  return {size, data};
}

/** The dark modules of a symbol as an SVG path, one run a sub-path. */
export function drawModules({size, data}: QrModules): QrDrawing {
  const rows = Array.from({length: size}, (_, row) => {
    const bits = data.slice(row * size, (row + 1) * size).join('');
    return Array.from(bits.matchAll(/1+/g), (run) => runPath(run.index + QUIET_ZONE, row + QUIET_ZONE, run[0].length));
  });
  return {size: size + 2 * QUIET_ZONE, path: rows.flat().join('')};
}

function runPath(x: number, y: number, length: number): string {
  return `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`;
}
