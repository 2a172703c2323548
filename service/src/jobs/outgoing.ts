import {mobileCharge} from '../domain/charges/by-mobile.js';
import {cardCharge} from '../domain/charges/card-money.js';
import {cardCheck, mobileCheck} from '../domain/charges/checks.js';
import {bankRefund, cardRefund} from '../domain/charges/refunds.js';
import {transact, type Deps} from '../domain/deps.js';
import {phoneAsking} from '../domain/instant/phone-requests.js';
import {taxFiling} from '../domain/invoices/tax-filings.js';
import {finishJob, leaseJob, nextCalls, releaseJob, type LeasedJob} from '../domain/job-queue.js';
import {mailDelivery} from '../domain/messages.js';
import {askRail, sendOnce, type BegunCall, type OutgoingCall} from '../domain/outgoing.js';
import {instantPayout, payoutDeparture} from '../domain/payouts/departure.js';
import type {Work} from '../domain/work.js';
import type {OutgoingKind, RailName} from '../db/types.js';
import {RefusedForGood} from '../rails/refused-for-good.js';
import {waitAtMost} from '../lib/clock.js';
import {Loop} from './loop.js';

/** What each kind of call says, and what its answer changes. */
const CALLS: Readonly<Record<OutgoingKind, OutgoingCall<unknown, unknown>>> = {
  card_charge: cardCharge,
  mobile_charge: mobileCharge,
  card_check: cardCheck,
  mobile_check: mobileCheck,
  phone_request: phoneAsking,
  card_refund: cardRefund,
  bank_refund: bankRefund,
  payout_departure: payoutDeparture,
  instant_payout: instantPayout,
  mail: mailDelivery,
  tax_filing: taxFiling,
};

/** How often a call is begun before it waits for a person; with a minute between two, more than a day. */
const TRIES = 1500;

/** Who hears of the calls. */
export interface CallListeners {
  /** Told of what failed; it is tried again later. */
  readonly failed: (error: unknown) => void;
  /** Called after each call. */
  readonly ended: () => void;
}

/** What is written down together with an answer; it gets what the answer's call recorded. */
export type AlsoDo = (work: Work, recorded: unknown) => Promise<unknown>;

/** Another process makes a call again, because this one took longer than its lease. */
class LeaseEnded extends Error {
  constructor() {
    super('the lease of a call ended before its answer was written down');
  }
}

/** Makes the calls to systems outside: those that are due, and those that a request has begun. */
export class Calls {
  readonly #deps: Deps;
  readonly #listeners: CallListeners;
  readonly #loop: Loop;
  /** The calls that this process took up by itself. */
  readonly #taken = new Map<Promise<void>, RailName>();
  /** All calls that are under way. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(deps: Deps, listeners: CallListeners) {
    this.#deps = deps;
    this.#listeners = listeners;
    this.#loop = new Loop(deps.clock, {goRound: () => this.#takeUpDue(), failed: listeners.failed});
  }

  /** Takes up the calls that are due; resolves when they have begun. */
  wake(): Promise<void> {
    return this.#loop.wake();
  }

  /** Waits until no call is under way; false when none was. */
  async untilIdle(): Promise<boolean> {
    const wasBusy = this.#underWay.size > 0;
    await Promise.all(this.#underWay);
    return wasBusy;
  }

  /** Takes up no more and waits for the calls under way, for `graceMs` at most. */
  async stop(graceMs: number): Promise<void> {
    await this.#loop.stop();
    await waitAtMost(this.#deps.clock, graceMs, Promise.all(this.#underWay));
  }

  /**
   * Makes a call that was begun and writes its answer down; what `alsoDo` does is written with it. Resolves to false when
   * the call failed: it is tried again later.
   */
  make(begun: BegunCall, alsoDo: AlsoDo = async () => undefined): Promise<boolean> {
    const {ended} = this.#listeners;
    const call = this.#makeOnce(begun, alsoDo)
      .then(
        () => true,
        (error: unknown) => this.#giveBack(begun.job, error).then(() => false),
      )
      .finally(() => {
        this.#underWay.delete(call);
        ended();
        void this.wake();
      });
    this.#underWay.add(call);
    return call;
  }

  async #takeUpDue(): Promise<number | undefined> {
    const {db, clock} = this.#deps;
    const calls = await nextCalls(db);
    const due = calls.filter(({at}) => at <= clock.now());
    for (const {rail} of due) while (this.#hasRoom(rail) && (await this.#takeUpNext(rail)));
    const left = due.length === 0 ? calls : await nextCalls(db);
    const next = left.filter(({rail}) => this.#hasRoom(rail)).map(({at}) => at);
    return next.length === 0 ? undefined : Math.min(...next);
  }

  #hasRoom(rail: RailName): boolean {
    const {atOnce} = this.#deps.railUses[rail];
    return [...this.#taken.values()].filter((other) => other === rail).length < atOnce;
  }

  /** Takes up the next call to a system; false when there is none. */
  async #takeUpNext(rail: RailName): Promise<boolean> {
    let job: LeasedJob | undefined;
    try {
      const begun = await transact(this.#deps, async (work): Promise<BegunCall | undefined> => {
        job = await leaseJob(work, rail);
        const order = job === undefined ? undefined : await CALLS[job.kind].prepare(work, job);
        if (job !== undefined && order === undefined) await finishJob(work, job);
        return job === undefined || order === undefined ? undefined : {job, order};
      });
      if (begun !== undefined) this.#takeUp(begun);
    } catch (error) {
      if (job === undefined) throw error;
      await this.#giveBack(job, error);
    }
    return job !== undefined;
  }

  #takeUp(begun: BegunCall): void {
    const call: Promise<void> = this.make(begun).then(() => void this.#taken.delete(call));
    this.#taken.set(call, begun.job.rail);
  }

  async #makeOnce({job, order}: BegunCall, alsoDo: AlsoDo): Promise<void> {
    const call = CALLS[job.kind];
    const isRepeat = job.attempts > 1;
    const answer = await askRail(this.#deps, job, (rails) => sendOnce(rails, call, {order, isRepeat}));
    await transact(this.#deps, async (work) => {
      // Asked together; what was recorded is undone should the lease have ended.
      const [isOurs, recorded] = await Promise.all([finishJob(work, job), call.record(work, {job, order, answer})]);
      if (!isOurs) throw new LeaseEnded();
      await alsoDo(work, recorded);
    });
  }

  /** Lets a call that failed be tried again; by a person's word only, where it would be refused again. Should the database be gone, too, its lease ends by itself. */
  async #giveBack(job: LeasedJob, error: unknown): Promise<void> {
    const {failed} = this.#listeners;
    failed(error);
    const chance = (this.#deps.random.bytes(1)[0] ?? 0) / 256;
    const tries = error instanceof RefusedForGood ? 0 : TRIES;
    await transact(this.#deps, (work) => releaseJob(work, job, {tries, chance})).catch(failed);
  }
}
