import {throwIfAborted} from '../core/clock.js';
import {isInconclusive, type Decision} from '../api/http.js';
import {delay, delayUntil, nextWaitMs} from '../api/retry.js';
import type {LoggedAttempt} from '../payment/attempt.js';
import type {PaymentEvent} from '../payment/payment-events.js';
import type {EffectContext, Environment} from './environment.js';

/** How long a press waits for attempts of an earlier page that another tab may still be processing, in milliseconds. */
const LIMIT_MS = 500;

interface Waiting {
  readonly attempts: Map<string, Promise<void>>;
  readonly signal: AbortSignal | undefined;
}

/** Finds attempts of earlier page loads, and claims each one when its tab has closed, which a Web Lock shows. */
export class EarlierAttempts {
  readonly #env: Environment;
  readonly #onRecovered: (attempt: LoggedAttempt) => void;
  /** The attempts whose tabs are still open. Waits for them until the signal fires. */
  #waiting: Waiting = {attempts: new Map(), signal: undefined};
  #latest: Promise<boolean> = Promise.resolve(false);

  constructor(env: Environment, onRecovered: (attempt: LoggedAttempt) => void) {
    this.#env = env;
    this.#onRecovered = onRecovered;
  }

  /** Resolves when the last {@link find} is complete. */
  readonly searched = (): Promise<unknown> => this.#latest;

  /**
   * Recovers the attempts of an order, and keeps waiting for those of open tabs until the signal fires.
   *
   * @returns true when every attempt of a closed tab was recovered; false when the signal has fired before
   */
  find(order: string, signal: AbortSignal): Promise<boolean> {
    if (this.#waiting.signal !== signal) this.#waiting = {attempts: new Map(), signal};
    this.#latest = this.#findAll(order, this.#waiting.attempts, signal);
    return this.#latest;
  }

  async #findAll(order: string, waiting: Map<string, Promise<void>>, signal: AbortSignal): Promise<boolean> {
    const attempts = await this.#env.attemptLog.attemptsOf(order);
    if (signal.aborted) return false;
    for (const attempt of attempts) {
      if (!waiting.has(attempt.id)) waiting.set(attempt.id, this.#claim(attempt, signal));
    }
    if (waiting.size > 0) await Promise.race([Promise.all(waiting.values()), delay(this.#env, LIMIT_MS)]);
    for (const id of waiting.keys()) if (!attempts.some((attempt) => attempt.id === id)) waiting.delete(id);
    return !isAborted(signal);
  }

  /** Never rejects. When waiting for an attempt fails, the next {@link find} waits again. */
  async #claim(attempt: LoggedAttempt, signal: AbortSignal): Promise<void> {
    const isOurs = await this.#env.attemptLog.takeOver(attempt.id, signal).catch(() => false);
    if (isOurs) this.#onRecovered(attempt);
  }
}

/** A separate function, because after an `await` TypeScript still assumes the earlier value of `aborted`. */
function isAborted({aborted}: AbortSignal): boolean {
  return aborted;
}

/**
 * Asks the service for the outcome of an attempt, with growing waits, until the signal fires. The reducer decides whether an
 * answer is final; if so, the signal fires.
 */
export function resolveAttempt(context: EffectContext, logged: LoggedAttempt, signal: AbortSignal): Promise<never> {
  const attempt = logged.id;
  return pollUntilAborted(context, signal, {
    ask: () => context.client.resolveAttempt(logged, signal),
    onAnswer: (outcome) => ({type: 'attempt/resolved', attempt, outcome}),
    unknown: {type: 'attempt/not-found', attempt},
  });
}

/** A question to the service. `unknown`: the event when the service refuses to answer. */
export interface PolledCall<Answer> {
  readonly ask: () => Promise<Decision<Answer>>;
  readonly onAnswer: (answer: Answer) => PaymentEvent;
  readonly unknown: PaymentEvent;
}

/** Polls the service with growing waits until the signal fires. A call of `onAsk`'s callback polls at once and resets the waits. */
export async function pollUntilAborted<Answer>(
  {env, dispatch, onAsk}: EffectContext,
  signal: AbortSignal,
  {ask, onAnswer, unknown}: PolledCall<Answer>,
): Promise<never> {
  let startedAt = env.now();
  for (;;) {
    const decision = await ask().catch(() => undefined);
    throwIfAborted(signal);
    if (decision?.kind === 'answered') dispatch(onAnswer(decision.value));
    else if (decision && !isInconclusive(decision.refusal)) dispatch(unknown);
    const situation = {isIdle: env.isHidden(), failures: 0, retryAfterMs: undefined, random: env.random()};
    const wake = (callback: () => void): (() => void) =>
      onAsk(() => {
        startedAt = env.now();
        callback();
      });
    await delayUntil(env, nextWaitMs({...situation, watchedMs: env.now() - startedAt}), {wake, signal});
  }
}
