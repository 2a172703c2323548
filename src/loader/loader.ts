/**
 * The script of a page's script tag, `dist/payment-widget.js`: requests the card fields of every tag first, so that the payer can type a card
 * while the element loads, and then defines the tag. Exports types only.
 */
import {findWidgets, showFallbacks} from './placeholder.js';
import {nextTask} from '../platform/next-task.js';
import {readInvoiceEarly} from '../api/request.js';
import type {Setup} from '../payment/options.js';

export type {PaymentWidgetElement} from '../element/payment-widget.js';

/** How long the element waits at most for the card fields, in milliseconds. */
const MAX_WAIT_MS = 1_000;

/** How long to wait after a failure before the element is loaded again, in milliseconds; no wait when the network returns. */
const RETRY_AFTER_MS = 5_000;

if (typeof document !== 'undefined') void start();

/** Loads the card fields first: on a slow phone, running the element's script takes as long as drawing the fields. */
async function start(): Promise<void> {
  try {
    const shown = findWidgets((setup) => void prepareInvoice(setup));
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  } finally {
    await loadElement();
  }
}

/** Requests the invoice, the code for invoices, and, if QR is the only method, the QR encoder, in parallel with the element. */
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
    // The classic script's loader has logged the reason.
    showFallbacks();
    const retry = (): void => {
      clearTimeout(timer);
      removeEventListener('online', retry);
      void loadElement();
    };
    const timer = setTimeout(retry, RETRY_AFTER_MS);
    addEventListener('online', retry);
  }
}
