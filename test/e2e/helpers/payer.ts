import type {BrowserContext, Page} from '@playwright/test';
import {PERSISTED_EVENTS_KEY, readPersistedEvents} from './persisted-events.ts';
import type {LedgerCharge, PaymentService} from './payment-service.ts';
import {readRecordedEvents, type RecordedEvent} from './recorder.ts';
import {Shop, type ShopOptions} from './shop.ts';
import {WidgetPage} from './widget-page.ts';

/** A payer's shop and service, and the ledger before the story. */
export interface PayerOptions {
  readonly page: Page;
  readonly shopUrl: string;
  readonly service: PaymentService;
  readonly ledger: readonly LedgerCharge[];
}

/** A payer with one browser, who leaves the shop during a payment and comes back. */
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

  /** Opens the shop with these options, and waits for its widget. */
  async open(options: ShopOptions): Promise<WidgetPage> {
    const widget = await this.shop.open(options);
    await widget.element.waitFor();
    return widget;
  }

  /** Leaves the page; with `isClosed` the tab is closed too. */
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

  /** Comes back to the same URL. */
  async comeBack(): Promise<WidgetPage> {
    await this.#page.goto(this.#address);
    await this.widget.element.waitFor();
    return this.widget;
  }

  /** Reloads the page, or closes the tab and opens the shop in another one. */
  async reload(isClosed: boolean): Promise<WidgetPage> {
    if (isClosed) {
      await this.leave(true);
      return this.comeBack();
    }
    await this.#page.reload();
    await this.widget.element.waitFor();
    return this.widget;
  }

  /** The events that all documents of the shop have received, in order. */
  async events(): Promise<readonly RecordedEvent[]> {
    await this.#page.evaluate(readRecordedEvents);
    return this.#page.evaluate(readPersistedEvents, PERSISTED_EVENTS_KEY);
  }

  /** The same, after everything in flight has arrived. */
  async finalEvents(): Promise<readonly RecordedEvent[]> {
    await this.shop.roundTrip(this.service.url);
    return this.events();
  }

  /** The charges that were added since the story began, oldest first. */
  async charges(): Promise<readonly LedgerCharge[]> {
    const all = await this.service.ledger();
    return all.filter(({id}) => !this.#before.has(id)).reverse();
  }
}
