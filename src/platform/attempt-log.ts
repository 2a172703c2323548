import type {Attempt} from '../payment/attempt.js';

/**
 * What this browser remembers of its payments across reloads and tabs, for 48 hours: which attempts were made, and what
 * was announced. No method rejects; where nothing may be kept, it remembers as long as the document lives.
 */
export interface AttemptLog {
  /** Writes an attempt down and takes it as this document's own, before the call is made. */
  readonly begin: (attempt: Attempt) => Promise<void>;
  /** Attempts of this order that have no known end and are not this document's own. */
  readonly attemptsOf: (order: string) => Promise<readonly Attempt[]>;
  /**
   * Waits until no living document has the attempt as its own, and takes it.
   *
   * @returns false when the attempt has ended meanwhile; rejects only with the signal's reason
   */
  readonly takeOver: (id: string, signal: AbortSignal) => Promise<boolean>;
  /** Forgets attempts that came to nothing. */
  readonly end: (ids: readonly string[]) => Promise<void>;
  /**
   * Decides who announces: true for one asker only, in all tabs, ever. Forgets `ended` attempts in the same step.
   *
   * @param news names what is to be announced
   */
  readonly claim: (news: string, ended: readonly string[]) => Promise<boolean>;
}
