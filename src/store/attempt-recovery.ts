import type {PaymentsClient} from '../api/client.js';
import type {Conclusion} from '../api/decoders.js';
import {delay, isAboutIdentity, delayUntil} from '../api/http.js';
import {nextWaitMs} from '../core/poll-schedule.js';
import type {Attempt} from '../payment/attempt.js';
import type {Rail, Refusal} from '../payment/state.js';
import type {Environment} from './environment.js';

/** How long a press waits for attempts of an earlier page that another tab may still be making, in milliseconds. */
const LIMIT_MS = 500;

interface Awaited {
  readonly attempts: Map<string, Promise<void>>;
  readonly signal: AbortSignal | undefined;
}

/** Attempts that other pages have begun: taken up one by one, once nobody else is at them. */
export class EarlierAttempts {
  readonly #env: Environment;
  readonly #takeUp: (attempt: Attempt) => void;
  /** Those that are waited for, until the signal fires. */
  #awaited: Awaited = {attempts: new Map(), signal: undefined};
  #latest: Promise<boolean> = Promise.resolve(false);

  constructor(env: Environment, takeUp: (attempt: Attempt) => void) {
    this.#env = env;
    this.#takeUp = takeUp;
  }

  /** Resolves when the last {@link look} has found what can be taken up at once. */
  async known(): Promise<void> {
    await this.#latest;
  }

  /**
   * Looks for those of an order, and goes on waiting for each until the signal fires.
   *
   * @returns when those that can be taken up at once were; false when the signal has fired before
   */
  look(order: string, signal: AbortSignal): Promise<boolean> {
    if (this.#awaited.signal !== signal) this.#awaited = {attempts: new Map(), signal};
    this.#latest = this.#takeAll(order, this.#awaited.attempts, signal);
    return this.#latest;
  }

  async #takeAll(order: string, awaited: Map<string, Promise<void>>, signal: AbortSignal): Promise<boolean> {
    const attempts = await this.#env.attemptLog.attemptsOf(order);
    if (signal.aborted) return false;
    for (const attempt of attempts) {
      if (!awaited.has(attempt.id)) awaited.set(attempt.id, this.#takeOver(attempt, signal));
    }
    if (awaited.size > 0) await Promise.race([Promise.all(awaited.values()), delay(this.#env, LIMIT_MS)]);
    for (const id of awaited.keys()) if (!attempts.some((attempt) => attempt.id === id)) awaited.delete(id);
    return !isFired(signal);
  }

  /** Never rejects: a wait that is given up is begun again by the next look. */
  async #takeOver(attempt: Attempt, signal: AbortSignal): Promise<void> {
    const isOurs = await this.#env.attemptLog.takeOver(attempt.id, signal).catch(() => false);
    if (isOurs) this.#takeUp(attempt);
  }
}

/** Asked anew: what is known of it before a wait is old after it. */
function isFired({aborted}: AbortSignal): boolean {
  return aborted;
}

/** What is needed to find out about attempts. */
export interface AttemptRecoveryOptions {
  readonly env: Environment;
  readonly client: PaymentsClient;
  /** Told what became of an attempt; says whether that is its end. A charge that is not decided is asked for again. */
  readonly onKnown: (attempt: Attempt, conclusion: Conclusion) => boolean;
  /** The service says that this page may not know: there is no such thing for it. */
  readonly onRefused: (attempt: Attempt) => void;
}

const RAILS: Readonly<Record<Attempt['kind'], Rail>> = {
  card_charge: 'card',
  saved_card: 'card',
  qr_code: 'qr',
  phone_request: 'phone',
};

/**
 * Attempts whose end is not known: the page was reloaded, an answer was lost, or the bank has not decided. Each is asked
 * for until it is known, as long as somebody looks; whoever looks next goes on.
 */
export class AttemptRecovery {
  readonly #options: AttemptRecoveryOptions;
  readonly #unknown = new Map<string, Attempt>();
  /** Those whose charge the service has told of: whatever it says later, there is one. */
  readonly #undecided = new Set<string>();
  #signal: AbortSignal | undefined;
  #wakers = new Set<() => void>();

  constructor(options: AttemptRecoveryOptions) {
    this.#options = options;
  }

  /** Finds out about this one too; `isFresh`: the service has just answered that it is not decided. */
  add(attempt: Attempt, isFresh = false): void {
    if (this.#unknown.has(attempt.id)) return;
    this.#unknown.set(attempt.id, attempt);
    if (isFresh) this.#undecided.add(attempt.id);
    if (this.#signal) void this.#findOut(attempt, this.#signal, isFresh).catch(() => undefined);
  }

  /** Whether anything is still to be found out. */
  get isAny(): boolean {
    return this.#unknown.size > 0;
  }

  has(id: string): boolean {
    return this.#unknown.has(id);
  }

  /** Whether there is one on this rail. */
  hasOn(rail: Rail): boolean {
    return [...this.#unknown.values()].some(({kind}) => RAILS[kind] === rail);
  }

  /** Goes on, until the signal fires. */
  resume(signal: AbortSignal): void {
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      if (this.#signal === signal) this.#signal = undefined;
    });
    for (const attempt of this.#unknown.values()) void this.#findOut(attempt, signal, false).catch(() => undefined);
  }

  /** Asks at once. */
  askNow(): void {
    for (const wake of [...this.#wakers]) wake();
  }

  async #findOut(attempt: Attempt, signal: AbortSignal, isFresh: boolean): Promise<void> {
    const startedAt = this.#options.env.now();
    if (isFresh) await this.#pause(startedAt, signal);
    while (!(await this.#ask(attempt, signal))) await this.#pause(startedAt, signal);
  }

  /** Asks once; true when there is nothing left to find out. */
  async #ask(attempt: Attempt, signal: AbortSignal): Promise<boolean> {
    const {client, onKnown, onRefused} = this.#options;
    const decision = await client.conclude(attempt, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (!decision || (decision.kind === 'refused' && !this.#isEnd(attempt, decision.refusal))) return false;
    this.#unknown.delete(attempt.id);
    if (decision.kind === 'refused') onRefused(attempt);
    const isKnown = decision.kind === 'refused' || onKnown(attempt, decision.value);
    if (!isKnown) {
      this.#unknown.set(attempt.id, attempt);
      this.#undecided.add(attempt.id);
    }
    return isKnown;
  }

  #isEnd({id}: Attempt, refusal: Refusal): boolean {
    return !isAboutIdentity(refusal) && !this.#undecided.has(id);
  }

  async #pause(startedAt: number, signal: AbortSignal): Promise<void> {
    const {env} = this.#options;
    const watchedMs = env.now() - startedAt;
    const situation = {watchedMs, isCalm: env.isHidden(), failures: 0, retryAfterMs: undefined};
    const wake = (callback: () => void): (() => void) => {
      const endReturns = env.onReturn(callback);
      this.#wakers.add(callback);
      return () => {
        endReturns();
        this.#wakers.delete(callback);
      };
    };
    await delayUntil(env, nextWaitMs({...situation, chance: env.chance()}), {wake, signal});
  }
}
