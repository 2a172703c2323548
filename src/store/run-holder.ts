import type {Announcement} from '../payment/state.js';

/** The widget that shows a payment and announces it, while it is in the page. */
export interface PaymentView {
  /** Something that is shown has changed. */
  onChange(): void;
  /** Resolves when the payer sees what has changed. */
  readonly shown: () => Promise<unknown>;
  /** Tells the page. */
  announce(announcement: Announcement): void;
  /** Another widget has left a payment of the same kind, and something may still come of it. */
  onLeft(): void;
}
