import type {Page} from '@playwright/test';
import type {DemoInvoice} from './payment-service.ts';
import {readHeard, type HeardEvent} from './recorder.ts';
import {WidgetPage} from './widget-page.ts';

/** What the demo shop's address says: mode, currency, amount and so on; what is left out is as usual. */
export type ShopOptions = Readonly<Record<string, string>>;

export interface Opening {
  readonly path?: string;
  readonly until?: 'load' | 'commit';
}

/** The demo shop, as a visitor with one browser window sees it. */
export class Shop {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /**
   * Opens the shop's page with these choices and gives its widget. A page is loaded when the frames in it are, so what
   * keeps a frame's script waits only `until` the page begins.
   */
  async open(options: ShopOptions = {}, {path = '/', until = 'load'}: Opening = {}): Promise<WidgetPage> {
    await this.page.goto(`${this.url}${path}?${new URLSearchParams(options).toString()}`, {waitUntil: until});
    return new WidgetPage(this.page);
  }

  /** Opens the shop's page with an invoice to pay, and waits for the card fields: until they are there the page moves. */
  async openInvoice({id, currency}: DemoInvoice, options: ShopOptions = {}): Promise<WidgetPage> {
    const widget = await this.open({mode: 'invoice', invoice: id, currency, ...options});
    await widget.card('number').waitFor();
    return widget;
  }

  /** Opens the page with two widgets, in dollars and in francs. */
  async openTwo(options: ShopOptions = {}): Promise<readonly [WidgetPage, WidgetPage]> {
    await this.page.goto(`${this.url}/two.html?${new URLSearchParams(options).toString()}`);
    return [new WidgetPage(this.page, 'widget-left'), new WidgetPage(this.page, 'widget-right')];
  }

  /** What the page's document has heard so far, in order. */
  heard(): Promise<readonly HeardEvent[]> {
    return this.page.evaluate(readHeard);
  }

  /**
   * Waits until an answer that was asked for now has arrived in the page, of the shop and, when its address is given, of
   * the service: whatever was on its way before has arrived too.
   */
  async roundTrip(serviceUrl?: string): Promise<void> {
    const places = ['/shop/config', ...(serviceUrl === undefined ? [] : [`${serviceUrl}/healthz`])];
    await this.page.evaluate(async (urls) => {
      for (const url of urls) await fetch(url, {mode: 'no-cors'});
    }, places);
  }
}
