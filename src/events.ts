import type {FailureDetail, SuccessDetail} from './core/outcome.js';
import type {Announcement} from './core/payment.js';

/** Money arrived, or a card was saved. Fires at most once per payment. */
export type PaymentSuccessEvent = CustomEvent<SuccessDetail>;

/** One attempt did not go through. `detail` is undefined when the card was declined outright (spec 6.2). */
export type PaymentFailureEvent = CustomEvent<FailureDetail | undefined>;

declare global {
  interface GlobalEventHandlersEventMap {
    onSuccess: PaymentSuccessEvent;
    onFailure: PaymentFailureEvent;
  }
}

/**
 * The event for an announcement. It bubbles and crosses shadow boundaries, so a page may listen on the element or on any
 * ancestor. Its detail is frozen all the way down: one listener cannot change what the next one reads.
 */
export function eventOf(announcement: Announcement): PaymentSuccessEvent | PaymentFailureEvent {
  if (announcement.type === 'success')
    return new CustomEvent('onSuccess', {...REACH, detail: frozen(announcement.detail)});
  const {failure} = announcement;
  if (failure.kind === 'declined') return new DeclineEvent('onFailure', REACH);
  return new CustomEvent('onFailure', {...REACH, detail: frozen({code: failure.code, message: failure.message})});
}

const REACH = {bubbles: true, composed: true} as const;

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
