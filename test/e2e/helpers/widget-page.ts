import type {FrameLocator, Locator, Page} from '@playwright/test';
import {CARDS, EXPIRY, type TypedCard} from './cards.ts';
import {readQr} from './qr-reader.ts';

/** The ways to pay an invoice. */
export type Method = 'card' | 'qr' | 'phone';

/** One widget on a page: what a payer sees of it and does with it, in any language. */
export class WidgetPage {
  readonly page: Page;
  /** The element itself. */
  readonly element: Locator;
  /** What went wrong. */
  readonly alert: Locator;
  /** What goes on, or went well. */
  readonly status: Locator;
  readonly payButton: Locator;
  /** The card fields, in the service's own frame. */
  readonly frame: FrameLocator;
  readonly qrCode: Locator;
  readonly phoneButton: Locator;

  constructor(page: Page, id = 'widget') {
    this.page = page;
    this.element = page.locator(`#${id}`);
    this.alert = this.element.getByRole('alert');
    this.status = this.element.getByRole('status');
    this.payButton = this.element.locator('form[part=card] button[type=submit]');
    this.frame = this.element.frameLocator('iframe');
    this.qrCode = this.element.locator('[part=qr] svg');
    this.phoneButton = this.element.locator('form[part=phone] button[type=submit]');
  }

  /** A field of the new customer. */
  detail(name: 'first_name' | 'last_name' | 'email'): Locator {
    return this.element.locator(`input[name=${name}]`);
  }

  /** A field of the card. */
  card(name: 'name' | 'number' | 'exp' | 'csc'): Locator {
    return this.frame.locator(`input[name=cc-${name}]`);
  }

  /** A way to pay, to be opened or closed. */
  method(method: Method): Locator {
    return this.element.locator(`#method-${method}`);
  }

  async fillCustomer(): Promise<void> {
    await this.detail('first_name').fill('Aline');
    await this.detail('last_name').fill('Iradukunda');
    await this.detail('email').fill('aline.iradukunda@example.com');
  }

  async fillCard({number, holder, expiry, cvc}: TypedCard = {}): Promise<void> {
    await this.card('name').fill(holder ?? 'Aline Iradukunda');
    await this.card('number').fill(number ?? CARDS.good);
    await this.card('exp').fill(expiry ?? EXPIRY);
    await this.card('csc').fill(cvc ?? '123');
  }

  async pay(): Promise<void> {
    await this.press(this.payButton);
  }

  /** Presses something of the widget, once the screen shows where the page has scrolled to. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await target.click();
  }

  /** Fills in everything that a new customer is asked, and presses the button. */
  async payWith(card: TypedCard = {}): Promise<void> {
    await this.fillCustomer();
    await this.fillCard(card);
    await this.pay();
  }

  /** Reads the code off the screen. */
  async readQr(): Promise<string> {
    return readQr(await this.qrCode.screenshot());
  }

  /** Opens the QR panel and reads the code off the screen. */
  async openQr(): Promise<string> {
    await this.press(this.method('qr'));
    return this.readQr();
  }

  /** Opens the phone panel and has a request sent. */
  async askPhone(number: string): Promise<void> {
    await this.press(this.method('phone'));
    await this.sendRequest(number);
  }

  /** Has a request sent from the open phone panel. */
  async sendRequest(number: string): Promise<void> {
    await this.element.locator('input[name=phone]').fill(number);
    await this.press(this.phoneButton);
  }

  /** Sets an attribute, as a page's script does. */
  async setAttribute(name: string, value: string): Promise<void> {
    await this.element.evaluate((element, [key, text]) => element.setAttribute(key, text), [name, value] as const);
  }
}
