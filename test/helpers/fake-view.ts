import type {Announcement} from '../../src/payment/state.js';
import type {PaymentView} from '../../src/store/payment-store.js';

/** A view that records announcements and renders each change at once. */
export class FakeView implements PaymentView {
  readonly announced: string[] = [];
  changes = 0;
  /** How often it was notified that another widget left a payment. */
  lefts = 0;
  shown: () => Promise<unknown> = () => Promise.resolve();

  onChange(): void {
    this.changes += 1;
  }

  onDetachedOffered(): void {
    this.lefts += 1;
  }

  announce(announcement: Announcement): void {
    const {type} = announcement;
    this.announced.push(type === 'failure' ? `failure ${announcement.failure.code}` : type);
  }
}
