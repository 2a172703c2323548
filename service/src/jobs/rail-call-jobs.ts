import {mobileCharge} from '../domain/charges/by-mobile.js';
import {cardCharge} from '../domain/charges/card-money.js';
import {cardCheck, mobileCheck} from '../domain/charges/checks.js';
import {bankRefund, cardRefund, mobileRefund} from '../domain/charges/refunds.js';
import {transact, type Deps} from '../domain/deps.js';
import {phoneAsking} from '../domain/instant/phone-requests.js';
import {taxFiling} from '../domain/invoices/tax-filings.js';
import {finishJob, leaseJob, nextCalls, releaseJob, type LeasedJob} from '../domain/job-queue.js';
import {mailDelivery} from '../domain/messages.js';
import {askRail, sendOnce, type PreparedCall, type OutgoingCall} from '../domain/rail-calls.js';
import {instantPayout, payoutDeparture} from '../domain/payouts/departure.js';
import type {Work} from '../domain/work.js';
import type {OutgoingKind, RailName} from '../db/types.js';
import {RefusedForGood, SystemAbsent} from '../rails/refused-for-good.js';
import {wait, waitAtMost} from '../lib/clock.js';
import {traceJob} from './handlers.js';
import {Loop} from './loop.js';

/** The calls by job kind. */
const CALLS: Readonly<Record<OutgoingKind, OutgoingCall<unknown, unknown>>> = {
  card_charge: cardCharge,
  mobile_charge: mobileCharge,
  card_check: cardCheck,
  mobile_check: mobileCheck,
  phone_request: phoneAsking,
  card_refund: cardRefund,
  bank_refund: bankRefund,
  mobile_refund: mobileRefund,
  payout_departure: payoutDeparture,
  instant_payout: instantPayout,
  mail: mailDelivery,
  tax_filing: taxFiling,
};

/** How often, and how far apart, a process tries to release a call while the database is down. After that, its lease has expired. */
const RELEASES = 60;
const RELEASE_MS = 1000;

/** The listeners of the calls. */
export interface CallListeners {
  /** Called with the error of a failed call, which is retried later. */
  readonly failed: (error: unknown) => void;
  /** Called after each call: there is room for another one. */
  readonly ended: () => void;
  /** Called with the time at which something that a call has scheduled is due. */
  readonly scheduled: (at: number) => Promise<void>;
}

/** Runs in the transaction that records an answer; `recorded` is what the call's `record` returned. */
export type OnRecorded = (work: Work, recorded: unknown) => Promise<unknown>;

/** This process lost the lease of a call, so its answer must not be recorded as the outcome. */
class LeaseEnded extends Error {
  constructor() {
    super('the lease of a call ended before its answer was written down');
  }
}

/** Makes the calls to outside systems: those that are due, and those that a request started. */
export class Calls {
  readonly #deps: Deps;
  readonly #listeners: CallListeners;
  readonly #loop: Loop;
  /** The due calls that this process has leased. */
  readonly #taken = new Map<Promise<void>, RailName>();
  /** All calls in flight. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(deps: Deps, listeners: CallListeners) {
    this.#deps = deps;
    this.#listeners = listeners;
    this.#loop = new Loop(deps.clock, {runRound: () => this.#startDueCalls(), failed: listeners.failed});
  }

  /** Starts the calls that are due. Resolves when they have started. */
  wake(): Promise<void> {
    return this.#loop.wake();
  }

  /** Waits for the calls in flight. Returns false if there were none. */
  async untilIdle(): Promise<boolean> {
    const wasBusy = this.#underWay.size > 0;
    await Promise.all(this.#underWay);
    return wasBusy;
  }

  /** Starts no more calls and waits for those in flight, at most `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    await this.#loop.stop();
    await waitAtMost(this.#deps.clock, graceMs, Promise.all(this.#underWay));
  }

  /**
   * Makes a call and records its answer; `onRecorded` runs in the same transaction. Resolves to false if the call failed and
   * is retried later.
   */
  make(prepared: PreparedCall, onRecorded: OnRecorded = async () => undefined): Promise<boolean> {
    const {ended} = this.#listeners;
    const call = this.#makeOnce(prepared, onRecorded)
      .then(
        () => true,
        (error: unknown) => this.#releaseFailed(prepared.job, error).then(() => false),
      )
      .finally(() => {
        this.#underWay.delete(call);
        ended();
      });
    this.#underWay.add(call);
    return call;
  }

  async #startDueCalls(): Promise<number | undefined> {
    const {db, clock} = this.#deps;
    const calls = await nextCalls(db);
    const due = calls.filter(({at}) => at <= clock.now());
    for (const {rail} of due) while (this.#hasRoom(rail) && (await this.#startNextCall(rail)));
    const left = due.length === 0 ? calls : await nextCalls(db);
    const next = left.filter(({rail}) => this.#hasRoom(rail)).map(({at}) => at);
    return next.length === 0 ? undefined : Math.min(...next);
  }

  #hasRoom(rail: RailName): boolean {
    const {atOnce} = this.#deps.railUses[rail];
    return [...this.#taken.values()].filter((other) => other === rail).length < atOnce;
  }

  /** Starts the next due call to a rail. Returns false if there is none. */
  async #startNextCall(rail: RailName): Promise<boolean> {
    let job: LeasedJob | undefined;
    try {
      const prepared = await transact(this.#deps, async (work): Promise<PreparedCall | undefined> => {
        job = await leaseJob(work, rail);
        const order = job === undefined ? undefined : await CALLS[job.kind].prepare(work, job);
        if (job !== undefined && order === undefined) await finishJob(work, job);
        return job === undefined || order === undefined ? undefined : {job, order};
      });
      if (prepared !== undefined) this.#startCall(prepared);
    } catch (error) {
      if (job === undefined) throw error;
      await this.#releaseFailed(job, error);
    }
    return job !== undefined;
  }

  #startCall(prepared: PreparedCall): void {
    const call: Promise<void> = traceJob(this.#deps, prepared.job, () => this.make(prepared)).then(
      () => void this.#taken.delete(call),
    );
    this.#taken.set(call, prepared.job.rail);
  }

  async #makeOnce({job, order}: PreparedCall, onRecorded: OnRecorded): Promise<void> {
    const call = CALLS[job.kind];
    const isRepeat = job.attempts > 1;
    const answer = await askRail(this.#deps, job, (rails) => sendOnce(rails, call, {order, isRepeat}));
    const called = {job, order, answer};
    const recording = this.#write(async (work) => {
      // Both queries go out together. If the lease was lost, the exception rolls the recording back.
      const [isOurs, recorded] = await Promise.all([finishJob(work, job), call.record(work, called)]);
      if (!isOurs) throw new LeaseEnded();
      await onRecorded(work, recorded);
    });
    await recording.catch(async (error: unknown) => {
      if (error instanceof LeaseEnded) await this.#write(async (work) => call.recordLate?.(work, called));
      throw error;
    });
  }

  #write(perform: (work: Work) => Promise<unknown>): Promise<unknown> {
    return transact(this.#deps, perform, {wake: this.#listeners.scheduled});
  }

  /**
   * Releases a failed call for a retry, or leaves it to a person if it was refused for good. If the database is down
   * too, this is tried again every second: otherwise no process could make the call before its lease expires.
   */
  async #releaseFailed(job: LeasedJob, error: unknown): Promise<void> {
    const {failed} = this.#listeners;
    failed(error);
    const chance = (this.#deps.random.bytes(1)[0] ?? 0) / 256;
    const isFinal = error instanceof RefusedForGood;
    const how = {isFinal, isRefused: isFinal && !(error instanceof SystemAbsent), chance};
    for (let left = RELEASES; left > 0; left -= 1) {
      try {
        await this.#write((work) => releaseJob(work, job, how));
        return;
      } catch (again) {
        failed(again);
        await wait(this.#deps.clock, RELEASE_MS);
      }
    }
  }
}
