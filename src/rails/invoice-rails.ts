import type {Money} from '../core/money.js';
import type {Move, OpenPayment, Payment} from '../core/payment.js';
import {Countdown} from '../io/countdown.js';
import type {Gateway} from '../io/gateway.js';
import {InvoiceWatch} from '../io/invoice-watch.js';
import {randomId} from '../io/random-id.js';
import type {Invoice, InvoiceStatus} from '../io/wire.js';
import {
  ALREADY_PAID,
  moveOfPhoneRequest,
  moveOfSettlement,
  openQr,
  requestPhone,
  type GivenOut,
  type InstantRailContext,
} from './instant-rails.js';

/** The invoice to pay, as far as it is known. */
export type InvoiceState =
  | {readonly step: 'loading'}
  | {readonly step: 'payable'; readonly invoice: Invoice}
  | {readonly step: 'unpayable'; readonly reason: 'missing' | 'closed' | 'unreachable'};

export interface InvoiceRailsOptions {
  readonly gateway: Gateway;
  readonly invoiceId: string;
  /** The payment now. */
  readonly payment: () => Payment;
  readonly feed: (move: Move) => boolean;
  /** Something that is shown has changed. */
  readonly onChange: () => void;
}

/** How long the watch goes on quietly after the last code or request has expired. */
const GRACE_MS = 180_000;
const ELSEWHERE: Move = {type: 'settled', success: {by: 'elsewhere'}};
const PAYABLE: ReadonlySet<string> = new Set(['draft', 'pending', 'sent', 'partial_paid', 'overdue']);

/** One invoice and its two instant rails, which share one watch: whichever settles it, the answer comes in one way. */
export class InvoiceRails {
  readonly #options: InvoiceRailsOptions;
  readonly #givenOut = new Map<string, Money>();
  #invoice: InvoiceState = {step: 'loading'};
  /** What was due when the invoice was read. */
  #amountDue = 0;
  #isLoading = false;
  #status: InvoiceStatus | undefined;
  #watch: InvoiceWatch | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #countdowns: {readonly qr?: Countdown; readonly phone?: Countdown} = {};

  constructor(options: InvoiceRailsOptions) {
    this.#options = options;
  }

  get invoice(): InvoiceState {
    return this.#invoice;
  }

  /** Seconds until the shown code or the sent request expires; 0 when none is alive. */
  secondsLeft(rail: 'qr' | 'phone'): number {
    return this.#countdowns[rail]?.secondsLeft ?? 0;
  }

  /** Reads the invoice; again when it could not be read before. */
  async load(): Promise<void> {
    const {gateway, invoiceId, onChange} = this.#options;
    if (this.#isLoading) return;
    this.#isLoading = true;
    if (this.#invoice.step === 'unpayable') this.#invoice = {step: 'loading'};
    onChange();
    const decision = await gateway.readInvoice(invoiceId).catch(() => undefined);
    if (decision?.kind !== 'answered') {
      this.#invoice = {step: 'unpayable', reason: decision?.refusal.status === 404 ? 'missing' : 'unreachable'};
    } else if (decision.value.status === 'paid') {
      this.#findPaid();
    } else {
      this.#amountDue = decision.value.amountDue;
      const isPayable = PAYABLE.has(decision.value.status) && decision.value.due.minor > 0;
      this.#invoice = isPayable ? {step: 'payable', invoice: decision.value} : {step: 'unpayable', reason: 'closed'};
    }
    this.#isLoading = false;
    onChange();
  }

  async openQr(): Promise<void> {
    const context = this.#context();
    if (context) await openQr(context, randomId());
  }

  /** Sends a request to pay to a phone, given as E.164 text. */
  async requestPhone(phoneNumber: string): Promise<void> {
    const context = this.#context();
    if (context) await requestPhone(context, randomId(), phoneNumber);
    this.lookBack();
  }

  /** Withdraws the phone request. Should the payer approve it all the same, the payment still counts. */
  cancelPhone(): void {
    const {payment, feed, gateway, invoiceId} = this.#options;
    const now = payment();
    if (now.step !== 'open' || !('request' in now.phone)) return;
    const {attempt, request} = now.phone;
    feed({type: 'phone-dropped', attempt});
    this.#countdowns.phone?.pause();
    void gateway.cancelPhone(invoiceId, request.uetr, {idempotencyKey: `${attempt}.cancel`}).catch(() => undefined);
  }

  /** Looks at once whether the money has arrived, and goes on watching. */
  lookNow(): void {
    this.#keepWatching();
    this.#watch?.lookNow();
  }

  /** Goes on after {@link stop}, where something may still arrive. */
  resume(): void {
    if (this.#givenOut.size === 0 || this.#options.payment().step === 'settled') return;
    this.#countdowns.qr?.resume();
    this.#countdowns.phone?.resume();
    this.lookNow();
  }

  /** Stops the watch and the clocks. What was given out stays known. */
  stop(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    clearTimeout(this.#grace);
    this.#countdowns.qr?.pause();
    this.#countdowns.phone?.pause();
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
    this.#options.gateway.renew();
    void this.load();
  }

  /** Reads the last status again, knowing more than when it came. */
  lookBack(): void {
    if (this.#status) this.#onStatus(this.#status);
  }

  /** Paid elsewhere, when nothing was given out here; else the watch finds out what with. */
  #findPaid(): void {
    if (this.#givenOut.size > 0) this.#onAlreadyPaid();
    else this.#options.feed(ELSEWHERE);
  }

  #context(): InstantRailContext | undefined {
    if (this.#invoice.step !== 'payable') return undefined;
    const {gateway, invoiceId, feed} = this.#options;
    const {due: money} = this.#invoice.invoice;
    const onGivenOut = (given: GivenOut): void => {
      this.#givenOut.set(given.reference, money);
      this.#keepWatching();
      this.#countDown(given);
    };
    return {gateway, invoiceId, money, feed, onGivenOut, invoice: this};
  }

  #keepWatching(): void {
    const {gateway, invoiceId, payment} = this.#options;
    clearTimeout(this.#grace);
    if (payment().step === 'open') this.#watch ??= new InvoiceWatch(gateway, invoiceId, this.#onStatus);
  }

  readonly #onStatus = (status: InvoiceStatus): void => {
    const {payment, feed, invoiceId} = this.#options;
    this.#status = status;
    const now = payment();
    if (now.step !== 'open') return;
    const own = moveOfSettlement(status, invoiceId, this.#givenOut);
    if (own) {
      feed(own);
      return;
    }
    if (status.amountDue < this.#amountDue) {
      if (!isOursToTell(status, now, this.#givenOut)) this.#onOthersPaid(status, now);
      return;
    }
    if ('request' in now.phone) {
      const move = moveOfPhoneRequest(status, now.phone.attempt, now.phone.request.uetr);
      if (move) feed(move);
    }
    if (!PAYABLE.has(status.status)) void this.load();
  };

  /** Somebody else has paid: all of it, or a part. Then what was given out for that part is void, and the next is paid. */
  #onOthersPaid({status}: InvoiceStatus, {qr}: OpenPayment): void {
    const {feed} = this.#options;
    if (status === 'paid') {
      feed(ELSEWHERE);
    } else {
      if ('attempt' in qr) feed({type: 'qr-dropped', attempt: qr.attempt});
      this.cancelPhone();
      this.#loadAnew();
    }
  }

  #countDown({rail, lifeMs, expired}: GivenOut): void {
    const {feed, onChange} = this.#options;
    this.#countdowns[rail]?.pause();
    const onEnd = (): void => {
      feed(expired);
      this.#rest();
    };
    const countdown = new Countdown(lifeMs, {onTick: onChange, onEnd});
    this.#countdowns = {...this.#countdowns, [rail]: countdown};
  }

  /** Stops the watch after a while, when nothing that was given out is alive any more. */
  #rest(): void {
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => {
      if (this.secondsLeft('qr') === 0 && this.secondsLeft('phone') === 0) this.stop();
    }, GRACE_MS);
  }
}

/**
 * Whether a call of ours that is still on its way may be what settled the invoice: a charge tells its own end, and a
 * payer may approve a request before the answer that names it has arrived.
 */
function isOursToTell(
  {settledBy, uetr}: InvoiceStatus,
  {card, phone}: OpenPayment,
  givenOut: ReadonlyMap<string, Money>,
): boolean {
  if (settledBy === 'card') return card.step !== 'ready';
  return settledBy === 'phone' && phone.step === 'requesting' && !givenOut.has(uetr ?? '');
}
