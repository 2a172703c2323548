import type {BrowserContext, Page} from '@playwright/test';
import {WidgetPage} from '../helpers/widget-page.ts';
import {installActions, readAnnounced} from './page-actions.ts';

/** An event that a page received. */
export interface Heard {
  readonly type: string;
  /** What the event is about: a charge, or a request's uetr; empty for a failure. */
  readonly id: string;
  readonly amount: number;
  /** A failure without a code. */
  readonly isDecline: boolean;
  readonly tab: number;
  /** Number of the document in its tab. */
  readonly document: number;
  /** Number of the widget in its document. */
  readonly element: number;
}

declare global {
  interface Window {
    readonly tellStory: (type: string, detail: string, element: number) => Promise<void>;
  }
}

/** A payer's browser: up to two tabs, and every event that their pages have received. */
export class BrowserWindow {
  readonly heard: Heard[] = [];
  readonly #context: BrowserContext;
  readonly #tabs: (Page | undefined)[] = [];
  readonly #documents = new Map<Page, number>();
  #url = '';
  #isOffline = false;
  #isAnyLeft = false;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  get isOffline(): boolean {
    return this.#isOffline;
  }

  get tabs(): readonly Page[] {
    return this.#tabs.filter((tab) => tab !== undefined);
  }

  /** Records the events of every page opened from now on. */
  async listen(): Promise<void> {
    await this.#context.exposeBinding('tellStory', ({page}, type: string, detail: string, element: number) => {
      this.heard.push({
        type,
        ...readDetail(detail),
        tab: this.#tabs.indexOf(page),
        document: this.#documents.get(page) ?? 0,
        element,
      });
    });
    await this.#context.addInitScript(installActions);
    await this.#context.addInitScript(() => {
      const widgets: (EventTarget | null)[] = [];
      const tell = ({type, target, detail}: CustomEventInit & Event): void => {
        if (!widgets.includes(target)) widgets.push(target);
        void window.tellStory(type, JSON.stringify(detail ?? null), widgets.indexOf(target));
      };
      document.addEventListener('onSuccess', tell);
      document.addEventListener('onFailure', tell);
    });
  }

  /** Starts another payment in the first tab. */
  async begin(url: string): Promise<void> {
    this.#url = url;
    this.heard.length = 0;
    this.#isAnyLeft = false;
    this.#tabs[0] ??= await this.#newTab();
    await this.#open(this.#tabs[0]);
  }

  /** The widget of a tab; of the first one if there is no second. */
  tab(index: number): Page {
    const page = this.#tabs[index] ?? this.#tabs[0];
    if (!page) throw new Error('No tab is open.');
    return page;
  }

  widget(index: number): WidgetPage {
    return new WidgetPage(this.tab(index));
  }

  async reload(index: number): Promise<void> {
    if (this.#isOffline) return;
    this.#isAnyLeft = true;
    await this.#open(this.tab(index));
  }

  async openSecond(): Promise<void> {
    if (this.#isOffline || this.#tabs[1]) return;
    this.#tabs[1] = await this.#newTab();
    await this.#open(this.#tabs[1]);
  }

  async closeSecond(): Promise<void> {
    this.#isAnyLeft ||= this.#tabs[1] !== undefined;
    await this.#tabs[1]?.close();
    this.#tabs[1] = undefined;
  }

  /**
   * Leaves the payment. A decline is shown first and announced after the attempt log has it, so an idle widget may still
   * have one to announce. Afterwards every event of its pages has been received.
   */
  async leave(): Promise<void> {
    await this.closeSecond();
    await this.tab(0).goto('about:blank');
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline;
    await this.#context.setOffline(isOffline);
  }

  /**
   * What the widget's attempt log has marked as announced, if a page was closed. A page that ends between the log's write
   * and the event loses the event. That is the cost of "at most once", and the only event that may be missing.
   */
  async announcedBeforeLeaving(): Promise<readonly string[]> {
    return this.#isAnyLeft ? this.tab(0).evaluate(readAnnounced) : [];
  }

  async #newTab(): Promise<Page> {
    const page = await this.#context.newPage();
    page.setDefaultTimeout(10_000);
    return page;
  }

  async #open(page: Page): Promise<void> {
    await page.goto(this.#url, {waitUntil: 'commit'});
    this.#documents.set(page, (this.#documents.get(page) ?? 0) + 1);
    await page.locator('payment-widget').waitFor();
  }
}

/** The id and the money of an event. */
function readDetail(text: string): Pick<Heard, 'id' | 'amount' | 'isDecline'> {
  const detail = JSON.parse(text) as Told | null;
  const told = detail?.charge ?? detail ?? {};
  return {id: told.id ?? told.charge_id ?? told.uetr ?? '', amount: told.amount ?? 0, isDecline: detail === null};
}

/** The common members of event details. */
interface Told {
  readonly charge?: Told;
  readonly id?: string;
  readonly charge_id?: string;
  readonly uetr?: string;
  readonly amount?: number;
}
