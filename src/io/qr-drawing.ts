import type {QrDrawing} from '../core/payment.js';

/** Draws a QR code. The drawing library is loaded when the first code is drawn; rejects when it cannot be loaded. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const {drawModules} = await import('./qr-modules.js');
  return drawModules(text);
}
