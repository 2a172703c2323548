import {expect, test as base} from './story.ts';
import {MerchantPage} from './merchant-page.ts';
import {servePages, type Pages} from './page-server.ts';

interface HostileStories {
  readonly merchant: MerchantPage;
  /** Serves pages until the test ends; returns the port. Other paths are forwarded to the shop. */
  readonly serve: (pages: Pages) => Promise<number>;
}

/** The stories' `test`, plus pages of the test's own. */
export const test = base.extend<HostileStories>({
  serve: async ({demo}, use) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async (pages) => {
      const {port, close} = await servePages(pages, demo.shopUrl);
      closers.push(close);
      return port;
    });
    for (const close of closers) await close();
  },
  merchant: async ({shop, serve}, use) => use(new MerchantPage(shop.page, serve)),
});

export {expect};
