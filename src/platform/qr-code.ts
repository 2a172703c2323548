import type {KeptQr} from './qr-encoder.js';
import type {QrDrawing, QrPicture} from '../payment/state.js';
import {nextTask} from './next-task.js';

/** Has the drawing library loaded: a code will be drawn. */
export function prepareQr(): void {
  // Where it cannot be loaded, drawing asks for it again, and says so.
  void import('./qr-encoder.js').catch(() => undefined);
}

/** Draws a QR code; rejects when the drawing library cannot be loaded. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const {encode, drawModules} = await import('./qr-encoder.js');
  await nextTask();
  const modules = encode(text);
  await nextTask();
  const drawing = drawModules(modules);
  await nextTask();
  return drawing;
}

/** Saves a code that was drawn as a PNG, or hands it to the share sheet; where that fails, it is saved. */
export async function keepQr(picture: QrPicture, way: 'save' | 'share'): Promise<KeptQr> {
  try {
    const {keepImage} = await import('./qr-encoder.js');
    return await keepImage(picture, way);
  } catch {
    return 'failed';
  }
}

/** Whether there is a share sheet that takes pictures, as phones have. */
export function canShareQr(): boolean {
  return 'canShare' in navigator && navigator.canShare({files: [new File([], 'a.png', {type: 'image/png'})]});
}
