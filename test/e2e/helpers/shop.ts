import type {Page} from '@playwright/test';
import type {DemoInvoice} from './payment-service.ts';
import {readRecordedEvents, type RecordedEvent} from './recorder.ts';
import {WidgetPage} from './widget-page.ts';

/** The query parameters of the demo shop: mode, currency, amount and so on. Missing ones have their defaults. */
export type ShopOptions = Readonly<Record<string, string>>;

export interface Opening {
  readonly path?: string;
  readonly until?: 'load' | 'commit';
}

/** The demo shop in one browser page. */
export class Shop {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /**
   * Opens the shop with these options and returns its widget. The load event waits for frames, so a test that
   * holds a frame's script passes `commit` as `until`.
   */
  async open(options: ShopOptions = {}, {path = '/', until = 'load'}: Opening = {}): Promise<WidgetPage> {
    await this.page.goto(`${this.url}${path}?${new URLSearchParams(options).toString()}`, {waitUntil: until});
    return new WidgetPage(this.page);
  }

  /** Opens the shop with an invoice and waits for the card fields, because the layout moves until they appear. */
  async openInvoice({id, currency}: DemoInvoice, options: ShopOptions = {}): Promise<WidgetPage> {
    const widget = await this.open({mode: 'invoice', invoice: id, currency, ...options});
    await widget.card('number').waitFor();
    return widget;
  }

  /** Opens the page with two widgets, in USD and in BIF. */
  async openTwo(options: ShopOptions = {}): Promise<readonly [WidgetPage, WidgetPage]> {
    await this.page.goto(`${this.url}/two.html?${new URLSearchParams(options).toString()}`);
    return [new WidgetPage(this.page, 'widget-left'), new WidgetPage(this.page, 'widget-right')];
  }

  /** The events that the page's document has received, in order. */
  events(): Promise<readonly RecordedEvent[]> {
    return this.page.evaluate(readRecordedEvents);
  }

  /**
   * Waits for a new request from the page to the shop and, with its URL, to the service. Everything that was in flight
   * before has then arrived.
   */
  async roundTrip(serviceUrl?: string): Promise<void> {
    const places = ['/shop/config', ...(serviceUrl === undefined ? [] : [`${serviceUrl}/healthz`])];
    await this.page.evaluate(async (urls) => {
      for (const url of urls) await fetch(url, {mode: 'no-cors'});
    }, places);
  }
}
