import type {FormState} from '../views/widget-model.js';
import type {FailureDetail, Rail, SuccessDetail} from '../payment/payloads.js';
import type {Announcement} from '../payment/state.js';

/** Money arrived, or a card was saved. Fires at most once per payment. */
export type PaymentSuccessEvent = CustomEvent<SuccessDetail>;

/** One attempt did not go through. `detail` is undefined when the card was declined outright (spec 6.2). */
export type PaymentFailureEvent = CustomEvent<FailureDetail | undefined>;

/** The methods that are offered, in order; only `card` outside invoice mode. */
export interface ReadyDetail {
  readonly mode: 'add' | 'charge' | 'invoice';
  readonly methods: readonly Rail[];
}

/** The payer can start: the form is shown, with the card fields if they are open. Fires once for each payment. */
export type PaymentReadyEvent = CustomEvent<ReadyDetail>;

/** The payer opened another method or completed its fields, or the widget recognised the card's network. */
export type PaymentChangeEvent = CustomEvent<FormState>;

declare global {
  interface GlobalEventHandlersEventMap {
    onSuccess: PaymentSuccessEvent;
    onFailure: PaymentFailureEvent;
    onReady: PaymentReadyEvent;
    onChange: PaymentChangeEvent;
    onBeforeSubmit: PaymentBeforeSubmitEvent;
  }
}

/**
 * The event for an announcement. It bubbles and crosses shadow boundaries, so a page can listen on the element or on any
 * ancestor. Its detail is deeply frozen: a listener cannot change what the next listener reads.
 */
export function eventOf(announcement: Announcement): PaymentSuccessEvent | PaymentFailureEvent {
  if (announcement.type === 'success')
    return new CustomEvent('onSuccess', {...EVENT_INIT, detail: frozen(announcement.detail)});
  const {failure} = announcement;
  if (failure.kind === 'declined') return new DeclineEvent('onFailure', EVENT_INIT);
  return new CustomEvent('onFailure', {...EVENT_INIT, detail: frozen({code: failure.code, message: failure.message})});
}

export function readyEvent(detail: ReadyDetail): PaymentReadyEvent {
  return new CustomEvent('onReady', {...EVENT_INIT, detail: frozen(detail)});
}

export function changeEvent(detail: FormState): PaymentChangeEvent {
  return new CustomEvent('onChange', {...EVENT_INIT, detail: frozen({...detail})});
}

const EVENT_INIT = {bubbles: true, composed: true} as const;

/**
 * The payer has pressed the button, and nothing was sent yet. `preventDefault()` cancels the press; the page then explains why
 * to the payer. {@link waitUntil} delays it.
 */
export class PaymentBeforeSubmitEvent extends (globalThis.CustomEvent as typeof CustomEvent<BeforeSubmitDetail>) {
  readonly #wait: (promise: PromiseLike<unknown>) => void;

  constructor(detail: BeforeSubmitDetail, wait: (promise: PromiseLike<unknown>) => void) {
    super('onBeforeSubmit', {...EVENT_INIT, cancelable: true, detail: frozen(detail)});
    this.#wait = wait;
  }

  /**
   * Nothing is sent before the promise is fulfilled, and nothing at all when it is rejected, takes more than ten seconds, or
   * `preventDefault()` was called meanwhile. Call it while the event is dispatched.
   *
   * @throws {DOMException} InvalidStateError after the dispatch has ended
   */
  waitUntil(promise: PromiseLike<unknown>): void {
    if (this.eventPhase === NOT_DISPATCHED) throw new DOMException('The dispatch has ended.', 'InvalidStateError');
    this.#wait(promise);
  }
}

/** What the widget is about to send: a card payment (or a card to save), a phone request, or a wallet charge. */
export interface BeforeSubmitDetail {
  readonly method: 'card' | 'phone' | 'wallet';
}

/** `Event.NONE`, which may be missing on servers. */
const NOT_DISPATCHED = 0;

/** `new CustomEvent(type).detail` is null, by the DOM standard; the spec (6.2) asks for undefined. */
class DeclineEvent extends (globalThis.CustomEvent as typeof CustomEvent<undefined>) {
  override get detail(): undefined {
    return undefined;
  }
}

function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) frozen(inner as object);
  }
  return Object.freeze(value);
}
