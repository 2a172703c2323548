import {isSameForm, UNTOUCHED, type FormState} from '../views/form-state.js';
import type {Intent} from '../payment/options.js';
import {changeEvent, readyEvent} from './events.js';
import type {WidgetParts} from './widget-parts.js';

/** Brings what happens to the payer's eyes, and tells the page what it may want to know while the form is filled in. */
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

  /** A new payment begins: the page is told anew when the payer can begin. */
  begin(): void {
    this.#isReadyTold = false;
  }

  /** Tells what is new since the last time. A payment that is over has no form to tell of. */
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
   * Brings an outcome into view: on a phone the banner may be a screen away from the button that was pressed. After a
   * decline the security code is asked again; after a success nothing typed stays behind.
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

  /** Whether the payer can begin: an invoice is there, and so are the card fields, where they are open and asked for. */
  #isReady(isCardOnly: boolean): boolean {
    const {controller, card, form} = this.#parts;
    if (!isCardOnly && controller.invoice.step !== 'payable') return false;
    return !(isCardOnly || form.input.open.has('card')) || !form.isFrameAsked || card.step === 'ready';
  }
}
