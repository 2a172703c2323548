import {receiptText, type Receipt} from '../core/receipt.js';

/** What a share sheet ends with when the payer closed it, or pressed twice: nothing went wrong. */
const NOT_AN_ERROR: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Whether there is a share sheet, as phones have. */
export function canShareText(): boolean {
  return 'share' in navigator;
}

/** Copies, shares or prints a receipt; false where that does not work. */
export async function keepReceipt(way: 'copy' | 'share' | 'print', receipt: Receipt): Promise<boolean> {
  if (way === 'copy') return copyText(receiptText(receipt));
  if (way === 'share') return shareReceipt(receipt);
  printReceipt(receipt);
  return true;
}

/** Hands a receipt to the share sheet. A sheet that the payer closed has worked. */
async function shareReceipt(receipt: Receipt): Promise<boolean> {
  try {
    await navigator.share({title: receipt.title, text: receiptText(receipt)});
    return true;
  } catch (error) {
    return error instanceof DOMException && NOT_AN_ERROR.has(error.name);
  }
}

/** The page that was printed last: not every browser says when it is done. */
let printed: HTMLIFrameElement | undefined;

/**
 * Prints a receipt, and nothing else of the page: from a frame of its own, which is made of nodes only, so that no policy
 * of the page stands against it.
 *
 * @param print stands in for the browser's own in tests
 */
export function printReceipt(receipt: Receipt, print = printWindow): void {
  printed?.remove();
  const frame = document.createElement('iframe');
  printed = frame;
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;visibility:hidden';
  frame.ariaHidden = 'true';
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

function printWindow(shown: Window): void {
  shown.print();
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

/** Puts text on the clipboard. False where the browser does not let a page do that (plain HTTP, or a refused permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
