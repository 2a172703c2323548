import {orderMark, type Attempt} from '../payment/attempt.js';
import type {Credential} from '../core/credential.js';
import type {Intent} from '../payment/options.js';
import {isSameMoney, type Money} from '../core/money.js';
import {isBegun, isCardBusy, NEW_PAYMENT, type OpenPayment, type Payment} from '../payment/state.js';
import {advance, type Move} from '../payment/reducer.js';
import type {Conclusion} from '../api/decoders.js';
import {PaymentsClient} from '../api/client.js';
import type {Environment} from './environment.js';
import {CardDesk, type CardInput} from './card-desk.js';
import {concludeCard} from './card-rail.js';
import {EarlierAttempts, AttemptRecovery} from './attempt-recovery.js';
import {InvoiceRails} from './invoice-rails.js';
import {EventOutbox, type PaymentView} from './event-outbox.js';
import {SavedCards} from './saved-cards.js';

/**
 * One payment, from the first look to the last word. It outlives the widget that shows it: a call that moves money goes on
 * while nobody holds the payment, what it finds out is kept, and whoever holds it next shows and announces it.
 */
export class PaymentStore {
  readonly client: PaymentsClient;
  readonly savedCards: SavedCards;
  readonly #env: Environment;
  readonly #news: EventOutbox;
  readonly #earlier: EarlierAttempts;
  readonly #cards: CardDesk;
  readonly #unknown: AttemptRecovery;
  #intent: Intent;
  #payment: Payment = NEW_PAYMENT;
  #rails: InvoiceRails | undefined;
  #hold: {readonly holder: PaymentView; readonly stopper: AbortController} | undefined;

  constructor(env: Environment, intent: Intent, credential: Credential) {
    this.client = new PaymentsClient(env, intent.apiUrl, credential);
    this.#env = env;
    this.#intent = intent;
    const isUnknown = (id: string): boolean => this.#unknown.has(id);
    this.#news = new EventOutbox(env.attemptLog, () => this.#hold?.holder, isUnknown);
    this.#unknown = new AttemptRecovery({
      env,
      client: this.client,
      onKnown: this.#onKnown,
      onRefused: ({id}) => {
        this.#feed({type: 'card-dropped', attempt: id});
        void env.attemptLog.end([id]);
      },
    });
    this.#earlier = new EarlierAttempts(env, this.#takeUp);
    this.savedCards = new SavedCards(env, this.client, this.#onChange);
    const lookForEarlier = (): Promise<boolean> => this.#lookForEarlier();
    const own = {feed: this.#feed, begin: this.#begin, unknown: this.#unknown};
    this.#cards = new CardDesk(this, {env, lookForEarlier, ...own});
    this.#rails = this.#makeRails();
  }

  get intent(): Intent {
    return this.#intent;
  }

  get payment(): Payment {
    return this.#payment;
  }

  /** The invoice's rails; undefined in the other modes. */
  get rails(): InvoiceRails | undefined {
    return this.#rails;
  }

  /** What the next press would pay; undefined while it is not known, and in add mode. */
  get money(): Money | undefined {
    if (this.#intent.mode === 'charge') return this.#intent.money;
    return this.#rails?.invoice.step === 'payable' ? this.#rails.invoice.invoice.due : undefined;
  }

  /** The customer that the page or the invoice names; nothing personal is asked then. */
  get customerId(): string | undefined {
    const invoice = this.#rails?.invoice;
    return (invoice?.step === 'payable' ? invoice.invoice.customerId : null) ?? this.#intent.customerId;
  }

  get isHeld(): boolean {
    return this.#hold !== undefined;
  }

  /** Whether something may still come of it that a widget has to show or to announce. */
  get isUnderWay(): boolean {
    if (this.#news.isWaiting || this.#unknown.isAny) return true;
    return isBegun(this.#payment) || (this.#payment.step === 'open' && this.#rails?.hasGivenOut === true);
  }

  /** Shows the payment in this widget from now on: watches, and tells it what came up meanwhile. */
  hold(holder: PaymentView): void {
    const stopper = new AbortController();
    this.#hold = {holder, stopper};
    const look = (): void => void this.#lookForEarlier();
    stopper.signal.addEventListener('abort', this.#env.onReturn(look));
    look();
    this.#unknown.resume(stopper.signal);
    this.#rails?.resume();
    void this.#news.deliver();
  }

  /** Tells whoever holds this one, with which nothing was begun, that there is another to look after. */
  tellLeft(): void {
    this.#hold?.holder.onLeft();
  }

  /** Stops watching. A call that moves money goes on. */
  release(): void {
    this.#hold?.stopper.abort();
    this.#hold = undefined;
    this.#rails?.stop();
  }

  /** Takes another amount, text or session for the same payment. A session is made for one amount. */
  retarget(intent: Intent, credential: Credential): void {
    const before = this.#intent;
    this.#intent = intent;
    this.client.credentials.authorise(credential);
    if (before.mode === 'charge' && intent.mode === 'charge' && !isSameMoney(before.money, intent.money)) {
      this.client.credentials.renew();
    }
    if (orderMark(before) !== orderMark(intent)) void this.#lookForEarlier();
  }

  /** Begins to show it: reads the invoice, if it is one. */
  open(): void {
    void this.#rails?.load();
    this.#onChange();
  }

  /** Begins a new payment of the same kind. Does nothing while money is under way. */
  reset(): void {
    if (isCardBusy(this.#payment)) return;
    if (this.#payment.step === 'settled') {
      this.client.credentials.renew();
      this.savedCards.forget();
      this.#rails?.stop();
      this.#rails = this.#makeRails();
    }
    this.#payment = NEW_PAYMENT;
    this.#cards.forget();
    this.#rails?.resume();
  }

  /** Another widget of this document has announced that the invoice is paid: that a charge of this one fails is no news. */
  overtake(): void {
    const {card} = this.#payment.step === 'open' ? this.#payment : NEW_PAYMENT;
    if ('attempt' in card) this.#news.overtake(card.attempt);
    this.#rails?.lookNow();
  }

  /** Shows what an attempt on another payment came to, above this one. */
  showFailure(failed: OpenPayment['failed']): void {
    if (this.#payment.step === 'open') this.#payment = {...this.#payment, failed};
  }

  /** Pays (or saves) by card. One attempt at a time: a second press while one runs does nothing. */
  async payByCard(input: CardInput): Promise<void> {
    await this.#cards.pay(input);
    this.#rails?.lookBack();
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.#rails?.lookNow();
    this.#unknown.askNow();
  }

  readonly #feed = (move: Move): boolean => {
    const before = this.#payment;
    const after = advance(before, move);
    if (after === before) return false;
    this.#payment = after;
    if (after.step === 'settled') this.#rails?.settle();
    if (move.type === 'card-dropped') void this.#env.attemptLog.end([move.attempt]);
    this.#onChange();
    this.#news.tell(before, after);
    return true;
  };

  readonly #onChange = (): void => {
    this.#hold?.holder.onChange();
  };

  readonly #begin = async (started: Pick<Attempt, 'id' | 'kind' | 'subject'>): Promise<Attempt> => {
    const attempt = {...started, order: orderMark(this.#intent)};
    this.#news.note(attempt.id);
    await this.#env.attemptLog.begin(attempt);
    return attempt;
  };

  /** Another page may have begun this payment, and be gone. False when nobody shows it: then nobody looks to the end. */
  async #lookForEarlier(): Promise<boolean> {
    const signal = this.#hold?.stopper.signal;
    return signal !== undefined && this.#earlier.look(orderMark(this.#intent), signal);
  }

  /** What was paid "elsewhere" may turn out to be this attempt, of a page that is gone. */
  readonly #takeUp = (attempt: Attempt): void => {
    this.#news.note(attempt.id);
    if (this.#payment.step === 'settled' && this.#payment.success.by === 'elsewhere') this.#payment = NEW_PAYMENT;
    if (attempt.kind === 'card_charge' || attempt.kind === 'saved_card') {
      this.#cards.giveWay();
      this.#feed({type: 'card-sent', attempt: attempt.id});
      this.#feed({type: 'card-unknown', attempt: attempt.id});
    }
    this.#unknown.add(attempt);
  };

  readonly #onKnown = (attempt: Attempt, conclusion: Conclusion): boolean => {
    const {id, kind} = attempt;
    if (conclusion.kind === 'qr' || conclusion.kind === 'phone') {
      void this.#rails?.takeUp(id, conclusion).catch(() => undefined);
      return true;
    }
    if (kind === 'qr_code' || kind === 'phone_request') {
      void this.#env.attemptLog.end([id]);
      this.#rails?.lookBack();
      return true;
    }
    concludeCard({feed: this.#feed, invoice: this.#rails}, id, conclusion, this.#cards.customer);
    this.#rails?.lookBack();
    return !(conclusion.kind === 'charge' && ['pending', 'paid'].includes(conclusion.charge.status));
  };

  #makeRails(): InvoiceRails | undefined {
    if (this.#intent.mode !== 'invoice') return undefined;
    const rails: InvoiceRails = new InvoiceRails({
      env: this.#env,
      client: this.client,
      invoiceId: this.#intent.invoiceId,
      payment: () => this.#payment,
      feed: (move) => rails === this.#rails && this.#feed(move),
      begin: (attempt) => this.#begin(attempt).then(() => undefined),
      onUnknown: (attempt) => {
        this.#unknown.add({...attempt, order: orderMark(this.#intent)});
      },
      isUnknown: (rail) => this.#unknown.hasOn(rail),
      isHeld: () => rails === this.#rails && this.isHeld,
      restored: () => this.#earlier.known(),
      onChange: this.#onChange,
    });
    return rails;
  }
}
