import type {ReactiveControllerHost} from 'lit';
import {PaymentBeforeSubmitEvent, type BeforeSubmitDetail} from './events.js';
import {BROWSER_CLOCK} from '../platform/browser.js';

/** What came of asking the page. `stopped`: it said no, and tells the payer itself. `failed`: it did not get to an answer. */
export type Verdict = 'go' | 'stopped' | 'failed';

/** How long the page may take, in milliseconds. */
const LIMIT_MS = 10_000;

/** Asks the page before a press is sent: between the two there is nothing of the widget's that could have moved money. */
export class BeforeSubmit {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #after: (typeof BROWSER_CLOCK)['after'];
  #asked: object | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, after = BROWSER_CLOCK.after) {
    this.#host = host;
    this.#after = after;
  }

  /** Whether a press waits for the page. */
  get isHeld(): boolean {
    return this.#asked !== undefined;
  }

  /** Forgets the press that waits: whatever the page says, nothing is sent. */
  drop(): void {
    this.#asked = undefined;
  }

  /**
   * Dispatches `onBeforeSubmit`. Without a `waitUntil()` the verdict is heard before this returns.
   *
   * @param onVerdict not called when the press is dropped, or the widget is taken out, meanwhile
   */
  ask(detail: BeforeSubmitDetail, onVerdict: (verdict: Verdict) => void): void {
    const waits: PromiseLike<unknown>[] = [];
    const event = new PaymentBeforeSubmitEvent(detail, (promise) => waits.push(promise));
    this.#host.dispatchEvent(event);
    if (waits.length === 0 || event.defaultPrevented) {
      onVerdict(event.defaultPrevented ? 'stopped' : 'go');
      return;
    }
    const asked = {};
    this.#asked = asked;
    this.#host.requestUpdate();
    void this.#outcome(waits).then((isAgreed) => {
      if (this.#asked !== asked) return;
      this.#asked = undefined;
      this.#host.requestUpdate();
      if (this.#host.isConnected) onVerdict(event.defaultPrevented ? 'stopped' : isAgreed ? 'go' : 'failed');
    });
  }

  /** Whether every promise is kept in time. What went wrong is for the developer, in the console. */
  async #outcome(waits: readonly PromiseLike<unknown>[]): Promise<boolean> {
    let stop = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      stop = this.#after(LIMIT_MS, () => {
        reject(new Error(`waitUntil() took more than ${String(LIMIT_MS / 1_000)} s`));
      });
    });
    try {
      await Promise.race([Promise.all(waits), late]);
      return true;
    } catch (reason) {
      console.error('<payment-widget> onBeforeSubmit: nothing was sent.', reason);
      return false;
    } finally {
      stop();
    }
  }
}
