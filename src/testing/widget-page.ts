import type {FrameLocator, Locator, Page} from '@playwright/test';
import {TEST_CARDS, TEST_EXPIRY, type TypedCard} from './test-data.js';

/**
 * One widget on a page that Playwright drives: what a payer sees of it and does with it, in any language. It finds its way by
 * names and parts, which are documented, and never by texts.
 */
export class PaymentWidgetPage {
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

  /** @param selector CSS, where the page has more than one widget */
  constructor(page: Page, selector = 'payment-widget') {
    this.page = page;
    this.element = page.locator(selector);
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

  /** A field of the card: the holder's name, its number, its expiry, its security code. */
  card(name: 'name' | 'number' | 'exp' | 'csc'): Locator {
    return this.frame.locator(`input[name=cc-${name}]`);
  }

  /** A way to pay an invoice, to be opened or closed. */
  method(method: 'card' | 'qr' | 'phone'): Locator {
    return this.element.locator(`#method-${method}`);
  }

  async fillCustomer(): Promise<void> {
    await this.detail('first_name').fill('Aline');
    await this.detail('last_name').fill('Iradukunda');
    await this.detail('email').fill('aline.iradukunda@example.com');
  }

  async fillCard({number, holder, expiry, cvc}: TypedCard = {}): Promise<void> {
    await this.card('name').fill(holder ?? 'Aline Iradukunda');
    await this.card('number').fill(number ?? TEST_CARDS.good);
    await this.card('exp').fill(expiry ?? TEST_EXPIRY);
    await this.card('csc').fill(cvc ?? '123');
  }

  /** Presses the button of the card form. */
  async pay(): Promise<void> {
    await this.press(this.payButton);
  }

  /** Fills in everything that a new customer is asked, and presses the button. */
  async payWith(card: TypedCard = {}): Promise<void> {
    await this.fillCustomer();
    await this.fillCard(card);
    await this.pay();
  }

  /** Opens the QR panel and gives the code's text, for {@link Simulator.approveQr}. */
  async openQr(): Promise<string> {
    await this.press(this.method('qr'));
    return this.qrPayload();
  }

  /** The text of the code that is shown, once it is. */
  async qrPayload(): Promise<string> {
    await this.qrCode.waitFor();
    return (await this.element.locator('[part=qr] details code').textContent()) ?? '';
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

  /** Presses something of the widget, once the screen shows where the page has scrolled to. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await target.click();
  }
}
