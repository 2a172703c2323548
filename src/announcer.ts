import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Announcement} from './core/payment.js';
import {eventOf} from './events.js';

/**
 * Tells the page what became of its payment. An event leaves after the payer sees the banner, so a listener may remove
 * the element; while the element is out of the page, where no ancestor could hear it, the event waits.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #waiting: Announcement[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  async announce(announcement: Announcement): Promise<void> {
    this.#waiting.push(announcement);
    await this.#host.updateComplete;
    this.#flush();
  }

  hostConnected(): void {
    void this.#host.updateComplete.then(() => {
      this.#flush();
    });
  }

  /** Each announcement leaves the queue before it is dispatched: a listener that throws or re-enters finds it gone. */
  #flush(): void {
    while (this.#host.isConnected) {
      const announcement = this.#waiting.shift();
      if (!announcement) return;
      this.#host.dispatchEvent(eventOf(announcement));
    }
  }
}
