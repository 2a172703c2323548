import {chromium, firefox, type Browser, type ElementHandle, type Frame, type JSHandle, type Page} from 'playwright';
import {findWholeChromium, launchOptions} from '../../../scripts/test/browser.mjs';
import {findFirefox} from '../../../scripts/test/engines.mjs';
import {findOldChromium} from '../../../scripts/test/old-browsers.mjs';
import {withRetries} from './with-retries.ts';
import type {Frames, HostBrowser, HostWindow} from './browser.ts';

/** A full Chromium if there is one; the other tests use the headless shell. */
export async function startChromium(): Promise<HostBrowser> {
  return new PlaywrightBrowser(await chromium.launch(launchOptions(findWholeChromium())));
}

/**
 * The system's Firefox over WebDriver BiDi. Site isolation is off, because BiDi's key events do not reach a frame in another process. The
 * rules between origins are the same.
 */
export async function startFirefox(): Promise<HostBrowser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('There is no Firefox. Run `node scripts/test/ensure-engines.mjs`.');
  return new PlaywrightBrowser(
    await firefox.launch({channel: 'moz-firefox', executablePath, firefoxUserPrefs: {'fission.autostart': false}}),
  );
}

/**
 * An old Chromium, unpacked by scripts/test/ensure-old-browsers.mjs. Before a click Playwright checks visibility in a way that the oldest does
 * not support. There the mouse is moved to the element's centre.
 */
export async function startOldChromium(version: string): Promise<HostBrowser> {
  const browser = await chromium.launch(launchOptions(findOldChromium(version)));
  return new PlaywrightBrowser(browser, async (page, element) => {
    await element.evaluate((node) => (node as Element).scrollIntoView({block: 'center'}));
    const box = await element.boundingBox();
    if (!box) throw new Error('The element is not rendered.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  });
}

type Press = (page: Page, element: ElementHandle) => Promise<void>;

class PlaywrightBrowser implements HostBrowser {
  readonly #browser: Browser;
  readonly #press: Press;

  constructor(browser: Browser, press: Press = (_page, element) => element.click()) {
    this.#browser = browser;
    this.#press = press;
  }

  get version(): string {
    return this.#browser.version();
  }

  async open(url: string): Promise<HostWindow> {
    const page = await withRetries('a new page', () => this.#browser.newPage({locale: 'en-US'}));
    await page.goto(url);
    return new PlaywrightWindow(page, this.#press);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

class PlaywrightWindow implements HostWindow {
  readonly #page: Page;
  readonly #press: Press;

  constructor(page: Page, press: Press) {
    this.#page = page;
    this.#press = press;
  }

  async read(expression: string, frames: Frames = []): Promise<unknown> {
    return withRetries(expression, async () => (await this.#frame(frames)).evaluate(expression));
  }

  async type(element: string, text: string, frames: Frames = []): Promise<void> {
    await withRetries(element, async () => (await this.#find(element, await this.#frame(frames))).focus());
    await this.#page.keyboard.type(text);
  }

  async click(element: string, frames: Frames = []): Promise<void> {
    const found = await withRetries(element, async () => this.#find(element, await this.#frame(frames)));
    await this.#press(this.#page, found);
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  async #frame(frames: Frames): Promise<Frame> {
    let frame = this.#page.mainFrame();
    for (const expression of frames) {
      const inner = await (await this.#find(expression, frame)).contentFrame();
      if (!inner) throw new Error(`${expression} has no document.`);
      frame = inner;
    }
    return frame;
  }

  async #find(expression: string, frame: Frame): Promise<ElementHandle> {
    const handle: JSHandle = await frame.evaluateHandle(expression);
    const element = handle.asElement();
    if (element === null) throw new Error(`${expression} returns no element.`);
    return element;
  }
}
