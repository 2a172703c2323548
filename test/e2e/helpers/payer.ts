import type {BrowserContext, Page} from '@playwright/test';
import {DIARY, readDiary} from './diary.ts';
import type {LedgerCharge, PaymentService} from './payment-service.ts';
import {readHeard, type HeardEvent} from './recorder.ts';
import {Shop, type ShopOptions} from './shop.ts';
import {WidgetPage} from './widget-page.ts';

/** Where a payer has come from: a shop, its service, and what the ledger had before. */
export interface PayerOptions {
  readonly page: Page;
  readonly shopUrl: string;
  readonly service: PaymentService;
  readonly ledger: readonly LedgerCharge[];
}

/** One payer with one browser, who leaves a shop's page in the middle of a payment, and comes back. */
export class Payer {
  readonly service: PaymentService;
  readonly #context: BrowserContext;
  readonly #shopUrl: string;
  readonly #before: ReadonlySet<string>;
  #page: Page;
  #address = '';

  constructor({page, shopUrl, service, ledger}: PayerOptions) {
    this.service = service;
    this.#context = page.context();
    this.#shopUrl = shopUrl;
    this.#before = new Set(ledger.map(({id}) => id));
    this.#page = page;
  }

  /** The page that is open now. */
  get page(): Page {
    return this.#page;
  }

  /** The shop in that page. */
  get shop(): Shop {
    return new Shop(this.#page, this.#shopUrl);
  }

  /** The widget in that page. */
  get widget(): WidgetPage {
    return new WidgetPage(this.#page);
  }

  /** Opens the shop with these choices, and waits for its widget. */
  async open(options: ShopOptions): Promise<WidgetPage> {
    const widget = await this.shop.open(options);
    await widget.element.waitFor();
    return widget;
  }

  /** Leaves: nothing of the page is left, and with `isClosed` not even its tab. */
  async leave(isClosed: boolean): Promise<void> {
    this.#address = this.#page.url();
    if (!isClosed) {
      await this.#page.goto('about:blank');
      return;
    }
    const next = await this.#context.newPage();
    await this.#page.close();
    this.#page = next;
  }

  /** Comes back to the address that was left. */
  async comeBack(): Promise<WidgetPage> {
    await this.#page.goto(this.#address);
    await this.widget.element.waitFor();
    return this.widget;
  }

  /** Presses the browser's button, or closes the tab and opens the shop in another. */
  async reload(isClosed: boolean): Promise<WidgetPage> {
    if (isClosed) {
      await this.leave(true);
      return this.comeBack();
    }
    await this.#page.reload();
    await this.widget.element.waitFor();
    return this.widget;
  }

  /** What all documents of the shop have heard, in order. */
  async heard(): Promise<readonly HeardEvent[]> {
    await this.#page.evaluate(readHeard);
    return this.#page.evaluate(readDiary, DIARY);
  }

  /** The same, once everything that was on its way has arrived. */
  async heardInTheEnd(): Promise<readonly HeardEvent[]> {
    await this.shop.roundTrip(this.service.url);
    return this.heard();
  }

  /** The charges that the ledger has more than when the story began, oldest first. */
  async charges(): Promise<readonly LedgerCharge[]> {
    const all = await this.service.ledger();
    return all.filter(({id}) => !this.#before.has(id)).reverse();
  }
}
