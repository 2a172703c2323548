import type {Page} from '@playwright/test';
import type {Demo} from '../../demo/start.ts';
import {TEST_CARDS, type TypedCard} from '../../src/testing/index.ts';
import {PaymentService, type DemoInvoice, type Fault} from '../e2e/helpers/payment-service.ts';
import {Shop, type ShopOptions} from '../e2e/helpers/shop.ts';
import type {Method, WidgetPage} from '../e2e/helpers/widget-page.ts';
import {LANGUAGES, type Language} from './axes.ts';

/** A state that the widget can show. */
export interface State {
  /** Its name in paths and on the command line. */
  readonly name: string;
  readonly title: string;
  /** Brings the widget into the state; resolves once it is shown. Must not wait for translated text. */
  readonly reach: (visit: ShopVisit) => Promise<unknown>;
}

/** Every call until the end of the visit. */
const EVERY_CALL = 0;
/** Longer than any visit. Not for calls that move money: they would take effect in a later visit. */
const ON_ITS_WAY_MS = 300_000;

/** One payer in the demo shop, in one language. */
export class ShopVisit {
  readonly page: Page;
  readonly service: PaymentService;
  readonly #shop: Shop;
  readonly #language: Language;
  #widget: WidgetPage | undefined;

  constructor(page: Page, demo: Demo, language: Language) {
    this.page = page;
    this.service = new PaymentService(demo.serviceUrl);
    this.#shop = new Shop(page, demo.shopUrl);
    this.#language = language;
  }

  /** The widget of the open page. */
  get widget(): WidgetPage {
    if (!this.#widget) throw new Error('The visit has opened no page.');
    return this.#widget;
  }

  /** Opens the shop and waits only for the `load` event, which includes its frames. */
  async open(options: ShopOptions, until: 'load' | 'commit' = 'load'): Promise<WidgetPage> {
    this.#widget = await this.#shop.open({currency: 'USD', lang: this.#language, ...options}, {until});
    return this.#widget;
  }

  /** Opens the shop to pay by card or save one, and waits for the card fields. */
  async openCard(options: ShopOptions = {}): Promise<WidgetPage> {
    const widget = await this.open({amount: '19.99', ...options});
    await widget.card('number').waitFor();
    return widget;
  }

  /** Opens the shop with an invoice. Its card fields exist even if their panel is closed. */
  async openInvoice(options: ShopOptions = {}): Promise<DemoInvoice> {
    const invoice = await this.service.createInvoice('BIF', 12_500);
    await this.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id, ...options});
    await this.widget.card('number').waitFor();
    return invoice;
  }

  /** Opens the shop with an invoice that has one payment method. */
  async openRail(methods: Exclude<Method, 'card'>): Promise<DemoInvoice> {
    const invoice = await this.service.createInvoice('BIF', 12_500);
    await this.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id, methods});
    return invoice;
  }

  /** Switches through all languages once, because a language cannot be loaded while offline. */
  async learnLanguages(): Promise<void> {
    for (const language of [...LANGUAGES, this.#language]) {
      await this.widget.setAttribute('lang', language);
      await this.widget.element.locator(`.widget[lang=${language}]`).waitFor();
    }
  }

  /** Makes the shop recreate its widget. Faults set from now on only affect the widget. */
  async buildAnew(): Promise<void> {
    await this.page.locator('#fresh-widget').click();
  }

  /** Fills in the form and presses the button. A known payer only enters the card. */
  async payWith(card: TypedCard = {number: TEST_CARDS.good}): Promise<void> {
    if ((await this.widget.detail('email').count()) > 0) await this.widget.fillCustomer();
    await this.widget.fillCard(card);
    await this.widget.pay();
  }

  /** Makes every call of an operation fail. */
  fail(operation: string, kind: string, more: Partial<Fault> = {}): Promise<void> {
    return this.service.setFault({operation, kind, times: EVERY_CALL, ...more});
  }

  /** Holds every response of an operation. */
  holdBack(operation: string): Promise<void> {
    return this.fail(operation, 'delay', {delay_ms: ON_ITS_WAY_MS});
  }

  /** Waits until a selector of the widget is visible. */
  async untilShown(selector: string): Promise<void> {
    await this.widget.element.locator(selector).first().waitFor();
  }
}
