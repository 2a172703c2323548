import {expect, type Page, type Request} from '@playwright/test';

/** A connection that stays open and that must not be waited for. */
const IS_STREAM = /\/events$/;

/** The clock of a page and its frames, moved by hand. Between moves it runs as usual. */
export class PageClock {
  readonly #page: Page;
  readonly #pending = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Takes over the clock of a page before it is opened. */
  static async install(page: Page): Promise<PageClock> {
    const clock = new PageClock(page);
    page.on('request', (request) => {
      if (!IS_STREAM.test(new URL(request.url()).pathname)) clock.#pending.add(request);
    });
    page.on('requestfinished', (request) => clock.#pending.delete(request));
    page.on('requestfailed', (request) => clock.#pending.delete(request));
    await page.clock.install();
    return clock;
  }

  /**
   * Moves the clock by `stepMs` repeatedly until a condition holds. It does not move while a request is in flight, so
   * that the page only waits for the clock and no request times out.
   */
  async passUntil(holds: () => Promise<boolean>, stepMs = 1_000): Promise<void> {
    const isReached = async (): Promise<boolean> => {
      if (await holds()) return true;
      if (this.#pending.size === 0) await this.#page.clock.runFor(stepMs);
      return holds();
    };
    await expect.poll(isReached, {intervals: [20, 50, 100]}).toBe(true);
  }
}
