import {byId} from './tools.js';

/**
 * Offers to read a QR code from a picture or the camera, where the browser can: `BarcodeDetector` is not everywhere, and
 * pasting the code always works.
 *
 * @param {(text: string) => void} onCode
 * @param {(words: string) => void} onProblem
 */
export async function offerScanning(onCode, onProblem) {
  const detector = await makeDetector();
  if (!detector) return;
  byId('scanning').hidden = false;
  const camera = byId('camera');
  camera.hidden = !navigator.mediaDevices;
  camera.addEventListener('click', () => {
    watchCamera(detector, onCode).catch(() => onProblem('The camera is not available. Paste the code instead.'));
  });
  const picture = /** @type {HTMLInputElement} */ (byId('picture'));
  /** @param {File | undefined} file */
  const read = async (file) => {
    if (!file) return;
    const text = await readPicture(detector, file).catch(() => undefined);
    if (text === undefined) onProblem('There is no QR code in this picture.');
    else onCode(text);
  };
  picture.addEventListener('change', async () => {
    await read(picture.files?.[0]);
    picture.value = '';
  });
  takeDrops(read);
}

/**
 * Takes a picture that is dropped anywhere on the page.
 *
 * @param {(file: File | undefined) => void} read
 */
function takeDrops(read) {
  const drop = byId('drop');
  addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', () => drop.classList.remove('over'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    read(event.dataTransfer?.files[0]);
  });
}

/**
 * @typedef {{detect(image: ImageBitmap | HTMLVideoElement): Promise<readonly {rawValue: string}[]>}} Detector
 */

/** @returns {Promise<Detector | undefined>} */
async function makeDetector() {
  const {BarcodeDetector} = /** @type {any} */ (globalThis);
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.includes('qr_code') ? new BarcodeDetector({formats: ['qr_code']}) : undefined;
}

/**
 * @param {Detector} detector
 * @param {Blob} file
 */
async function readPicture(detector, file) {
  const [code] = await detector.detect(await createImageBitmap(file));
  return code?.rawValue;
}

/**
 * Looks through the camera until it sees a code; pressing the button again has no effect meanwhile.
 *
 * @param {Detector} detector
 * @param {(text: string) => void} onCode
 */
async function watchCamera(detector, onCode) {
  const camera = /** @type {HTMLButtonElement} */ (byId('camera'));
  const view = /** @type {HTMLVideoElement} */ (byId('view'));
  camera.disabled = true;
  const stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}}).catch((error) => {
    camera.disabled = false;
    throw error;
  });
  try {
    view.srcObject = stream;
    view.hidden = false;
    await view.play();
    onCode(await firstCode(detector, view));
  } finally {
    for (const track of stream.getTracks()) track.stop();
    view.hidden = true;
    camera.disabled = false;
  }
}

/**
 * @param {Detector} detector
 * @param {HTMLVideoElement} view
 * @returns {Promise<string>}
 */
async function firstCode(detector, view) {
  for (;;) {
    const [code] = await detector.detect(view);
    if (code) return code.rawValue;
    await new Promise((next) => requestAnimationFrame(next));
  }
}
