import {readFile} from 'node:fs/promises';
import type {Download, Locator, Page} from '@playwright/test';
import {PNG} from 'pngjs';
import {readQr} from '../helpers/qr-reader.ts';
import {expect, test} from '../helpers/story.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

declare global {
  interface Window {
    /** What was passed to the share sheet, with images as bytes. */
    readonly sharedPictures: {readonly name: string; readonly text: string; readonly bytes: readonly number[]}[];
  }
}

test('saves the code as an image that a bank app can read @phone', async ({shop, service}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  const payload = await widget.openQr();
  const download = await saved(shop.page, () => widget.press(action(widget, 'Save the image')));
  await expect(announced(widget)).toContainText(['Image saved']);

  const file = await readFile(await download.path());
  expect(readQr(file)).toBe(payload);
  expect(PNG.sync.read(file).width).toBeGreaterThanOrEqual(1024);
  const number = /INV-[\w-]+/.exec(await widget.element.locator('[part=summary]').innerText())?.[0] ?? 'no number';
  expect(download.suggestedFilename()).toBe(`${number}.png`);
  expect(download.url()).not.toContain(payload);
});

test('suggests a screenshot when the browser cannot create an image', async ({shop, service}) => {
  await shop.page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (give) => give(null);
  });
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000), {lang: 'fr'});
  await widget.openQr();
  await widget.press(action(widget, 'Enregistrer l’image'));
  await expect(announced(widget)).toContainText(['Faites une capture d’écran du code.']);
});

test('shares the image through the share sheet, and shows no error when the sheet is closed', async ({
  shop,
  service,
}) => {
  await shop.page.addInitScript(playShareSheet, 'AbortError');
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  const payload = await widget.openQr();
  await widget.press(action(widget, 'Share the image'));
  await shop.page.waitForFunction(() => window.sharedPictures.length === 1);
  const [shared] = await shop.page.evaluate(() => window.sharedPictures);
  expect(readQr(Buffer.from(shared?.bytes ?? []))).toBe(payload);
  expect(shared?.text.replaceAll(/\s/g, ' ')).toBe('QR code to pay BIF 8,000 with any bank app');
  await shop.roundTrip(service.url);
  await expect(widget.element.getByText(/saved\.|could not be saved/)).toHaveCount(0);
});

test('saves the image when the share sheet refuses it', async ({shop, service}) => {
  await shop.page.addInitScript(playShareSheet, 'NotAllowedError');
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  const payload = await widget.openQr();
  const download = await saved(shop.page, () => widget.press(action(widget, 'Share the image')));
  expect(readQr(await readFile(await download.path()))).toBe(payload);
  await expect(announced(widget)).toContainText(['Image saved']);
});

test('shows the image button above the code on a phone, and no share button without a share sheet @phone', async ({
  shop,
  service,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.page.addInitScript(() => Object.defineProperty(navigator, 'canShare', {value: () => false}));
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  const payload = await widget.openQr();
  await expect(panel(widget).locator('.lead')).toHaveText(
    isMobile ? 'Share or save the image, then open it in any bank app.' : 'Scan this code with any bank app.',
  );
  await expect(panel(widget).getByRole('button')).toHaveText(['Save the image']);
  const save = await action(widget, 'Save the image').boundingBox();
  const code = await widget.qrCode.boundingBox();
  expect((save?.y ?? 0) < (code?.y ?? 0)).toBe(isMobile);

  await widget.openProblems();
  await widget.press(action(widget, 'Copy the code'));
  await expect(announced(widget)).toContainText(['Code copied']);
  expect(await shop.page.evaluate(() => navigator.clipboard.readText())).toBe(payload);
  await expect(widget.element.locator('[aria-live], [role=status], [role=alert]').getByText(/\d:\d\d/)).toHaveCount(0);
});

test('shows the code as text below "Problems?", and the amount in the accessible name of the image', async ({
  shop,
  service,
}) => {
  const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
  const payload = await widget.openQr();
  await expect(panel(widget).getByRole('img')).toHaveAccessibleName(/^QR code to pay BIF\s8,000 with any bank app$/);
  const text = panel(widget).locator('code');
  await expect(text).toBeHidden();
  await widget.openProblems();
  await expect(text).toBeVisible();
  expect(await text.evaluate((element) => (element as HTMLElement).innerText)).toBe(payload);
  await widget.press(action(widget, 'I have paid'));
  await expect(panel(widget).getByText('If you have paid already, do not pay again')).toBeVisible();
  const wide = await shop.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

const LOOKS = [
  {name: 'on a dark page', media: {colorScheme: 'dark'}},
  {name: 'in forced colours', media: {forcedColors: 'active', colorScheme: 'dark'}},
  {name: 'in print', media: {media: 'print', colorScheme: 'dark'}},
] as const;

for (const {name, media} of LOOKS) {
  test(`keeps the code black on its own white card ${name}`, async ({shop, service}) => {
    const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
    const payload = await widget.openQr();
    await shop.page.emulateMedia(media);
    const png = await widget.qrCode.screenshot();
    expect(readQr(png)).toBe(payload);
    expect(colorsOf(png)).toEqual(['#000000', '#ffffff']);
    expect(groundOf(await panel(widget).screenshot())).not.toBe('#ffffff');
  });
}

for (const width of [280, 320, 900]) {
  test(`draws the code between 200 and 260 px wide when the widget is ${width} px wide`, async ({shop, service}) => {
    const widget = await shop.openInvoice(await service.createInvoice('BIF', 8000));
    await widget.openQr();
    await widget.element.evaluate((element, size) => (element.style.width = `${size}px`), width);
    const box = await widget.qrCode.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(200);
    expect(box?.width).toBeLessThanOrEqual(260);
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
  });
}

test('removes an expired code, shows the new one in the same place, and keeps the focus there', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.clock.install();
  const widget = await shop.openInvoice(invoice);
  const first = await widget.openQr();
  expect(readQr(await widget.element.screenshot())).toBe(first);
  const place = await placeOf(widget);
  await action(widget, 'Save the image').focus();
  await shop.page.clock.fastForward('05:01');
  const said = panel(widget).locator('.lead');
  await expect(said).toHaveText('This QR code has expired.');
  await expect(said).toBeFocused();
  expect(await placeOf(widget)).toEqual(place);
  const gone = await widget.element.screenshot();
  expect(() => readQr(gone)).toThrow('No QR code can be read');

  await action(widget, 'Show a new QR code').press('Enter');
  await expect(said).toContainText('Scan this code');
  await expect(said).toBeFocused();
  expect(await placeOf(widget)).toEqual(place);
  const second = await widget.readQr();
  expect(second).not.toBe(first);
  await service.approveQr(second);
  await expect(widget.status).toContainText('Payment received');
  await expect(panel(widget)).toHaveCount(0);
});

function panel({element}: WidgetPage): Locator {
  return element.locator('[part=qr]');
}

function action(widget: WidgetPage, name: string): Locator {
  return panel(widget).getByRole('button', {name});
}

/** The live region that announces the result of a press. */
function announced(widget: WidgetPage): Locator {
  return panel(widget).locator('[aria-live=polite]:not(.lead)');
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** The position of the code's square in the widget. */
function placeOf(widget: WidgetPage): Promise<readonly number[]> {
  return panel(widget)
    .locator('.square')
    .evaluate((square) => {
      const [inner, outer] = [square.getBoundingClientRect(), square.closest('.widget')?.getBoundingClientRect()];
      return [inner.x - (outer?.x ?? 0), inner.y - (outer?.y ?? 0), inner.width, inner.height];
    });
}

/** The colours in an image, without its rounded corners and its edge, which may lie on half a pixel. */
function colorsOf(png: Buffer): readonly string[] {
  const {data, width, height} = PNG.sync.read(png);
  const isEdge = (pixel: number): boolean => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [across, down] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
    return Math.min(across, down) < 1 || Math.max(across, down) < 16;
  };
  const pixels = Array.from({length: width * height}, (_, pixel) => pixel).filter((pixel) => !isEdge(pixel));
  return [...new Set(pixels.map((pixel) => colorAt(data, pixel)))].sort();
}

/** The colour beside the code. */
function groundOf(png: Buffer): string {
  const {data, width} = PNG.sync.read(png);
  return colorAt(data, width + 1);
}

function colorAt(data: Buffer, pixel: number): string {
  return `#${data.subarray(pixel * 4, pixel * 4 + 3).toString('hex')}`;
}

/** A phone's share sheet with this outcome. Runs in the page. */
function playShareSheet(ending: string): void {
  Object.defineProperty(window, 'sharedPictures', {value: []});
  const isPicture = ({type}: File): boolean => type === 'image/png';
  Object.defineProperty(navigator, 'canShare', {
    value: ({files = []}: ShareData) => files.length > 0 && files.every(isPicture),
  });
  Object.defineProperty(navigator, 'share', {
    async value({files = [], text = '', ...more}: ShareData) {
      if (Object.keys(more).length > 0) throw new TypeError('The text must not contain an address.');
      for (const file of files) {
        const bytes = [...new Uint8Array(await file.arrayBuffer())];
        window.sharedPictures.push({name: file.name, text, bytes});
      }
      throw new DOMException('no', ending);
    },
  });
}
