import {create} from 'qrcode';
import type {QrDrawing, QrPicture} from '../payment/payloads.js';
import {nextTask} from './next-task.js';

/** The result of saving or sharing the picture. Also `shared` when the payer closed the share sheet. */
export type ExportResult = 'saved' | 'shared' | 'failed';

/** The width of the quiet zone in modules (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

/** Draws the QR symbol of a text, at error correction level M. Encoding and drawing are separate tasks, because each takes long on a slow phone. */
export async function drawQr(text: string): Promise<QrDrawing> {
  await nextTask();
  const {modules} = create(text, {errorCorrectionLevel: 'M'});
  await nextTask();
  const drawing = drawModules(modules);
  await nextTask();
  return drawing;
}

/** The dark modules of a symbol as an SVG path, with one sub-path for each run. `data`: row by row, 1 where a module is dark. */
function drawModules({size, data}: {readonly size: number; readonly data: Uint8Array}): QrDrawing {
  const rows = [...Array(size).keys()].map((row) => {
    const bits = data.slice(row * size, (row + 1) * size).join('');
    return [...bits.matchAll(/1+/g)].map((run) => runPath(run.index + QUIET_ZONE, row + QUIET_ZONE, run[0].length));
  });
  return {size: size + 2 * QUIET_ZONE, path: rows.flat().join('')};
}

function runPath(x: number, y: number, length: number): string {
  return `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`;
}

/** The minimum width of the picture in pixels, so that it is still readable after a messenger app has scaled it down. */
const MIN_WIDTH = 1_024;

/** How long the picture stays in memory, in milliseconds: some browsers start the download some time after the click. */
const URL_LIFETIME_MS = 60_000;

/** Errors of a share sheet that the payer closed or opened twice. */
const IGNORED_ERRORS: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Saves a code as a PNG, or opens the share sheet with it; when sharing fails, it is saved. */
export async function exportQr(picture: QrPicture, way: 'save' | 'share'): Promise<ExportResult> {
  try {
    return await exportImage(picture, way);
  } catch {
    return 'failed';
  }
}

/** Rejects when the browser cannot make a picture. */
async function exportImage({drawing, name, text}: QrPicture, way: 'save' | 'share'): Promise<ExportResult> {
  const file = new File([await png(drawing)], fileName(name), {type: 'image/png'});
  if (way === 'share' && (await isShared(file, text))) return 'shared';
  download(file);
  return 'saved';
}

async function isShared(file: File, text: string): Promise<boolean> {
  try {
    await navigator.share({files: [file], text});
    return true;
  } catch (error) {
    return error instanceof DOMException && IGNORED_ERRORS.has(error.name);
  }
}

/** The link is not in the document, so no listener of the page sees the click. */
function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, URL_LIFETIME_MS);
}

/** Black on white with the quiet zone, each module on whole pixels. */
async function png({size, path}: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const scale = Math.ceil(MIN_WIDTH / size);
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  paint(context, '#ffffff', `M0 0h${String(size)}v${String(size)}h-${String(size)}z`);
  paint(context, '#000000', path);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (!context || !blob) throw new Error('The browser cannot create a picture of the QR code.');
  return blob;
}

function paint(context: CanvasRenderingContext2D | null, color: string, path: string): void {
  if (!context) return;
  context.fillStyle = color;
  context.fill(new Path2D(path));
}

/** The invoice's number as a file name. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${plain.slice(0, 60) || 'payment-qr'}.png`;
}
