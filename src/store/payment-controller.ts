import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isSameSubject, paymentKey} from '../payment/attempt.js';
import type {Setup} from '../payment/options.js';
import type {Money} from '../core/money.js';
import type {Rail, Reach, SavedCard, WalletInput} from '../payment/payloads.js';
import type {PaymentEvent} from '../payment/payment-events.js';
import {
  customerIdOf,
  isCharging,
  isChargingHere,
  isResending,
  moneyToPay,
  newPayment,
  returnedMoney,
  secondsLeft,
  type Announcement,
  type CardInput,
  type FailedAttempt,
  type InvoiceState,
  type Payment,
} from '../payment/state.js';
import {isSending, NO_PROGRESS, type Progress} from '../payment/progress.js';
import type {PaymentRegistry} from './payment-registry.js';
import type {Part} from './environment.js';
import type {PaymentStore, PaymentView} from './payment-store.js';

const UNREACHABLE: InvoiceState = {step: 'unpayable', reason: 'unreachable'};

/**
 * Selects the payment that the widget shows, by the page's options. The payment itself is a {@link PaymentStore}, which outlives
 * the widget.
 */
export class PaymentController implements ReactiveController, PaymentView {
  readonly #host: ReactiveControllerHost & Partial<Node>;
  readonly #registry: PaymentRegistry;
  readonly #announce: (announcement: Announcement) => void;
  #requested: Setup | undefined;
  #store: PaymentStore | undefined;
  #refusedKey: string | undefined;
  #isConnected = false;
  /** The code of the invoice mode could not be loaded. */
  #isModeMissing = false;
  /** The failure of the payment that the next one had to wait for. */
  #carriedOver: FailedAttempt | undefined;
  #endConnection: () => void = () => undefined;

  /** @param dispatch dispatches the event of an announcement */
  constructor(
    host: ReactiveControllerHost & Partial<Node>,
    registry: PaymentRegistry,
    dispatch: (announcement: Announcement) => void,
  ) {
    this.#host = host;
    this.#registry = registry;
    this.#announce = dispatch;
    host.addController(this);
  }

  /** The progress of the payment. */
  get payment(): Progress {
    return this.#store?.progress ?? NO_PROGRESS;
  }

  /** Whether a charge is under way or its outcome is unknown. Then nothing else may start. */
  get isBusy(): boolean {
    return this.#store !== undefined && isCharging(this.#store.payment);
  }

  get invoice(): InvoiceState {
    return this.#store?.payment.invoice.state ?? (this.#isModeMissing ? UNREACHABLE : {step: 'loading'});
  }

  /** Whether the invoice, or the code that reads it, is loading: the shown amount may already be paid. */
  get isReading(): boolean {
    if (this.#store) return this.#store.payment.invoice.isLoading;
    return this.#requested?.options.mode === 'invoice' && !this.#isModeMissing;
  }

  get reach(): Reach {
    return this.#store?.payment.reach ?? 'answered';
  }

  /** Whether the payer waits for an answer from the service. */
  get isWaiting(): boolean {
    return this.isReading || isSending(this.payment);
  }

  /** The saved cards of the session's customer. */
  get savedCards(): readonly SavedCard[] {
    return this.#store?.payment.savedCards ?? [];
  }

  /** Undefined until the payer has opened the wallets; `lost` when they could not be read. */
  get wallets(): Payment['wallets'] {
    return this.#store?.payment.wallets;
  }

  /** The amount that the next press would pay; undefined while it is unknown, and in add mode. */
  get money(): Money | undefined {
    return this.#state && moneyToPay(this.#state);
  }

  /** The customer that the page or the invoice names. The payer is then not asked for personal details. */
  get customerId(): string | undefined {
    return this.#state && customerIdOf(this.#state);
  }

  /** Money that arrived for the invoice and was refunded. */
  get returned(): Money | undefined {
    return this.#state && returnedMoney(this.#state);
  }

  /** The tax authority's number for the payment, once it is known. */
  get quittanceNumber(): string | null {
    return this.#store?.payment.quittance.number ?? null;
  }

  /** Whether a phone request is being cancelled, to be sent again. */
  get isResending(): boolean {
    return this.#store !== undefined && isResending(this.#store.payment);
  }

  /** Whether the browser reports that it is offline. Then nothing starts; calls under way continue. */
  get isOffline(): boolean {
    return this.#registry.env.isOffline();
  }

  /** Seconds until the shown code, the sent request or the payer's next action expires; 0 when there is none. */
  secondsLeft(rail: Rail): number {
    return this.#store ? secondsLeft(this.#store.payment, rail, this.#registry.env.now()) : 0;
  }

  /** The bearer credential of the widget's calls; rejects with what the page's session function rejected with. */
  async credential(): Promise<string> {
    return this.#store?.client.credentials.token() ?? '';
  }

  hostConnected(): void {
    // In a document without a window, nobody hears an event.
    if (this.#isConnected || this.#host.ownerDocument?.defaultView === null) return;
    this.#endConnection = this.#registry.env.onConnection(() => this.onChange());
    this.#isConnected = true;
    if (!this.#requested) return;
    const store = this.#store && this.#registry.reattach(this.#store, this);
    if (store) this.#store = store;
    else this.#select(this.#requested);
    this.onChange();
  }

  /** Detaches the payment. A call that moves money continues, and its outcome is kept. */
  hostDisconnected(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#endConnection();
    if (this.#store) this.#registry.release(this.#store);
  }

  /**
   * Applies the page's options. The same payment with another amount or description continues. Another payment starts, unless a
   * charge of the current one is under way: then it is refused, and starts when that charge has failed, below the notice of the
   * failure. A success stays shown until a `reset`, another mode or another invoice, because a page may set the customer id that
   * it has just received.
   *
   * @returns false when it was refused
   */
  begin(setup: Setup): boolean {
    const {options} = setup;
    const before = this.#requested?.options;
    const key = paymentKey(options);
    if (before && key === paymentKey(before)) return this.#continue(setup);
    const wasRefused = key === this.#refusedKey;
    if (this.#isKept(wasRefused || (before !== undefined && isSameSubject(before, options)))) {
      this.#refusedKey = key;
      return false;
    }
    this.#replace(setup, wasRefused);
    return true;
  }

  /** Starts a new payment of the same kind. Does nothing while a charge is under way. */
  reset(): void {
    if (this.isBusy) return;
    this.#refusedKey = undefined;
    this.#dispatch({type: 'payment/reset'});
    this.loadInvoice();
  }

  /** Reads the invoice, also when it could not be read before. */
  readonly loadInvoice = (): void => {
    if (this.#store) this.#dispatch({type: 'invoice/requested'});
    else if (this.#requested && this.#isConnected) this.#select(this.#requested);
  };

  /** Pays, or saves, by card. A second press while an attempt is under way has no effect. */
  payByCard(input: CardInput): void {
    this.#start((attempt) => ({type: 'card/submitted', attempt, input}));
  }

  openQr(): void {
    this.#start((attempt) => ({type: 'qr/requested', attempt}));
  }

  /** Sends a request to pay to a phone, given as E.164 text. */
  requestPhone(phoneNumber: string): void {
    this.#start((attempt) => ({type: 'phone/requested', attempt, phoneNumber}));
  }

  /** Loads the part for wallets; rejects when it cannot be loaded. Does nothing while there is no payment. */
  async openWallets(): Promise<void> {
    const store = this.#store;
    await store?.openWallets();
    // The page has started another payment meanwhile, for example for another customer.
    if (store !== this.#store) await this.openWallets();
  }

  payByWallet(input: WalletInput): void {
    this.#start((attempt) => ({type: 'wallet/requested', attempt, input}));
  }

  /** Sends the payer's press on a wallet charge to the service. */
  pressWallet(event: Extract<PaymentEvent, {type: 'wallet/pressed'}>): void {
    if (!this.isOffline) this.#dispatch(event);
  }

  /** Cancels the challenge of the bank. */
  readonly cancelChallenge = (): void => {
    if (!this.isOffline) this.#dispatch({type: 'challenge/cancelled'});
  };

  /** Withdraws the phone request. The payer does not have to wait for the answer. */
  readonly cancelPhone = (): void => {
    this.#dispatch({type: 'phone/cancelled'});
  };

  /** Sends the phone request to the same phone again, after the service has withdrawn the first one. */
  readonly resendPhone = (): void => {
    if (!this.isOffline) this.#dispatch({type: 'phone/resent'});
  };

  /** Removes a saved card or wallet; false when the removal is not certain, or when it was not tried. */
  async removeSaved(sourceId: string): Promise<boolean> {
    return !this.isOffline && (await this.#store?.removeSaved(sourceId)) === true;
  }

  /** Asks at once whether the money has arrived. */
  readonly checkNow = (): void => {
    this.#dispatch({type: 'check/requested'});
  };

  /** {@link PaymentView} */
  onChange(): void {
    if (this.#store && this.#registry.hasDetachedFor(this.#store)) this.onDetachedOffered();
    this.#host.requestUpdate();
  }

  /** {@link PaymentView} */
  readonly shown = (): Promise<unknown> => this.#host.updateComplete;

  /** {@link PaymentView} */
  announce(announcement: Announcement): void {
    if (this.#store && announcement.type === 'success') this.#registry.supersede(this.#store);
    this.#announce(announcement);
  }

  /** {@link PaymentView} */
  onDetachedOffered(): void {
    if (!this.#store || !this.#requested) return;
    this.#registry.release(this.#store);
    this.#select(this.#requested);
  }

  /** The payment; without a store yet, a new one, or undefined without options. */
  get #state(): Payment | undefined {
    return this.#store?.payment ?? (this.#requested && newPayment(this.#requested.options));
  }

  #dispatch(event: PaymentEvent): void {
    this.#store?.dispatch(event);
  }

  /** Starts an attempt with a new id. Does nothing while offline. */
  #start(eventOf: (attempt: string) => PaymentEvent): void {
    const {env} = this.#registry;
    if (!env.isOffline()) this.#dispatch(eventOf(env.makeId()));
  }

  /** With a session: fetches it before a press needs it, and reads the saved cards that it gives access to. */
  #prepare(): void {
    if (!this.#store || !this.#requested || this.#requested.credential === this.#requested.options.clientKey) return;
    this.#store.client.credentials.prepare();
    this.#dispatch({type: 'cards/requested'});
  }

  /** Whether the current payment must stay: its charge is under way, or its success has to stay shown. */
  #isKept(isForSameSubject: boolean): boolean {
    const isPaying = this.#store !== undefined && isChargingHere(this.#store.payment);
    return isPaying || (this.payment.step === 'settled' && isForSameSubject);
  }

  /** Continues the same payment. A session is created for one amount, so another amount needs another session. */
  #continue(setup: Setup): boolean {
    if (this.isBusy) return false;
    this.#requested = setup;
    this.#store?.retarget(setup);
    this.#prepare();
    return true;
  }

  /** Shows another payment. If it had to wait for the current one, the failure of the current one is shown above it. */
  #replace(setup: Setup, hadToWait: boolean): void {
    this.#carriedOver = hadToWait && this.payment.step === 'open' ? this.payment.failed : undefined;
    if (this.#store) this.#registry.release(this.#store);
    this.#refusedKey = undefined;
    this.#select(setup);
  }

  #select(setup: Setup): void {
    this.#requested = setup;
    this.#store = undefined;
    if (!this.#isConnected) return;
    const mode = setup.options.mode === 'invoice' ? this.#registry.env.loadPart('invoice') : undefined;
    if (mode instanceof Promise) void this.#selectWhenLoaded(mode);
    else this.#show(this.#registry.take(setup, this, mode));
  }

  /** Takes the payment that the page asks for at the moment when the invoice mode has loaded. */
  async #selectWhenLoaded(loading: Promise<Part>): Promise<void> {
    this.#isModeMissing = false;
    this.#host.requestUpdate();
    const mode = await loading.catch(() => undefined);
    this.#isModeMissing = !mode;
    if (mode && !this.#store && this.#requested && this.#isConnected)
      this.#show(this.#registry.take(this.#requested, this, mode));
    this.#host.requestUpdate();
  }

  #show(store: PaymentStore): void {
    this.#store = store;
    const failed = this.#carriedOver;
    this.#carriedOver = undefined;
    this.#dispatch({type: 'invoice/requested'});
    this.#prepare();
    if (failed) this.#dispatch({type: 'failure/carried-over', failed});
  }
}
