import type {Announcement} from '../../src/payment/state.js';
import type {PaymentView} from '../../src/store/payment-store.js';

/** A widget that keeps what it announces, and shows each change at once. */
export class FakeView implements PaymentView {
  readonly announced: string[] = [];
  changes = 0;
  /** How often it was told of a payment that another widget has left. */
  lefts = 0;
  shown: () => Promise<unknown> = () => Promise.resolve();

  onChange(): void {
    this.changes += 1;
  }

  onLeft(): void {
    this.lefts += 1;
  }

  announce(announcement: Announcement): void {
    const {type} = announcement;
    this.announced.push(type === 'failure' ? `failure ${announcement.failure.code}` : type);
  }
}
