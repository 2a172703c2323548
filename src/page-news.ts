import {isSameForm, UNTOUCHED, type FormState} from './core/form-state.js';
import type {Intent} from './core/intent.js';
import {changeEvent, readyEvent} from './events.js';
import type {WidgetParts} from './widget-parts.js';

/** Tells the page what it may want to know while the payer fills in the form. None of it says that money moved. */
export class PageNews {
  readonly #host: HTMLElement;
  readonly #parts: Pick<WidgetParts, 'controller' | 'card' | 'form'>;
  #isReadyTold = false;
  #told: FormState = UNTOUCHED;

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

  /** Whether the payer can begin: an invoice is there, and so are the card fields, where they are open and asked for. */
  #isReady(isCardOnly: boolean): boolean {
    const {controller, card, form} = this.#parts;
    if (!isCardOnly && controller.invoice.step !== 'payable') return false;
    return !(isCardOnly || form.input.open.has('card')) || !form.isFrameAsked || card.step === 'ready';
  }
}
