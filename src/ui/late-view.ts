import type {ReactiveControllerHost} from 'lit';
import {Late} from '../core/late.js';

/** What draws an invoice and reads phone numbers: other payments do neither, and so do not wait for it. */
export const INVOICE_VIEW = new Late(() => import('./invoice-view.js'));

/** A view that is not there from the start, as one widget waits for it. */
export class LateView<View> {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #source: Late<View>;
  #hasFailed = false;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, source: Late<View>) {
    this.#host = host;
    this.#source = source;
  }

  /** Undefined until it is loaded. */
  get view(): View | undefined {
    return this.#source.part;
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
    await this.#source.load().catch(() => {
      this.#hasFailed = true;
    });
    this.#host.requestUpdate();
  }
}
