import type {Page} from '@playwright/test';
import {publishableKey, type Currency, type DemoInvoice} from './payment-service.ts';
import {WidgetPage, type Method} from './widget-page.ts';

/** One shop tab that shows one invoice after another, with a publishable key. */
export class Tab {
  readonly page: Page;
  readonly widget: WidgetPage;
  readonly #serviceUrl: string;

  constructor(page: Page, serviceUrl: string) {
    this.page = page;
    this.widget = new WidgetPage(page);
    this.#serviceUrl = serviceUrl;
  }

  /** Replaces the invoice. A single method is open from the start. */
  async show({id, currency}: DemoInvoice, method: Method): Promise<WidgetPage> {
    const attributes = {
      'id': 'widget',
      'mode': 'invoice',
      'invoice-id': id,
      'methods': method,
      'api-url': this.#serviceUrl,
      'client-key': publishableKey(currency as Currency),
    };
    await this.page.evaluate((all) => {
      const widget = document.createElement('payment-widget');
      for (const [name, value] of Object.entries(all)) widget.setAttribute(name, value);
      document.querySelector('#widget-place')?.replaceChildren(widget);
    }, attributes);
    return this.widget;
  }

  /** Shows an invoice's QR code. */
  async showQr(invoice: DemoInvoice): Promise<void> {
    await this.show(invoice, 'qr');
    await this.widget.qrCode.waitFor();
  }

  /** Sends a request to a phone. */
  async askPhone(invoice: DemoInvoice, number: string): Promise<void> {
    await this.show(invoice, 'phone');
    await this.widget.sendRequest(number);
    await this.widget.element.getByText('Waiting for your approval').waitFor();
  }
}
