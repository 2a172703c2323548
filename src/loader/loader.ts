/**
 * What a page's script tag loads, `dist/payment-widget.js`: it registers the tag. The element itself is a part that this asks for,
 * after the frames with the card fields, so that a card can be typed while it is on its way. At run time it exports nothing.
 */
import {findWidgets} from './find-widgets.js';
import {nextTask} from '../platform/next-task.js';
import {readInvoiceEarly} from '../api/early-read.js';
import {prepareQr} from '../platform/qr-code.js';
import type {Setup} from '../element/page-inputs.js';

export type {PaymentWidgetElement} from '../element/payment-widget.js';

/** How long a card form goes first at most, in milliseconds. */
const LATER_MS = 1_000;

/** How long after it could not be loaded the element is asked for again, in milliseconds. */
const AGAIN_AFTER_MS = 5_000;

if (typeof document !== 'undefined') void begin();

/** On a slow phone the element takes as long to run as the card fields take to be drawn: they go first. */
async function begin(): Promise<void> {
  const areShown = findWidgets((setup) => void prepareInvoice(setup));
  await Promise.race([areShown, new Promise((resolve) => setTimeout(resolve, LATER_MS))]);
  await loadElement();
}

/** What an invoice needs and a card does not, each in a task of its own. */
async function prepareInvoice({intent, credential}: Setup): Promise<void> {
  if (intent.mode !== 'invoice') return;
  await nextTask();
  readInvoiceEarly(intent, credential);
  if (intent.methods.join() === 'qr') prepareQr();
}

async function loadElement(): Promise<void> {
  await nextTask();
  try {
    const {PaymentWidgetElement, isFirstCopy} = await import('../element/payment-widget.js');
    await nextTask();
    if (isFirstCopy(PaymentWidgetElement)) customElements.define('payment-widget', PaymentWidgetElement);
  } catch {
    // The developer was told.
    const again = (): void => {
      clearTimeout(timer);
      removeEventListener('online', again);
      void loadElement();
    };
    const timer = setTimeout(again, AGAIN_AFTER_MS);
    addEventListener('online', again);
  }
}
