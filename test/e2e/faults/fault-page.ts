import {expect, type Page, type Request} from '@playwright/test';
import type {Demo} from '../../../demo/start.ts';
import {PaymentService, publishableKey} from '../helpers/payment-service.ts';
import {readRecordedEvents, record} from '../helpers/recorder.ts';
import {isRefusalOfTheService} from '../helpers/refusals.ts';
import {WidgetPage} from '../helpers/widget-page.ts';
import type {Calls} from './table/outcome.ts';

/** A widget's attributes, and the body of its session. */
export interface Order {
  readonly attributes: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

declare global {
  interface Window {
    /** The titles of the notices that each widget has shown, by its id. */
    readonly seenNotices: Record<string, string[]>;
  }
}

export const CURRENCY = 'BIF';

/** Rows that this process has run. The pages of a worker share its service, so names must be unique. */
let rowCount = 0;

/** One page on which a widget is created per fault, because opening a page takes longer than most faults. */
export class FaultPage {
  readonly page: Page;
  readonly service: PaymentService;
  readonly #errors: string[] = [];
  #requests: Request[] = [];
  #rowId = '';
  #widget: WidgetPage | undefined;

  private constructor(page: Page, serviceUrl: string) {
    this.page = page;
    this.service = new PaymentService(serviceUrl);
    page.on('request', (request) => this.#requests.push(request));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusalOfTheService(message)) this.#errors.push(message.text());
    });
    page.on('pageerror', ({message}) => this.#errors.push(message));
  }

  /** Opens the shop's page and removes its own widget. */
  static async open(page: Page, demo: Demo): Promise<FaultPage> {
    const faultPage = new FaultPage(page, demo.serviceUrl);
    await page.exposeFunction('report', () => undefined);
    await page.addInitScript(record);
    await page.goto(demo.shopUrl);
    await page.locator('payment-widget').waitFor();
    return faultPage;
  }

  /** The current widget. */
  get widget(): WidgetPage {
    if (!this.#widget) throw new Error('No widget was placed.');
    return this.#widget;
  }

  /** A string of digits that no other row on this service has. */
  get rowId(): string {
    return this.#rowId;
  }

  /** Removes the last widget and resets the counters. */
  async clear(): Promise<void> {
    await this.service.clearFaults();
    await this.page.evaluate(() => document.querySelector('payment-widget')?.remove());
    this.#errors.length = 0;
    this.#requests = [];
    rowCount += 1;
    this.#rowId = String(rowCount).padStart(4, '0');
  }

  /** Inserts a widget like a shop's script does. */
  async place({attributes, session}: Order): Promise<WidgetPage> {
    const id = `widget-${this.#rowId}`;
    const all = {...attributes, id, 'api-url': this.service.url, 'client-key': publishableKey(CURRENCY), 'lang': 'en'};
    await this.page.evaluate(placeWidget, [all, {...session, currency: CURRENCY}] as const);
    this.#widget = new WidgetPage(this.page, id);
    return this.#widget;
  }

  /** Presses a button from the page's script: faster, and independent of its position. */
  async press(method: 'submit' | 'checkNow' = 'submit'): Promise<void> {
    await this.widget.element.evaluate((element, name) => {
      (element as unknown as Record<typeof name, () => void>)[name]();
    }, method);
  }

  /** Waits until the payer sees this notice. */
  async waitForNotice(title: string): Promise<void> {
    const notices = this.widget.element.locator('[part=banner] strong, .live > .problem');
    await expect(notices.filter({hasText: new RegExp(`^${title}$`)})).toBeVisible();
  }

  /** The titles of the notices that the payer has seen, except the slow connection's: it depends only on the clock, which is moved here. */
  async notices(): Promise<readonly string[]> {
    const notices = await this.page.evaluate((id) => window.seenNotices[id] ?? [], `widget-${this.#rowId}`);
    return notices.filter((title) => title !== 'The connection is slow');
  }

  /** The events that the page has received (a failure with its code), after everything in flight has arrived. */
  async events(): Promise<readonly string[]> {
    await this.page.evaluate(
      (url) => fetch(url, {mode: 'no-cors'}).then(() => undefined),
      `${this.service.url}/healthz`,
    );
    const events = await this.page.evaluate(readRecordedEvents);
    return events
      .filter(({widget}) => widget === `widget-${this.#rowId}`)
      .map(({type, detail}) => (type === 'onSuccess' ? type : `${type} ${codeOf(detail)}`));
  }

  /** The idempotency keys of the calls of this kind; one entry per call. */
  calls(call: RegExp): readonly (string | undefined)[] {
    return this.#made(call).map((request) => request.headers()['idempotency-key']);
  }

  /** Waits until no call of this kind is in flight. */
  async untilAnswered(call: RegExp): Promise<void> {
    await Promise.all(this.#made(call).map((request) => request.response()));
  }

  #made(call: RegExp): readonly Request[] {
    return this.#requests.filter((request) => call.test(`${request.method()} ${new URL(request.url()).pathname}`));
  }

  /** Checks that the console has no unexpected errors apart from `besides`, and that nothing was thrown. */
  expectNoErrors(besides = /^$/): void {
    const errors = this.#errors.filter((text) => !besides.test(text));
    expect(errors, 'errors on the console').toEqual([]);
  }
}

/** Whether a call was retried, and with which key. Other results get other words, which match no row. */
export function describeCalls(keys: readonly (string | undefined)[]): string {
  const letters = keys.map((key) => (key === undefined ? '-' : 'ab'[[...new Set(keys)].indexOf(key)])).join('');
  return WORDS.find(([pattern]) => pattern.test(letters))?.[1] ?? `${keys.length} calls, with the keys ${letters}`;
}

/** The keys in the order of the calls, as one letter per key. */
const WORDS: readonly (readonly [RegExp, Calls])[] = [
  [/^.$/, 'once'],
  [/^-+$/, 'again'],
  [/^a+$/, 'again, same key'],
  [/^ab$/, 'by a second press, new key'],
  [/^aa+b$/, 'again, same key; by a second press, new key'],
];

function codeOf(detail: unknown): string {
  return typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : 'declined';
}

/** Runs in the page, so it refers to nothing outside itself. */
function placeWidget([attributes, session]: readonly [Record<string, string>, Record<string, string>]): void {
  const widget = document.createElement('payment-widget');
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  const mint = async (): Promise<string> => {
    const headers = {'content-type': 'application/json'};
    const answer = await fetch('/shop/sessions', {method: 'POST', headers, body: JSON.stringify(session)});
    return ((await answer.json()) as {session: string}).session;
  };
  Object.assign(widget, {session: mint});
  document.getElementById('widget-place')?.replaceChildren(widget);
  const read: string[] = [];
  let shown = new Set<string>();
  const readTitles = (): void => {
    const strong = widget.shadowRoot?.querySelectorAll('[part=banner] strong, .live > .problem') ?? [];
    const titles = new Set([...strong].map(({textContent}) => textContent));
    for (const title of titles) if (!shown.has(title)) read.push(title);
    shown = titles;
  };
  if (widget.shadowRoot) {
    new MutationObserver(readTitles).observe(widget.shadowRoot, {subtree: true, childList: true, characterData: true});
  }
  const all = (window as {seenNotices?: Record<string, string[]>}).seenNotices ?? {};
  Object.assign(window, {seenNotices: {...all, [widget.id]: read}});
}
