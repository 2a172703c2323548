import type {ReactiveControllerHost} from 'lit';
import type * as InvoiceView from './invoice-view.js';

/** A view that is not there from the start. Once loaded, it is every widget's. */
export interface LateSource<View> {
  readonly load: () => Promise<View>;
  loaded?: View;
}

/** What draws an invoice and reads phone numbers: other payments do neither, and so do not wait for it. */
export const INVOICE_VIEW: LateSource<typeof InvoiceView> = {load: () => import('./invoice-view.js')};

/** A late view, as one widget waits for it. */
export class LateView<View> {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #source: LateSource<View>;
  #hasFailed = false;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, source: LateSource<View>) {
    this.#host = host;
    this.#source = source;
  }

  /** Undefined until it is loaded. */
  get view(): View | undefined {
    return this.#source.loaded;
  }

  /** Whether it could not be loaded. {@link load} tries again. */
  get isLost(): boolean {
    return this.#hasFailed && !this.view;
  }

  /** Loads it, and updates the widget when it is there, or is not going to be. */
  load(): void {
    this.#hasFailed = false;
    if (!this.view) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.#source.loaded = await this.#source.load();
    } catch {
      this.#hasFailed = true;
    }
    this.#host.requestUpdate();
  }
}
