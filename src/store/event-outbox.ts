import type {Success, Announcement, Payment} from '../payment/state.js';
import {announcementOf} from '../payment/reducer.js';
import type {AttemptLog} from '../platform/attempt-log.js';

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

/** Something to announce. */
interface News {
  /** Names it in the ledger: whoever adds it first announces it. */
  readonly id: string;
  readonly announcement: Announcement;
  /** Attempts that have their end with it. */
  readonly ended: readonly string[];
}

/**
 * Tells the page what became of its payment, one thing after the other: first the payer sees it, then the ledger decides
 * whether this document announces it, then the widget that holds the payment tells the page. Without one the news waits.
 */
export class EventOutbox {
  readonly #attemptLog: AttemptLog;
  readonly #holder: () => PaymentView | undefined;
  readonly #isUnknown: (attempt: string) => boolean;
  readonly #attempts = new Set<string>();
  readonly #overtaken = new Set<string>();
  readonly #waiting: News[] = [];
  /** Whether the first of those that wait was claimed, and for whom. */
  #claim: Promise<boolean> | undefined;
  #isDelivering = false;

  /** `isUnknown`: whether the end of an attempt is still to be found out. */
  constructor(attemptLog: AttemptLog, holder: () => PaymentView | undefined, isUnknown: (attempt: string) => boolean) {
    this.#attemptLog = attemptLog;
    this.#holder = holder;
    this.#isUnknown = isUnknown;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Remembers an attempt that the ledger has, to be forgotten there when the payment is settled. */
  note(attempt: string): void {
    this.#attempts.add(attempt);
  }

  /** Nobody is to hear that this attempt failed: what it was for is paid, and was announced. */
  overtake(attempt: string): void {
    this.#overtaken.add(attempt);
  }

  /** Reads a transition; what it says is announced, once. */
  tell(before: Payment, after: Payment): void {
    const announcement = announcementOf(before, after);
    if (after.step === 'settled') {
      const ended = [...this.#attempts].filter((attempt) => !this.#isUnknown(attempt));
      if (announcement && after.success.by !== 'elsewhere') {
        this.#waiting.push({id: successId(after.success), announcement, ended});
      } else {
        void this.#attemptLog.end(ended);
      }
    } else if (announcement && after.failed) {
      const {attempt} = after.failed;
      if (this.#overtaken.has(attempt)) {
        void this.#attemptLog.end([attempt]);
        return;
      }
      this.#waiting.push({id: `${attempt}.failed`, announcement, ended: this.#isUnknown(attempt) ? [] : [attempt]});
    }
    void this.deliver();
  }

  /** Announces what waits, as long as there is a widget to do it. Never rejects. */
  async deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (;;) {
      const [news, holder] = [this.#waiting[0], this.#holder()];
      if (!news || !holder) break;
      await holder.shown().catch(() => undefined);
      this.#claim ??= this.#attemptLog.claim(news.id, news.ended);
      const isOurs = await this.#claim;
      if (this.#holder() !== holder) continue;
      this.#waiting.shift();
      this.#claim = undefined;
      if (isOurs) holder.announce(news.announcement);
    }
    this.#isDelivering = false;
  }
}

/** The thing that came about: the same for every page that hears of it. */
function successId({detail}: Exclude<Success, {by: 'elsewhere'}>): string {
  if ('charge' in detail) return detail.charge.id;
  if ('source' in detail) return detail.source.id;
  return 'uetr' in detail ? detail.uetr : detail.charge_id;
}
