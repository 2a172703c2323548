import type {Page} from '@playwright/test';
import type {Demo} from '../../demo/start.ts';
import {TEST_CARDS, type TypedCard} from '../../src/testing/index.ts';
import {PaymentService, type DemoInvoice, type Fault} from '../e2e/helpers/payment-service.ts';
import {Shop, type ShopOptions} from '../e2e/helpers/shop.ts';
import type {Method, WidgetPage} from '../e2e/helpers/widget-page.ts';
import {LANGUAGES, type Language} from './axes.ts';

/** Something the widget can show. */
export interface State {
  /** In addresses, and on the command line. */
  readonly name: string;
  readonly title: string;
  /** Brings the widget there; resolves once it shows it. Waits for nothing that is another in another language. */
  readonly reach: (scene: Scene) => Promise<unknown>;
}

/** Every call, until the end of the scene. */
const EVERY_CALL = 0;
/** Longer than any scene. A call that moves money is not held back: it would have its effect in a later one. */
const ON_ITS_WAY_MS = 300_000;

/** One payer in the demo shop, in one language. */
export class Scene {
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

  /** The widget of the page that is open. */
  get widget(): WidgetPage {
    if (!this.#widget) throw new Error('The scene has not opened the shop.');
    return this.#widget;
  }

  /** Opens the shop, and waits for nothing but its `load`, which comes when its frames are there. */
  async open(options: ShopOptions, until: 'load' | 'commit' = 'load'): Promise<WidgetPage> {
    this.#widget = await this.#shop.open({currency: 'USD', lang: this.#language, ...options}, {until});
    return this.#widget;
  }

  /** Opens the shop for a payment by card, or to save one, and waits for the card fields. */
  async openCard(options: ShopOptions = {}): Promise<WidgetPage> {
    const widget = await this.open({amount: '19.99', ...options});
    await widget.card('number').waitFor();
    return widget;
  }

  /** Opens the shop with an invoice; its card fields are there, whether its panel is open or not. */
  async openInvoice(options: ShopOptions = {}): Promise<DemoInvoice> {
    const invoice = await this.service.createInvoice('BIF', 12_500);
    await this.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id, ...options});
    await this.widget.card('number').waitFor();
    return invoice;
  }

  /** Opens the shop with an invoice that is paid in one way alone. */
  async openRail(methods: Exclude<Method, 'card'>): Promise<DemoInvoice> {
    const invoice = await this.service.createInvoice('BIF', 12_500);
    await this.open({mode: 'invoice', currency: 'BIF', invoice: invoice.id, methods});
    return invoice;
  }

  /** Has the widget speak each language once: what it has not spoken before it cannot learn offline. */
  async learnLanguages(): Promise<void> {
    for (const language of [...LANGUAGES, this.#language]) {
      await this.widget.setAttribute('lang', language);
      await this.widget.element.locator(`.widget[lang=${language}]`).waitFor();
    }
  }

  /** Has the shop build its widget anew: what goes wrong from now on goes wrong for the widget alone. */
  async buildAnew(): Promise<void> {
    await this.page.locator('#fresh-widget').click();
  }

  /** Fills everything in and presses the button; a payer who is known is asked for the card alone. */
  async payWith(card: TypedCard = {number: TEST_CARDS.good}): Promise<void> {
    if ((await this.widget.detail('email').count()) > 0) await this.widget.fillCustomer();
    await this.widget.fillCard(card);
    await this.widget.pay();
  }

  /** Has every call of an operation go wrong. */
  fail(operation: string, kind: string, more: Partial<Fault> = {}): Promise<void> {
    return this.service.setFault({operation, kind, times: EVERY_CALL, ...more});
  }

  /** Keeps every answer of an operation on its way. */
  holdBack(operation: string): Promise<void> {
    return this.fail(operation, 'delay', {delay_ms: ON_ITS_WAY_MS});
  }

  /** Waits until the widget shows something, named as its own style sheet names it. */
  async untilShown(selector: string): Promise<void> {
    await this.widget.element.locator(selector).first().waitFor();
  }
}
