import type {Money} from '../core/money.js';
import {type Rail, isBegun, type OpenPayment, type InvoiceStatus} from '../payment/state.js';
import type {Move} from '../payment/reducer.js';
import type {Conclusion} from '../api/decoders.js';
import {InvoiceWatcher} from '../api/invoice-watcher.js';
import {
  ALREADY_PAID,
  giveOutQr,
  giveOutRequest,
  openQr,
  requestPhone,
  type GivenOut,
  type InstantRailContext,
} from './instant-rails.js';
import {InvoiceFacts, type InvoiceState} from './invoice-facts.js';
import type {InvoiceRailsOptions} from './invoice-rails-options.js';
import {Lives} from './lives.js';
import {PhoneDesk} from './phone-desk.js';
import {QuittanceWatch} from './quittance-watch.js';
import {
  isOursToTell,
  moveOfDeclinedRequest,
  moveOfPhoneRequest,
  moveOfSettlement,
  PAYABLE,
} from '../payment/settlement.js';

const ALL_RAILS: readonly Rail[] = ['card', 'qr', 'phone'];
const ELSEWHERE: Move = {type: 'settled', success: {by: 'elsewhere'}};

/** One invoice and its two instant rails, which share one watch: whichever settles it, the answer comes in one way. */
export class InvoiceRails {
  readonly #options: InvoiceRailsOptions;
  readonly #givenOut = new Map<string, Money>();
  /** Attempts whose answer is on its way. */
  readonly #asked = new Map<string, Rail>();
  readonly #facts = new InvoiceFacts();
  #isLoading = false;
  /** A look was asked for while nobody showed the payment. */
  #isLookWanted = false;
  #status: InvoiceStatus | undefined;
  #watch: InvoiceWatcher | undefined;
  readonly #lives: Lives;
  readonly #quittance: QuittanceWatch;
  /** Takes phone requests back, and sends them again. */
  readonly phone: PhoneDesk;

  constructor(options: InvoiceRailsOptions) {
    this.#options = options;
    this.#quittance = new QuittanceWatch(options);
    this.#lives = new Lives(options.env, {onTick: options.onChange, onQuiet: () => this.stop()});
    this.phone = new PhoneDesk({
      ...options,
      onWithdrawn: () => this.#lives.withdraw('phone'),
      send: (phoneNumber) => this.requestPhone(phoneNumber),
      lookNow: () => this.lookNow(),
    });
  }

  get invoice(): InvoiceState {
    return this.#facts.state;
  }

  /** Whether something was given out, or asked for, that can be paid, or could be until a while ago. */
  get hasGivenOut(): boolean {
    return this.#givenOut.size + this.#asked.size > 0;
  }

  /** Money that arrived for the invoice and was sent back, because it came too late or twice. */
  get returned(): Money | undefined {
    return this.#facts.returned;
  }

  /** The tax authority's number for the payment, once it is known. */
  get quittanceNumber(): string | null {
    return this.#quittance.number;
  }

  /** Seconds until the shown code or the sent request expires; 0 when none is alive. */
  secondsLeft(rail: 'qr' | 'phone'): number {
    return this.#lives.secondsLeft(rail);
  }

  /** Reads the invoice; again when it could not be read before. */
  async load(): Promise<void> {
    const {client, invoiceId, onChange} = this.#options;
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#facts.begin();
    onChange();
    const decision = await client.readInvoice(invoiceId).catch(() => undefined);
    await this.#options.restored();
    if (this.#facts.take(decision)) this.#findPaid();
    this.#isLoading = false;
    onChange();
  }

  openQr(): Promise<void> {
    return this.#ask('qr', (context, attempt) => openQr(context, attempt));
  }

  /** Sends a request to pay to a phone, given as E.164 text. */
  requestPhone(phoneNumber: string): Promise<void> {
    return this.#ask('phone', (context, attempt) => requestPhone(context, attempt, phoneNumber));
  }

  /** Looks at once whether the money has arrived, and goes on watching. */
  lookNow(): void {
    this.#keepWatching();
    this.#watch?.lookNow();
  }

  /** Takes up what an attempt made whose answer this page did not get: it can be paid here too. */
  async takeUp(attempt: string, conclusion: Extract<Conclusion, {kind: 'qr' | 'phone'}>): Promise<void> {
    const {feed} = this.#options;
    const given = conclusion.kind === 'qr' ? conclusion.code : conclusion;
    this.#givenOut.set('request' in given ? given.request.uetr : given.reference, given.money);
    const isDeclined = conclusion.kind === 'phone' && conclusion.isDeclined;
    if ((conclusion.isAlive || isDeclined) && feed({type: `${conclusion.kind}-requested`, attempt})) {
      const context = this.#contextOf(given.money);
      if (isDeclined) feed(moveOfDeclinedRequest(attempt));
      else if (conclusion.kind === 'qr') await giveOutQr(context, attempt, conclusion.code);
      else giveOutRequest(context, attempt, conclusion.request, '');
    }
    this.lookBack();
    this.resume();
  }

  /** Goes on after {@link stop}, where something may still arrive. */
  resume(): void {
    this.#quittance.begin();
    const isOver = this.#options.payment().step === 'settled' && !this.#lives.isAnyAlive;
    if (isOver || (this.#givenOut.size === 0 && !this.#isLookWanted)) return;
    this.lookNow();
    if (!this.#options.isHeld()) return;
    this.#lives.resume();
    this.#lives.waitForQuiet();
  }

  /** The payment is settled: stops, unless something that was given out can still be paid. That money comes back. */
  settle(): void {
    if (!this.#lives.isAnyAlive) this.stop();
    this.#quittance.begin();
  }

  /** Stops the watch and the clocks. What was given out stays known. */
  stop(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#quittance.stop();
    this.#lives.pause();
  }

  /** The service refuses a payment, with this code: the invoice, or a part of it, may have been paid meanwhile. */
  onRefused(code: string): void {
    if (code === ALREADY_PAID) this.#onAlreadyPaid();
    if (code === 'amount_mismatch') this.#loadAnew();
  }

  /** Perhaps the watch has heard how it was paid, perhaps it has yet to look. */
  #onAlreadyPaid(): void {
    this.lookBack();
    this.lookNow();
  }

  /** Reads what is to be paid now. A session is made for one amount, so another one is asked for. */
  #loadAnew(): void {
    this.#options.client.credentials.renew();
    void this.load();
  }

  /** Reads the last status again, knowing more than when it came. */
  lookBack(): void {
    if (this.#status) this.#onStatus(this.#status);
  }

  /** Paid elsewhere, when nothing was given out here; else the watch finds out what with. */
  #findPaid(): void {
    const {payment, feed} = this.#options;
    const isOurs = this.#givenOut.size > 0 || isBegun(payment()) || ALL_RAILS.some(this.#isUnknown);
    if (isOurs) this.#onAlreadyPaid();
    else feed(ELSEWHERE);
  }

  /** Asks for a code or a request. Until the answer is there, a payment on this rail may be its payment. */
  async #ask(
    rail: 'qr' | 'phone',
    start: (context: InstantRailContext, attempt: string) => Promise<void>,
  ): Promise<void> {
    const {state} = this.#facts;
    if (state.step !== 'payable') return;
    const attempt = this.#options.env.makeId();
    this.#asked.set(attempt, rail);
    await start(this.#contextOf(state.invoice.due), attempt);
    this.#asked.delete(attempt);
    this.lookBack();
  }

  /** Whether a call of this widget on that rail has no known end. */
  readonly #isUnknown = (rail: Rail): boolean =>
    this.#options.isUnknown(rail) || [...this.#asked.values()].includes(rail);

  #contextOf(money: Money): InstantRailContext {
    const {env, client, invoiceId, feed, begin, onUnknown, isHeld} = this.#options;
    const onGivenOut = (given: GivenOut): void => {
      this.#givenOut.set(given.reference, money);
      this.#keepWatching();
      this.#lives.begin(given.rail, given.life, () => feed(given.expired));
      if (!isHeld()) this.#lives.pause();
    };
    return {env, client, invoiceId, money, feed, begin, onUnknown, onGivenOut, invoice: this};
  }

  #keepWatching(): void {
    const {env, client, invoiceId, isHeld} = this.#options;
    this.#isLookWanted = !isHeld();
    const listener = {onStatus: this.#onStatus, onTime: this.#lives.hear};
    if (isHeld()) this.#watch ??= new InvoiceWatcher(env, client, invoiceId, listener);
  }

  readonly #onStatus = (status: InvoiceStatus): void => {
    const {payment, feed, invoiceId} = this.#options;
    this.#status = status;
    if (this.hasGivenOut && this.#facts.noteReturned(status)) this.#options.onChange();
    const now = payment();
    if (now.step !== 'open') return;
    const settling = moveOfSettlement(status, invoiceId, this.#givenOut);
    const isLessDue = status.status === 'paid' || status.amountDue < this.#facts.amountDue;
    if (settling) feed(settling);
    else if (isLessDue) this.#onLessDue(status, now);
    else if (!PAYABLE.has(status.status)) void this.load();
    const answer = moveOfPhoneRequest(status, now.phone);
    if (answer) feed(answer);
  };

  /** Less is due than is shown. Either a call of this widget will tell, or somebody else has paid. */
  #onLessDue(status: InvoiceStatus, payment: OpenPayment): void {
    const own = {payment, givenOut: this.#givenOut, isUnknown: this.#isUnknown};
    if (!isOursToTell(status, own)) this.#onOthersPaid(status, payment);
  }

  /** Somebody else has paid: all of it, or a part. Then what was given out for that part is void, and the next is paid. */
  #onOthersPaid({status}: InvoiceStatus, {qr}: OpenPayment): void {
    const {feed} = this.#options;
    if (status === 'paid') {
      feed(ELSEWHERE);
    } else {
      if ('attempt' in qr) feed({type: 'qr-dropped', attempt: qr.attempt});
      this.phone.cancel();
      this.#loadAnew();
    }
  }
}
