import type {Page} from '@playwright/test';
import type {Pages} from './page-server.ts';
import {WidgetPage} from './widget-page.ts';

/** The widget's settings on a merchant's page. */
export interface WidgetOptions {
  readonly attributes: Readonly<Record<string, string>>;
  /** The body of the session that the merchant's server creates. Without it the widget only has a publishable key. */
  readonly session?: Readonly<Record<string, string>>;
}

/** A merchant's page with nothing but the widget, and without a protective policy. */
export class MerchantPage {
  readonly page: Page;
  readonly widget: WidgetPage;
  readonly #serve: (pages: Pages) => Promise<number>;

  constructor(page: Page, serve: (pages: Pages) => Promise<number>) {
    this.page = page;
    this.widget = new WidgetPage(page);
    this.#serve = serve;
  }

  /**
   * Opens it on an origin that the keys allow.
   *
   * @param first runs before every other script, as a tag at the top of the head; refers to nothing outside itself
   * @param more pages of the same origin
   */
  async open(first: () => void = () => undefined, more: Pages = {}): Promise<void> {
    const html =
      '<!doctype html><html lang="en"><head><title>Merchant</title><link rel="icon" href="data:,">' +
      '<script src="/first.js"></script><script src="/payment-widget.js"></script></head>' +
      '<body><div id="place"></div></body></html>';
    const port = await this.#serve({...more, '/': html, '/first.js': `(${first.toString()})()`});
    await this.page.goto(`http://localhost:${String(port)}/`);
  }

  /**
   * Opens a page whose markup contains the tag, as a merchant pastes it, with a line of text below.
   *
   * @param head extra markup for the head
   * @param policy its Content-Security-Policy
   * @param embedder its Cross-Origin-Embedder-Policy
   */
  async openTag(
    attributes: Readonly<Record<string, string>>,
    head = '',
    policy = '',
    embedder = 'unsafe-none',
  ): Promise<WidgetPage> {
    const tag = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    const html =
      '<!doctype html><html lang="en"><head><title>Merchant</title><link rel="icon" href="data:,">' +
      `<meta name="viewport" content="width=device-width">${head}<script src="/payment-widget.js" defer></script></head>` +
      `<body><payment-widget id="widget"${tag.join('')}></payment-widget><p>Thank you</p></body></html>`;
    const port = await this.#serve({'/': {html, policy, embedder}});
    await this.page.goto(`http://localhost:${String(port)}/`, {waitUntil: 'commit'});
    return this.widget;
  }

  /** Inserts a widget for a customer whose e-mail the page knows. */
  async place(options: WidgetOptions): Promise<WidgetPage> {
    await this.page.evaluate(({attributes, session}: WidgetOptions) => {
      const widget = document.createElement('payment-widget');
      for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
      const mint = async (): Promise<unknown> => {
        const headers = {'content-type': 'application/json'};
        const answer = await fetch('/shop/sessions', {method: 'POST', headers, body: JSON.stringify(session)});
        return ((await answer.json()) as {readonly session: unknown}).session;
      };
      const customer = {email: 'aline.iradukunda@example.com'};
      Object.assign(widget, {id: 'widget', customer, ...(session ? {session: mint} : {})});
      document.querySelector('#place')?.replaceChildren(widget);
    }, options);
    return this.widget;
  }
}
