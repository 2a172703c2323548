/**
 * What a page's script tag loads, `dist/payment-widget.js`: asks for the card fields of every tag first, and then loads the element and defines the
 * tag, so that a card can be typed in the meantime. Exports types only.
 */
import {findWidgets, showFallbacks} from './placeholder.js';
import {nextTask} from '../platform/next-task.js';
import {readInvoiceEarly} from '../api/request.js';
import type {Setup} from '../payment/options.js';

export type {PaymentWidgetElement} from '../element/payment-widget.js';

/** How long the element waits for the card fields at most, in milliseconds. */
const MOST_WAIT_MS = 1_000;

/** How long after a failure the element is loaded again, in milliseconds; at once when the network is back. */
const RETRY_AFTER_MS = 5_000;

if (typeof document !== 'undefined') void begin();

/** The card fields go first: on a slow phone running the element takes as long as drawing them. */
async function begin(): Promise<void> {
  try {
    const areShown = findWidgets((setup) => void prepareInvoice(setup));
    await Promise.race([areShown, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);
  } finally {
    await loadElement();
  }
}

/** Asks for the invoice, for what only an invoice needs, and for the QR encoder where nothing else is offered, beside the element. */
async function prepareInvoice({options, credential}: Setup): Promise<void> {
  if (options.mode !== 'invoice') return;
  await nextTask();
  readInvoiceEarly(options, credential);
  // When loading fails, the element loads it again.
  void import('../element/invoice-mode.js').catch(() => undefined);
  if (options.methods.join() === 'qr') void import('../platform/qr-code.js').catch(() => undefined);
}

async function loadElement(): Promise<void> {
  await nextTask();
  try {
    const {defineElement} = await import('../element/payment-widget.js');
    await nextTask();
    defineElement();
  } catch {
    // The classic script's loader has logged why.
    showFallbacks();
    const again = (): void => {
      clearTimeout(timer);
      removeEventListener('online', again);
      void loadElement();
    };
    const timer = setTimeout(again, RETRY_AFTER_MS);
    addEventListener('online', again);
  }
}
