import {assert} from '@open-wc/testing';
import type {QrPicture} from '../../src/payment/payloads.js';
import {drawQr, exportQr} from '../../src/platform/qr-code.js';
import {canShareQr} from '../../src/platform/share.js';

interface Download {
  readonly name: string;
  readonly url: string;
}

/** Replaces a browser method until {@link giveBack}. */
function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, {value, configurable: true, writable: true});
  replaced.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

let replaced: (() => void)[] = [];

function giveBack(): void {
  for (const undo of replaced.reverse()) undo();
  replaced = [];
}

/** Collects downloads from now on instead of saving them. */
function downloads(): readonly Download[] {
  const all: Download[] = [];
  replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    all.push({name: this.download, url: this.href});
  });
  return all;
}

async function picture(name = ''): Promise<QrPicture> {
  return {drawing: await drawQr('0002010102126304ABCD'), name, text: 'QR code to pay BIF 5,000'};
}

function refuseToShare(name: string): void {
  replace(navigator, 'share', () => Promise.reject(new DOMException('no', name)));
}

describe('the QR picture', () => {
  afterEach(giveBack);

  it('is at least 1024 pixels wide, black and white only, each module on whole pixels', async () => {
    const [all, kept] = [downloads(), await picture()];
    assert.equal(await exportQr(kept, 'save'), 'saved');
    const image = await createImageBitmap(await (await fetch(all[0]?.url ?? '')).blob());
    assert.isAtLeast(image.width, 1024);
    assert.equal(image.width, image.height);
    assert.equal(image.width % kept.drawing.size, 0);
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const colors = new Set(new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? []));
    assert.sameMembers([...colors], [0xff000000, 0xffffffff]);
  });

  const names = [
    ['INV-BIF-000123', 'INV-BIF-000123.png'],
    ['../../etc/passwd', 'etc-passwd.png'],
    ['facture n° 7', 'facture-n-7.png'],
    ['', 'payment-qr.png'],
    ['‮؟', 'payment-qr.png'],
    ['9'.repeat(500), `${'9'.repeat(60)}.png`],
  ] as const;
  for (const [number, name] of names) {
    it(`is called ${name} for the invoice ${JSON.stringify(number.slice(0, 20))}`, async () => {
      const all = downloads();
      await exportQr(await picture(number), 'save');
      assert.deepEqual(
        all.map((one) => one.name),
        [name],
      );
    });
  }

  it('is released one minute after the download has started', async () => {
    const all = downloads();
    let end = (): void => undefined;
    const [drawn, before] = [await picture(), globalThis.setTimeout];
    replace(globalThis, 'setTimeout', (callback: () => void, ms: number) => {
      if (ms !== 60_000) return before(callback, ms);
      end = callback;
      return 0;
    });
    await exportQr(drawn, 'save');
    const url = all[0]?.url ?? '';
    assert.isTrue((await fetch(url)).ok);
    end();
    assert.equal(await fetch(url).catch(() => 'gone'), 'gone');
  });

  it('is passed to the share sheet as a file with a text and no URL', async () => {
    const [all, sent] = [downloads(), [] as ShareData[]];
    replace(navigator, 'share', (data: ShareData) => Promise.resolve(void sent.push(data)));
    assert.equal(await exportQr(await picture('INV-1'), 'share'), 'shared');
    assert.lengthOf(all, 0);
    assert.hasAllKeys(sent[0], ['files', 'text']);
    assert.deepInclude(sent[0], {text: 'QR code to pay BIF 5,000'});
    assert.deepEqual([sent[0]?.files?.[0]?.name, sent[0]?.files?.[0]?.type], ['INV-1.png', 'image/png']);
  });

  for (const name of ['AbortError', 'InvalidStateError']) {
    it(`is not saved when sharing ends with ${name}, because the sheet was closed or is still open`, async () => {
      const all = downloads();
      refuseToShare(name);
      assert.equal(await exportQr(await picture(), 'share'), 'shared');
      assert.lengthOf(all, 0);
    });
  }

  it('is saved when it cannot be shared', async () => {
    const all = downloads();
    refuseToShare('NotAllowedError');
    assert.equal(await exportQr(await picture(), 'share'), 'saved');
    assert.lengthOf(all, 1);
  });

  it('fails when the browser cannot create the image or a URL for it', async () => {
    const [all, drawn] = [downloads(), await picture()];
    replace(HTMLCanvasElement.prototype, 'toBlob', (give: BlobCallback) => {
      give(null);
    });
    assert.equal(await exportQr(drawn, 'save'), 'failed');
    giveBack();
    replace(HTMLCanvasElement.prototype, 'getContext', () => null);
    assert.equal(await exportQr(drawn, 'save'), 'failed');
    giveBack();
    replace(URL, 'createObjectURL', () => {
      throw new TypeError('no');
    });
    assert.equal(await exportQr(drawn, 'save'), 'failed');
    assert.lengthOf(all, 0);
  });

  it('can be shared only if the share sheet accepts a PNG file', () => {
    replace(navigator, 'canShare', ({files}: ShareData) => files?.[0]?.type === 'image/png');
    assert.isTrue(canShareQr());
    replace(navigator, 'canShare', () => false);
    assert.isFalse(canShareQr());
  });
});
