import jsqr from 'jsqr';
import {PNG} from 'pngjs';

/** jsqr is CommonJS: which of the two holds the function depends on who loads it. */
const readCode = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr;

/**
 * Reads the QR code in a picture, as a payer's camera would.
 *
 * @param png a screenshot
 * @throws when there is no code that can be read
 */
export function readQr(png: Buffer): string {
  const {data, width, height} = PNG.sync.read(png);
  const found = readCode(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error(`No QR code can be read in the picture of ${width} × ${height} pixels.`);
  return found.data;
}
