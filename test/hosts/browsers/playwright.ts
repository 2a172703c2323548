import {chromium, firefox, type Browser, type ElementHandle, type Frame, type JSHandle, type Page} from 'playwright';
import {findWholeChromium, launchOptions} from '../../../scripts/test/browser.mjs';
import {findFirefox} from '../../../scripts/test/engines.mjs';
import type {Frames, HostBrowser, HostWindow} from './browser.ts';

/** A whole Chromium, where the machine has one; the other tests run in its headless shell. */
export async function startChromium(): Promise<HostBrowser> {
  return new PlaywrightBrowser(await chromium.launch(launchOptions(findWholeChromium())));
}

/**
 * The system's Firefox, over WebDriver BiDi. Frames of other sites stay in the page's process: the keys that BiDi sends do
 * not reach a frame in another one. The rules between origins are the same.
 */
export async function startFirefox(): Promise<HostBrowser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('There is no Firefox. Run `node scripts/test/ensure-engines.mjs`.');
  return new PlaywrightBrowser(
    await firefox.launch({channel: 'moz-firefox', executablePath, firefoxUserPrefs: {'fission.autostart': false}}),
  );
}

class PlaywrightBrowser implements HostBrowser {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get version(): string {
    return this.#browser.version();
  }

  async open(url: string): Promise<HostWindow> {
    const page = await this.#browser.newPage({locale: 'en-US'});
    await page.goto(url);
    return new PlaywrightWindow(page);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

class PlaywrightWindow implements HostWindow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async read(expression: string, frames: Frames = []): Promise<unknown> {
    return (await this.#frame(frames)).evaluate(expression);
  }

  async type(element: string, text: string, frames: Frames = []): Promise<void> {
    await (await this.#find(element, await this.#frame(frames))).focus();
    await this.#page.keyboard.type(text);
  }

  async click(element: string, frames: Frames = []): Promise<void> {
    await (await this.#find(element, await this.#frame(frames))).click();
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
    if (element === null) throw new Error(`${expression} gives no element.`);
    return element;
  }
}
