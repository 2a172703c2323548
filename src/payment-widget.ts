import {LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult} from 'lit';
import type {Credential} from './core/credential.js';
import {readPrefill, type CustomerPrefill} from './core/customer-details.js';
import {paymentKey, type Intent} from './core/intent.js';
import {formatMoney} from './core/money-text.js';
import {isCardBusy, isUnderWay} from './core/payment.js';
import {sayIn, type Wording} from './core/wording.js';
import {eventOf} from './events.js';
import {PayerForm} from './payer-form.js';
import {PaymentController} from './payment-controller.js';
import {CardField} from './rails/card-field.js';
import {keepFocus} from './ui/keep-focus.js';
import {keepHeight} from './ui/keep-height.js';
import {Localizer} from './ui/localize.js';
import {ThemeWatch} from './ui/theme-watch.js';
import type {InvoiceModel} from './ui/widget-model.js';
import {widgetStyles} from './ui/widget-styles.js';
import {widgetView} from './ui/widget-view.js';
import {WidgetSetup, type LooseInputs} from './widget-setup.js';

/**
 * Lets a payer save a card, be charged, or settle an invoice by card, QR code or phone request, against the payment
 * service at `api-url`. What the event says is for the page's looks: whether money arrived, the merchant's server asks
 * the service (spec 5.4).
 *
 * @attr {string} lang - `en`, `fr`, `rn` or `sw`; without it the nearest ancestor's `lang`, then English
 * @fires {PaymentSuccessEvent} onSuccess - money arrived, or a card was saved; at most once per payment
 * @fires {PaymentFailureEvent} onFailure - an attempt did not go through; `detail` is undefined when the card was declined
 */
export class PaymentWidgetElement extends LitElement {
  static override readonly styles: CSSResultGroup = widgetStyles;

  static override readonly properties: PropertyDeclarations = {
    mode: {},
    apiUrl: {attribute: 'api-url'},
    clientKey: {attribute: 'client-key'},
    amount: {},
    currency: {},
    description: {},
    customerId: {attribute: 'customer-id'},
    invoiceId: {attribute: 'invoice-id'},
    methods: {},
    session: {attribute: false},
    customer: {attribute: false},
    words: {attribute: false},
  };

  /**
   * `add` saves a card, `charge` charges one, `invoice` settles an invoice.
   *
   * @default 'charge'
   */
  declare mode: 'add' | 'charge' | 'invoice' | null | undefined;
  /** The payment service's base URL. */
  declare apiUrl: string | null | undefined;
  /** Publishable key: `pk_test_…` or `pk_live_…`. */
  declare clientKey: string | null | undefined;
  /** Decimal text in major units, such as `19.99`; charge mode. */
  declare amount: string | number | null | undefined;
  /** What `amount` is in; charge mode. */
  declare currency: 'BIF' | 'USD' | 'KES' | 'XAF' | null | undefined;
  /** 5 to 100 characters for the payer's statement; charge mode. */
  declare description: string | null | undefined;
  /** An existing customer to charge, or to save a card for. */
  declare customerId: string | null | undefined;
  /** The invoice to settle; invoice mode. */
  declare invoiceId: string | null | undefined;
  /**
   * Space-separated subset of `card qr phone` in the order to offer; invoice mode.
   *
   * @default 'card qr phone'
   */
  declare methods: string | null | undefined;
  /** A widget session token, or a function that fetches one. Never an attribute: attributes can be read by anyone. */
  declare session: Credential | null | undefined;
  /** What the page knows of a new customer, and so is not asked. */
  declare customer: CustomerPrefill | null | undefined;
  /** Texts that the merchant words. */
  declare words: Wording | null | undefined;

  #intent: Intent | undefined;
  #shownNews: object | undefined;
  readonly #setup = new WidgetSetup(this);
  readonly #localizer = new Localizer(this);
  readonly #look = new ThemeWatch(this);
  readonly #controller = new PaymentController(this, (announcement) => {
    this.dispatchEvent(eventOf(announcement));
  });
  readonly #card = new CardField(this, {
    url: () => this.#intent && frameUrl(this.#intent),
    credential: () => this.#controller.credential(),
    locale: () => this.#localizer.locale,
    theme: () => this.#look.theme,
    isBusy: () => isCardBusy(this.#controller.payment),
    codeBrand: () => this.#form.codeBrand,
    onSubmit: () => {
      this.#form.actions.pay();
    },
  });
  readonly #form: PayerForm = new PayerForm(this, {
    controller: this.#controller,
    card: this.#card,
    prefill: () => readPrefill(this.customer),
    focusWrong: () => {
      void this.updateComplete.then(() =>
        this.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    },
  });

  constructor() {
    super();
    keepFocus(this);
    keepHeight(this, () => this.#controller.payment.step === 'settled');
  }

  /** Presses the button of the open method, as the payer would. */
  submit(): void {
    if (this.#intent) this.#form.submit(this.#intent.mode !== 'invoice');
  }

  /** Forgets what was typed and begins a new payment. Does nothing while money is under way. */
  reset(): void {
    if (isCardBusy(this.#controller.payment)) return;
    this.#card.clear();
    this.#controller.reset();
    this.#form.clear();
    if (this.#intent) this.#form.begin(this.#intent);
  }

  /** Puts the focus into the first field. Browsers may refuse it for the card frame without a gesture of the payer. */
  override focus(): void {
    const first = this.shadowRoot?.querySelector<HTMLElement>('.field input, .choice input:checked, .head button');
    if (first) first.focus();
    else this.#card.focus();
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.#controller.checkNow();
  }

  /**
   * Takes what the page set. While money may be under way the payment goes on as it began, and its news are shown, even
   * when the page has set something else, or something wrong, meanwhile.
   */
  protected override willUpdate(): void {
    const setup = this.#setup.read(this.#inputs());
    const {payment} = this.#controller;
    if (!setup) {
      if (!isUnderWay(payment) && payment.step === 'open') this.#intent = undefined;
      return;
    }
    if (this.#controller.begin(setup.intent, setup.credential)) this.#take(setup.intent);
  }

  protected override render(): TemplateResult {
    const {payment, money, savedCards, customerId, rails, isOffline} = this.#controller;
    const {locale} = this.#localizer;
    return this.#localizer.speak(() =>
      widgetView({
        intent: this.#intent,
        payment,
        invoice: this.#invoiceModel(),
        money,
        customerId,
        locale,
        format: (amount) => formatMoney(amount, locale),
        say: sayIn(this.#setup.readWords(this.words), locale),
        input: this.#form.input,
        prefill: readPrefill(this.customer),
        savedCards,
        frame: {step: this.#card.step, loss: this.#card.loss, scheme: this.#card.scheme},
        isOffline,
        returned: rails?.returned,
        quittanceNumber: rails?.quittanceNumber ?? null,
        secondsLeft: (rail) => rails?.secondsLeft(rail) ?? 0,
        isResending: rails?.phone.isResending === true,
        canShare: this.#controller.canShareQr,
        canShareText: this.#controller.canShareText,
        actions: this.#form.actions,
      }),
    );
  }

  protected override updated(): void {
    this.#form.openWantedQr();
    this.#showNews();
  }

  #take(intent: Intent): void {
    const before = this.#intent;
    this.#intent = intent;
    if (!before || formKey(before) !== formKey(intent)) this.#form.begin(intent);
    if (before && frameUrl(before) !== frameUrl(intent)) this.#card.reload();
  }

  /**
   * Brings what happened into view: on a phone the banner may be a screen away from the button that was pressed. After a
   * decline the security code is asked again; after a success nothing typed stays behind.
   */
  #showNews(): void {
    const {payment} = this.#controller;
    const news = payment.step === 'settled' ? payment : payment.failed;
    if (news === this.#shownNews) return;
    this.#shownNews = news;
    if (!news) return;
    this.shadowRoot?.querySelector('.banner')?.scrollIntoView({block: 'nearest'});
    if ('success' in news) this.#card.clear();
    else if (news.failure.kind === 'declined' || news.failure.code === 'card_declined') this.#card.clear('cvc');
  }

  #invoiceModel(): InvoiceModel {
    const state = this.#controller.invoice;
    return state.step === 'payable' ? {step: 'payable', ...state.invoice} : state;
  }

  #inputs(): LooseInputs {
    const {mode, apiUrl, clientKey, amount, currency, description, customerId, invoiceId, methods} = this;
    const {session, customer, words} = this;
    return {
      mode,
      apiUrl,
      clientKey,
      amount,
      currency,
      description,
      customerId,
      invoiceId,
      methods,
      session,
      customer,
      words,
    };
  }
}

/** What decides which forms there are. */
function formKey(intent: Intent): string {
  return `${paymentKey(intent)} ${intent.mode === 'invoice' ? intent.methods.join() : ''}`;
}

function frameUrl({apiUrl, clientKey}: Intent): string {
  return `${apiUrl}/elements/card?k=${encodeURIComponent(clientKey)}`;
}
