import {receiptText, type Receipt} from '../core/text.js';

/** Errors of a share sheet that the payer closed or opened twice. */
const IGNORED_ERRORS: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Whether the browser can share text, as on phones. */
export function canShareText(): boolean {
  return 'share' in navigator;
}

/** Whether the browser can share pictures, as on phones. */
export function canShareQr(): boolean {
  return 'canShare' in navigator && navigator.canShare({files: [new File([], 'a.png', {type: 'image/png'})]});
}

/** Copies, shares or prints a receipt; resolves with false when that failed. */
export async function exportReceipt(way: 'copy' | 'share' | 'print', receipt: Receipt): Promise<boolean> {
  if (way === 'copy') return copyText(receiptText(receipt));
  if (way === 'share') return shareReceipt(receipt);
  printReceipt(receipt);
  return true;
}

/** Opens the share sheet. A sheet that the payer closed is not a failure. */
async function shareReceipt(receipt: Receipt): Promise<boolean> {
  try {
    await navigator.share({title: receipt.title, text: receiptText(receipt)});
    return true;
  } catch (error) {
    return error instanceof DOMException && IGNORED_ERRORS.has(error.name);
  }
}

/** The frame that was printed last. It is kept, because not every browser fires `afterprint`. */
let printed: HTMLIFrameElement | undefined;

/**
 * Prints only the receipt, from a separate frame. The frame is built from DOM nodes, which every Content-Security-Policy allows.
 *
 * @param print replaces `window.print` in tests
 */
export function printReceipt(receipt: Receipt, print = (shown: Window): void => shown.print()): void {
  printed?.remove();
  const frame = document.createElement('iframe');
  printed = frame;
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;visibility:hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const {contentWindow, contentDocument} = frame;
  if (contentWindow && contentDocument) {
    fill(contentDocument, receipt);
    contentWindow.addEventListener('afterprint', () => {
      frame.remove();
    });
    print(contentWindow);
  }
}

function fill(page: Document, {lang, title, lines}: Receipt): void {
  page.documentElement.lang = lang;
  page.title = title;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('dl');
  for (const [name, value] of lines) {
    const term = page.createElement('dt');
    term.textContent = name;
    const description = page.createElement('dd');
    description.textContent = value;
    list.append(term, description);
  }
  page.body.append(heading, list);
}

/** Copies text. Resolves with false when the browser does not allow it (plain HTTP, or a denied permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
