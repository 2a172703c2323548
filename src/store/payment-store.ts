import {PaymentsClient} from '../api/client.js';
import type {Setup} from '../payment/options.js';
import {makeReducer, type Reducer} from '../payment/reducer.js';
import type {Effect, PaymentEvent} from '../payment/payment-events.js';
import {nextChargeTickAt} from '../payment/charge.js';
import {cardAttempt, isUnresolved, newPayment, type Announcement, type Payment} from '../payment/state.js';
import {progressOf, type Progress} from '../payment/progress.js';
import {toLogged} from '../payment/transitions.js';
import {EarlierAttempts, resolveAttempt} from './attempt-recovery.js';
import {delay} from '../api/retry.js';
import {cardEffects} from './effects.js';
import type {EffectContext, Effects, Environment, Ongoing, Part, PartName} from './environment.js';

/** The result of an effect that leads to no event. */
const NO_EVENT: Promise<undefined> = Promise.resolve(undefined);

/** Milliseconds after which something that could not be loaded is loaded again. */
const RELOAD_AFTER_MS = 5_000;

/** The widget that shows a payment and announces it, while it is in the page. */
export interface PaymentView {
  /** Called when the payment has changed. */
  onChange(): void;
  /** Resolves when the change is rendered. */
  readonly shown: () => Promise<unknown>;
  /** Dispatches the event. */
  announce(announcement: Announcement): void;
  /** Called when another widget was removed and its payment, of the same order, is not finished. */
  onDetachedOffered(): void;
}

/**
 * Runs one payment: reduces events, runs their effects, and runs the activities that the state needs. It outlives the widget that
 * shows it: a call that moves money continues without a widget, and the next widget shows and announces its outcome.
 */
export class PaymentStore {
  readonly client: PaymentsClient;
  readonly #context: EffectContext;
  readonly #parts = new Map<PartName, Part>();
  #reduce: Reducer;
  #effects: Partial<Effects<Effect['do']>>;
  readonly #activities = new Map<string, AbortController>();
  readonly #asks = new Set<() => void>();
  #payment: Payment;
  #progress: Progress;
  #view: PaymentView | undefined;
  /** Fires when the view is detached. */
  #attached = new AbortController();
  #isDelivering = false;

  constructor(env: Environment, {options, credential}: Setup, invoiceMode?: Part) {
    this.client = new PaymentsClient(env, options.apiUrl, credential);
    this.client.onReach = (reach) => {
      if (reach !== this.#payment.reach) this.dispatch({type: 'reach/changed', reach});
    };
    this.#payment = newPayment(options);
    this.#progress = progressOf(this.#payment);
    const earlier = new EarlierAttempts(env, (logged) => {
      this.dispatch({type: 'attempt/recovered', logged});
    });
    const {searched} = earlier;
    this.#context = {env, client: this.client, searched, dispatch: this.dispatch, onAsk: this.#onAsk};
    this.#reduce = makeReducer([]);
    this.#effects = {...this.#ownEffects(earlier), ...cardEffects(this.#context)};
    if (invoiceMode) this.#add('invoice', invoiceMode);
  }

  get payment(): Payment {
    return this.#payment;
  }

  /** The progress of the payment, as the payer sees it; the same object until the progress changes. */
  get progress(): Progress {
    return this.#progress;
  }

  /** Reduces an event, and runs its effects. */
  readonly dispatch = (event: PaymentEvent): void => {
    const {env} = this.#context;
    const before = this.#payment;
    const {payment, effects} = this.#reduce(before, event, env.now());
    this.#payment = payment;
    const shown = this.#progress;
    if (shown.step !== 'settled' || payment.success !== shown.success) this.#progress = progressOf(payment);
    if (payment !== before) this.#view?.onChange();
    for (const effect of effects) void this.#run(effect);
    this.#updateActivities();
    void this.#deliver();
  };

  /** Shows the payment in this widget from now on. */
  attach(view: PaymentView): void {
    this.#attached = new AbortController();
    const {signal} = this.#attached;
    const onReturn = (): void => {
      this.dispatch({type: 'page/returned'});
    };
    signal.addEventListener('abort', this.#context.env.onReturn(onReturn));
    this.dispatch({type: 'view/attached'});
    // Set last, because the caller is not ready for `onChange()` before.
    this.#view = view;
    void this.#deliver();
  }

  /** Stops watching and announcing. A call that moves money continues. */
  detach(): void {
    this.#attached.abort();
    this.#view = undefined;
    this.dispatch({type: 'view/detached'});
  }

  /** Notifies the widget of this idle payment that it can show another, detached payment. */
  offerDetached(): void {
    this.#view?.onDetachedOffered();
  }

  /** Loads the part for wallets, and opens that rail; rejects when it cannot be loaded. */
  async openWallets(): Promise<void> {
    await this.#load('wallet');
    this.dispatch({type: 'wallet/opened'});
  }

  /** Sets another amount, text or session for the same payment. */
  retarget({options, credential}: Setup): void {
    this.dispatch({type: 'options/changed', options});
    if (this.client.credentials.authorise(credential)) this.dispatch({type: 'session/changed'});
  }

  /**
   * Removes a saved card or wallet, also one that the service no longer knows. Resolves with false, and keeps it in the list, when
   * the removal is not certain.
   */
  async removeSaved(sourceId: string): Promise<boolean> {
    const {savedCards = [], wallets} = this.#payment;
    const hasId = ({id}: {readonly id: string}): boolean => id === sourceId;
    const card = savedCards.find(hasId);
    const saved = card ?? (typeof wallets === 'object' ? wallets.saved.find(hasId) : undefined);
    if (!saved) return false;
    const path = card ? '/v2/customers/{id}/sources/{source_id}' : '/v2/customers/{id}/wallets/{wallet_id}';
    const idempotencyKey = `${this.#context.env.makeId()}.remove`;
    const decision = await this.client.removeSaved(saved, path, {idempotencyKey}).catch(() => undefined);
    const isRemoved = decision?.kind === 'answered' || decision?.refusal.status === 404;
    if (isRemoved) this.dispatch({type: 'cards/removed', sourceId});
    return isRemoved;
  }

  /** Adds the handlers, effects and activities of a loaded part. */
  #add(name: PartName, part: Part): void {
    if (this.#parts.has(name)) return;
    this.#parts.set(name, part);
    this.#reduce = makeReducer([...this.#parts.values()].map(({slice}) => slice));
    this.#effects = {...this.#effects, ...part.effects(this.#context)};
  }

  async #load(name: PartName): Promise<void> {
    this.#add(name, await this.#context.env.loadPart(name));
  }

  async #run(effect: Effect): Promise<void> {
    const run = this.#effects[effect.do] as ((effect: Effect) => Promise<PaymentEvent | undefined>) | undefined;
    const event = await run?.(effect);
    if (event) this.dispatch(event);
  }

  #ownEffects(
    earlier: EarlierAttempts,
  ): Effects<'find-attempts' | 'log-attempt' | 'forget-attempts' | 'read-cards' | 'renew-session' | 'ask-now'> {
    const {env, client} = this.#context;
    return {
      'find-attempts': async ({attempt}) => {
        const {isAttached, order} = this.#payment;
        const isComplete = isAttached && (await earlier.find(order, this.#attached.signal));
        return attempt === undefined ? undefined : {type: 'card/searched', attempt, isComplete};
      },
      'log-attempt': async ({attempt}) => {
        await env.attemptLog.add(attempt);
        return {type: 'attempt/logged', attempt: attempt.id};
      },
      'forget-attempts': ({ids}) => env.attemptLog.remove(ids).then(() => undefined),
      'read-cards': async ({customerId}) => {
        const decision = await client.readSavedCards(customerId).catch(() => undefined);
        return decision?.kind === 'answered' ? {type: 'cards/read', cards: decision.value} : undefined;
      },
      'renew-session': () => {
        client.credentials.renew();
        return NO_EVENT;
      },
      'ask-now': () => {
        for (const ask of [...this.#asks]) ask();
        return NO_EVENT;
      },
    };
  }

  /** Starts the activities that the payment needs, and stops those that it no longer needs. */
  #updateActivities(): void {
    const needed = this.#neededActivities();
    for (const [name, stopper] of this.#activities) {
      if (needed.has(name)) continue;
      this.#activities.delete(name);
      stopper.abort();
    }
    for (const [name, start] of needed) {
      if (this.#activities.has(name)) continue;
      const stopper = new AbortController();
      this.#activities.set(name, stopper);
      void this.#runActivity(name, start, stopper).catch(() => undefined);
    }
  }

  async #runActivity(name: string, start: Ongoing, stopper: AbortController): Promise<void> {
    const event = await start(stopper.signal);
    if (!event || stopper.signal.aborted) return;
    this.#activities.delete(name);
    this.dispatch(event);
  }

  /** The activities that the state needs, by name; none without a widget. */
  #neededActivities(): ReadonlyMap<string, Ongoing> {
    const {isAttached, attempts} = this.#payment;
    if (!isAttached) return new Map();
    const parts = [...this.#parts.values()];
    const unresolved = [...attempts.values()].filter(isUnresolved).map(toLogged);
    const resolving = unresolved.map((attempt): readonly [string, Ongoing] => [
      `resolve ${attempt.id}`,
      async (signal) => {
        if (attempt.kind === 'wallet_charge') await this.#loadUntilDone('wallet', signal);
        return resolveAttempt(this.#context, attempt, signal);
      },
    ]);
    const ofParts = parts.flatMap((part) => [...(part.ongoing?.(this.#context, this.#payment) ?? [])]);
    return new Map([...resolving, ...this.#actionActivities(), ...ofParts]);
  }

  /** Activities while the payer has something to do: the countdown, and loading the part for a challenge or for a wallet charge of another page. */
  *#actionActivities(): Iterable<readonly [string, Ongoing]> {
    const {env} = this.#context;
    const tickAt = nextChargeTickAt(this.#payment, env.now());
    const ticked = {type: 'charge/ticked'} as const;
    if (tickAt !== undefined)
      yield [
        `tick ${String(tickAt)}`,
        (signal) => delay(env, Math.max(tickAt - env.now(), 0), signal).then(() => ticked),
      ];
    if (cardAttempt(this.#payment)?.next && !this.#parts.has('challenge'))
      yield ['load challenge', (signal) => this.#loadUntilDone('challenge', signal).then(() => ticked)];
    const {elsewhere} = this.#payment;
    if (elsewhere && elsewhere.step !== 'ended' && !this.#parts.has('wallet'))
      yield ['load wallet', (signal) => this.#loadUntilDone('wallet', signal).then(() => ({type: 'wallet/opened'}))];
  }

  /** Loads a part, and retries until it is loaded: an attempt of an earlier page may need it before the payer opens a method. */
  async #loadUntilDone(name: PartName, signal: AbortSignal): Promise<void> {
    const isMissing = (): Promise<boolean> =>
      this.#load(name)
        .then(() => false)
        .catch(() => true);
    while (await isMissing()) await delay(this.#context.env, RELOAD_AFTER_MS, signal);
  }

  /** Calls back when the service should be polled at once: the payer has returned, or an `ask-now` effect runs. */
  readonly #onAsk = (callback: () => void): (() => void) => {
    const unsubscribe = this.#context.env.onReturn(callback);
    this.#asks.add(callback);
    return () => {
      unsubscribe();
      this.#asks.delete(callback);
    };
  };

  /**
   * Delivers the announcements of the outbox one by one: first the payer sees the outcome, then the attempt log decides whether this
   * document announces it, then the view dispatches the event. Without a view, delivery waits.
   */
  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    const {attemptLog} = this.#context.env;
    for (;;) {
      const [entry, view] = [this.#payment.outbox[0], this.#view];
      if (!entry || !view) break;
      await view.shown().catch(() => undefined);
      if (entry.isOurs === undefined) {
        const isOurs = await attemptLog.claim(entry.id, entry.ended);
        this.dispatch({type: 'outbox/claimed', isOurs});
      }
      if (this.#view !== view) continue;
      const isOurs = this.#payment.outbox[0]?.isOurs;
      this.dispatch({type: 'outbox/delivered'});
      if (isOurs === true) view.announce(entry.announcement);
    }
    this.#isDelivering = false;
  }
}
