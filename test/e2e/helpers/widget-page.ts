import type {Page} from '@playwright/test';
import {PaymentWidgetPage} from '../../../src/testing/index.ts';
import {readQr} from './qr-reader.ts';

/** The ways to pay an invoice. */
export type Method = 'card' | 'qr' | 'phone';

/** A widget of the demo shop: the public testing helper plus a QR reader. */
export class WidgetPage extends PaymentWidgetPage {
  constructor(page: Page, id = 'widget') {
    super(page, `#${id}`);
  }

  /** Reads the code from a screenshot. */
  async readQr(): Promise<string> {
    return readQr(await this.qrCode.screenshot());
  }

  /** Opens the QR panel and reads the code from a screenshot. */
  override async openQr(): Promise<string> {
    await super.openQr();
    return this.readQr();
  }

  /** Opens the help for a code that cannot be scanned. */
  async openProblems(): Promise<void> {
    await this.press(this.element.locator('[part=qr] summary'));
  }

  /** Sets an attribute, as a page's script does. */
  async setAttribute(name: string, value: string): Promise<void> {
    await this.element.evaluate((element, [key, text]) => element.setAttribute(key, text), [name, value] as const);
  }
}
