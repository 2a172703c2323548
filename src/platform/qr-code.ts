import type {KeptQr} from './qr-encoder.js';
import type {QrDrawing, QrPicture} from '../payment/state.js';
import {nextTask} from './next-task.js';

/** Loads the QR encoder, because a code will be drawn. */
export function prepareQr(): void {
  // When loading fails, drawing loads it again and reports the error.
  void import('./qr-encoder.js').catch(() => undefined);
}

/** Draws a QR code; rejects when the encoder cannot be loaded. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const {encode, drawModules} = await import('./qr-encoder.js');
  await nextTask();
  const modules = encode(text);
  await nextTask();
  const drawing = drawModules(modules);
  await nextTask();
  return drawing;
}

/** Saves a code as a PNG, or opens the share sheet with it; when sharing fails, it is saved. */
export async function keepQr(picture: QrPicture, way: 'save' | 'share'): Promise<KeptQr> {
  try {
    const {keepImage} = await import('./qr-encoder.js');
    return await keepImage(picture, way);
  } catch {
    return 'failed';
  }
}

/** Whether the browser can share pictures, as on phones. */
export function canShareQr(): boolean {
  return 'canShare' in navigator && navigator.canShare({files: [new File([], 'a.png', {type: 'image/png'})]});
}
