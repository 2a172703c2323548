import {isSameForm, UNTOUCHED, type FormState} from '../views/form-state.js';
import type {Intent} from '../payment/options.js';
import {changeEvent, readyEvent} from './events.js';
import type {WidgetParts} from './widget-parts.js';

/** Dispatches `onReady` and `onChange`, and scrolls outcomes into view. */
export class LifecycleEvents {
  readonly #host: HTMLElement;
  readonly #parts: Pick<WidgetParts, 'controller' | 'card' | 'form'>;
  #isReadyTold = false;
  #told: FormState = UNTOUCHED;
  #shown: object | undefined;

  constructor(host: HTMLElement, parts: Pick<WidgetParts, 'controller' | 'card' | 'form'>) {
    this.#host = host;
    this.#parts = parts;
  }

  /** A new payment starts: `onReady` is to be dispatched again. */
  begin(): void {
    this.#isReadyTold = false;
  }

  /** Dispatches what is new since the last call. A settled payment has no form. */
  tell(intent: Intent | undefined): void {
    const {controller, form} = this.#parts;
    if (!intent || controller.payment.step === 'settled') return;
    const isCardOnly = intent.mode !== 'invoice';
    if (!this.#isReadyTold && this.#isReady(isCardOnly)) {
      this.#isReadyTold = true;
      const methods = intent.mode === 'invoice' ? intent.methods : (['card'] as const);
      this.#host.dispatchEvent(readyEvent({mode: intent.mode, methods: [...methods]}));
    }
    const state = form.state(isCardOnly);
    if (!this.#isReadyTold || isSameForm(state, this.#told)) return;
    this.#told = state;
    this.#host.dispatchEvent(changeEvent(state));
  }

  /**
   * Scrolls a new outcome into view: on a phone the banner may be a screen away from the button. Clears the security code after a
   * decline, and all card fields after a success.
   */
  bringIntoView(): void {
    const {controller, card} = this.#parts;
    const {payment} = controller;
    const news = payment.step === 'settled' ? payment : payment.failed;
    if (news === this.#shown) return;
    this.#shown = news;
    if (!news) return;
    this.#host.shadowRoot?.querySelector('.banner')?.scrollIntoView({block: 'nearest'});
    if ('success' in news) card.clear();
    else if (news.failure.kind === 'declined' || news.failure.code === 'card_declined') card.clear('cvc');
  }

  /** Whether the payer can begin: the invoice is shown, and the card fields are ready where they are open. */
  #isReady(isCardOnly: boolean): boolean {
    const {controller, card, form} = this.#parts;
    if (!isCardOnly && controller.invoice.step !== 'payable') return false;
    return !(isCardOnly || form.input.open.has('card')) || !form.isFrameAsked || card.step === 'ready';
  }
}
