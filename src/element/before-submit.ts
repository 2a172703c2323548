import type {ReactiveControllerHost} from 'lit';
import {SET_BY_PAGE, type LooseInputs} from '../payment/options.js';
import {PaymentBeforeSubmitEvent, type BeforeSubmitDetail} from './events.js';
import {BROWSER_CLOCK} from '../platform/browser.js';

/** The page's answer. `stopped`: it called `preventDefault()` and explains why to the payer. `failed`: a promise was rejected, or took too long. */
export type Verdict = 'go' | 'stopped' | 'failed';

/** The page's time limit, in milliseconds. */
const LIMIT_MS = 10_000;

type Host = ReactiveControllerHost & HTMLElement & Partial<LooseInputs>;

/** Asks the page before anything is sent. Nothing that moves money is sent before the page's answer. */
export class BeforeSubmit {
  readonly #host: Host;
  readonly #after: (typeof BROWSER_CLOCK)['after'];
  #pending: object | undefined;

  constructor(host: Host, after = BROWSER_CLOCK.after) {
    this.#host = host;
    this.#after = after;
  }

  /** Whether the page has not answered yet. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Cancels the pending press: nothing is sent, whatever the page answers. Returns whether there was one. */
  cancel(): boolean {
    const wasPending = this.isPending;
    this.#pending = undefined;
    return wasPending;
  }

  /**
   * Dispatches `onBeforeSubmit`. Without `waitUntil()`, and if no property has changed, `onVerdict` is called before this returns.
   *
   * @param onVerdict not called when the press is cancelled or the element is removed in the meantime
   */
  ask(detail: BeforeSubmitDetail, onVerdict: (verdict: Verdict) => void): void {
    const waits: PromiseLike<unknown>[] = [];
    const event = new PaymentBeforeSubmitEvent(detail, (promise) => waits.push(promise));
    const before = this.#pageValues();
    const asked = {};
    const end = (isAgreed: boolean): void => {
      if (this.#pending !== asked) return;
      this.#pending = undefined;
      this.#host.requestUpdate();
      if (this.#host.isConnected) onVerdict(event.defaultPrevented ? 'stopped' : isAgreed ? 'go' : 'failed');
    };
    this.#pending = asked;
    this.#host.dispatchEvent(event);
    // A listener may have set properties of the element, which are read with the next update.
    if (this.#pageValues().some((value, index) => value !== before[index])) waits.push(this.#host.updateComplete);
    if (waits.length === 0 || event.defaultPrevented) end(true);
    else void this.#outcome(waits).then(end);
    this.#host.requestUpdate();
  }

  /** The properties that the page has set on the element. */
  #pageValues(): readonly unknown[] {
    return SET_BY_PAGE.map((name) => this.#host[name]);
  }

  /** Whether every promise is fulfilled in time. Logs the reason when one is not. */
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
