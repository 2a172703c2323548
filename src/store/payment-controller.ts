import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Credential} from '../core/credential.js';
import {isSameSubject, paymentKey, type Intent} from '../payment/options.js';
import type {Money} from '../core/money.js';
import {type SavedCard, isCardBusy, NEW_PAYMENT, type Announcement, type Payment} from '../payment/state.js';
import type {CardInput} from './card-desk.js';
import type {InvoiceState} from './invoice-facts.js';
import type {InvoiceRails} from './invoice-rails.js';
import {DOCUMENT_PAYMENTS, type PaymentRegistry} from './payment-registry.js';
import type {PaymentView} from './event-outbox.js';
import type {PaymentStore} from './payment-store.js';

/**
 * Holds the payment that the widget shows: which one that is, follows from what the page asks for. The payment itself is
 * {@link PaymentStore}, which outlives the widget.
 */
export class PaymentController implements ReactiveController, PaymentView {
  readonly #host: ReactiveControllerHost;
  readonly #runs: PaymentRegistry;
  readonly #announce: (announcement: Announcement) => void;
  #wanted: {readonly intent: Intent; readonly credential: Credential} | undefined;
  #run: PaymentStore | undefined;
  #refusedKey: string | undefined;
  #isConnected = false;
  #endConnection: () => void = () => undefined;

  constructor(host: ReactiveControllerHost, announce: (announcement: Announcement) => void, runs = DOCUMENT_PAYMENTS) {
    this.#host = host;
    this.#announce = announce;
    this.#runs = runs;
    host.addController(this);
  }

  get payment(): Payment {
    return this.#run?.payment ?? NEW_PAYMENT;
  }

  /** Whether a charge is under way or its outcome unknown: then nothing else may be started. */
  get isBusy(): boolean {
    return isCardBusy(this.payment);
  }

  get invoice(): InvoiceState {
    return this.rails?.invoice ?? {step: 'loading'};
  }

  /** Cards that the session's customer has saved. */
  get savedCards(): readonly SavedCard[] {
    return this.#run?.savedCards.list ?? [];
  }

  /** What the next press would pay; undefined while it is not known, and in add mode. */
  get money(): Money | undefined {
    const {run, intent} = {run: this.#run, intent: this.#wanted?.intent};
    return run ? run.money : intent?.mode === 'charge' ? intent.money : undefined;
  }

  /** The customer that the page or the invoice names; nothing personal is asked then. */
  get customerId(): string | undefined {
    return this.#run ? this.#run.customerId : this.#wanted?.intent.customerId;
  }

  /** The invoice's rails; undefined in the other modes. */
  get rails(): InvoiceRails | undefined {
    return this.#run?.rails;
  }

  /** The bearer credential of the widget's calls; rejects with what the page's session function rejected with. */
  async credential(): Promise<string> {
    return this.#run?.client.credentials.token() ?? '';
  }

  /** Whether the browser says that it has no network. Then nothing is started; what is under way goes on. */
  get isOffline(): boolean {
    return this.#runs.env.isOffline();
  }

  hostConnected(): void {
    this.#endConnection = this.#runs.env.onConnection(() => this.onChange());
    this.#isConnected = true;
    if (!this.#wanted) return;
    const run = this.#run && this.#runs.takeBack(this.#run, this);
    if (run) this.#run = run;
    else this.#take(this.#wanted.intent, this.#wanted.credential);
    this.onChange();
  }

  /** Lets go of the payment. A call that moves money goes on, and what it finds out is kept. */
  hostDisconnected(): void {
    this.#isConnected = false;
    this.#endConnection();
    if (this.#run) this.#runs.leave(this.#run);
  }

  /**
   * Takes what the page asks for. The same payment with another amount or description goes on; another payment begins
   * anew, unless money of the present one is under way. What was refused for that reason begins when the money has not
   * come, under the notice of it. The news that it has come is wiped away by a `reset`, another mode or another invoice
   * only: a page may well set the customer it has just learned of.
   *
   * @returns false when it was refused
   */
  begin(intent: Intent, credential: Credential): boolean {
    const before = this.#wanted?.intent;
    const key = paymentKey(intent);
    if (before && key === paymentKey(before)) return this.#continue(intent, credential);
    const wasRefused = key === this.#refusedKey;
    if (this.#isKept(wasRefused || (before !== undefined && isSameSubject(before, intent)))) {
      this.#refusedKey = key;
      return false;
    }
    this.#replace(intent, credential, wasRefused);
    return true;
  }

  /** Begins a new payment of the same kind. Does nothing while money is under way. */
  reset(): void {
    if (this.isBusy) return;
    this.#refusedKey = undefined;
    this.#run?.reset();
    this.#run?.open();
  }

  /** Reads the invoice again, after it could not be had. */
  loadInvoice(): void {
    void this.rails?.load();
  }

  /** Pays (or saves) by card. One attempt at a time: a second press while one runs does nothing. */
  async payByCard(input: CardInput): Promise<void> {
    if (!this.isOffline) await this.#run?.payByCard(input);
  }

  /** Removes a saved card; false where that did not work, or was not tried. */
  async removeCard(sourceId: string): Promise<boolean> {
    return !this.isOffline && (await this.#run?.savedCards.remove(sourceId)) === true;
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.#run?.checkNow();
  }

  /** {@link PaymentView} */
  onChange(): void {
    if (this.#run && this.#runs.isLeftFor(this.#run)) this.onLeft();
    this.#host.requestUpdate();
  }

  /** {@link PaymentView} */
  readonly shown = (): Promise<unknown> => this.#host.updateComplete;

  /** {@link PaymentView} */
  announce(announcement: Announcement): void {
    if (this.#run && announcement.type === 'success') this.#runs.overtake(this.#run);
    this.#announce(announcement);
  }

  /** {@link PaymentView} */
  onLeft(): void {
    if (!this.#run || !this.#wanted) return;
    this.#runs.leave(this.#run);
    this.#take(this.#wanted.intent, this.#wanted.credential);
  }

  /** With a session: fetches it before a press needs it, and reads the saved cards that it may know of. */
  #prepare(): void {
    if (!this.#run || !this.#wanted || this.#wanted.credential === this.#wanted.intent.clientKey) return;
    this.#run.client.credentials.prepare();
    this.#run.savedCards.load(this.#wanted.intent);
  }

  /** Whether the present payment may not give way: its money is under way, or its news are for the payer still. */
  #isKept(isForIt: boolean): boolean {
    return this.isBusy || (this.payment.step === 'settled' && isForIt);
  }

  /** Goes on with the same payment. A session is made for one amount, so another amount asks for another session. */
  #continue(intent: Intent, credential: Credential): boolean {
    if (this.isBusy) return false;
    this.#wanted = {intent, credential};
    this.#run?.retarget(intent, credential);
    this.#prepare();
    return true;
  }

  /** Shows another payment; above it, if it had to wait for the present one, what came of that. */
  #replace(intent: Intent, credential: Credential, hadToWait: boolean): void {
    const failed = hadToWait && this.payment.step === 'open' ? this.payment.failed : undefined;
    if (this.#run) this.#runs.leave(this.#run);
    this.#refusedKey = undefined;
    this.#take(intent, credential);
    if (failed) this.#run?.showFailure(failed);
  }

  #take(intent: Intent, credential: Credential): void {
    this.#wanted = {intent, credential};
    this.#run = this.#isConnected ? this.#runs.take(intent, credential, this) : undefined;
    this.#run?.open();
    this.#prepare();
  }
}
