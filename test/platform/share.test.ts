import {assert} from '@open-wc/testing';
import {receiptText, type Receipt} from '../../src/core/text.js';
import {canShareText, exportReceipt, printReceipt} from '../../src/platform/share.js';

const RECEIPT: Receipt = {
  lang: 'fr',
  title: 'Paiement reçu',
  lines: [
    ['Montant', '5 000 FBu'],
    ['Payé à', '<b>Duka</b>'],
  ],
};

/** Replaces the share sheet until {@link giveBack}; collects what is shared. */
function share(end: () => Promise<void>): unknown[] {
  const taken: unknown[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data: unknown) => {
      taken.push(data);
      return end();
    },
  });
  return taken;
}

function giveBack(): void {
  Reflect.deleteProperty(navigator, 'share');
}

const frames = (): readonly HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];

describe('a receipt', () => {
  afterEach(giveBack);

  it('is plain text with one line for each value', () => {
    assert.equal(receiptText(RECEIPT), 'Paiement reçu\nMontant: 5 000 FBu\nPayé à: <b>Duka</b>');
  });

  it('is shared as text; a closed share sheet is no failure, but a refused one is', async () => {
    const taken = share(() => Promise.resolve());
    assert.isTrue(canShareText());
    assert.isTrue(await exportReceipt('share', RECEIPT));
    assert.deepEqual(taken, [{title: 'Paiement reçu', text: receiptText(RECEIPT)}]);
    share(() => Promise.reject(new DOMException('closed', 'AbortError')));
    assert.isTrue(await exportReceipt('share', RECEIPT));
    share(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    assert.isFalse(await exportReceipt('share', RECEIPT));
  });

  it('is printed alone, as text, from a frame that is removed after printing', () => {
    const before = frames().length;
    const pages: string[] = [];
    printReceipt(RECEIPT, (shown) => {
      const {documentElement, body, title} = shown.document;
      pages.push(documentElement.lang, title, body.textContent);
      assert.notExists(body.querySelector('b'));
      assert.lengthOf(frames(), before + 1);
      shown.dispatchEvent(new Event('afterprint'));
    });
    assert.deepEqual(pages, ['fr', 'Paiement reçu', 'Paiement reçuMontant5 000 FBuPayé à<b>Duka</b>']);
    assert.lengthOf(frames(), before);
  });

  it('leaves at most one frame when the browser does not report the end of printing', () => {
    const before = frames().length;
    printReceipt(RECEIPT, () => undefined);
    printReceipt(RECEIPT, () => undefined);
    assert.lengthOf(frames(), before + 1);
    frames().at(-1)?.remove();
  });
});
