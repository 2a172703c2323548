import jsqr from 'jsqr';
import {PNG} from 'pngjs';

/** jsqr is CommonJS: depending on the loader, the function is the default export or the module itself. */
const readCode = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr;

/**
 * Reads the QR code in an image, like a payer's camera.
 *
 * @param png a screenshot
 * @throws when no code can be read
 */
export function readQr(png: Buffer): string {
  const {data, width, height} = PNG.sync.read(png);
  const found = readCode(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error(`No QR code can be read in the picture of ${width} × ${height} pixels.`);
  return found.data;
}
