import {
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import {Announcer} from './announcer.js';
import {fieldsToAsk, mergeDetails, type CustomerPrefill} from './core/customer-details.js';
import type {Intent, WidgetInputs} from './core/intent.js';
import type {Rail} from './core/outcome.js';
import {isCardBusy, type ShownQr} from './core/payment.js';
import {homeCountry, parsePhone} from './core/phone.js';
import {copyText} from './io/clipboard.js';
import type {Credential} from './io/gateway.js';
import {PaymentController} from './payment-controller.js';
import {CardField} from './rails/card-field.js';
import {formatMoney, Localizer} from './ui/localize.js';
import {chosenCard, NO_INPUT, toggleMethod, wrongFields, type PayerInput} from './ui/payer-input.js';
import {layoutStyles} from './ui/styles.js';
import {readFrameTheme, themeStyles} from './ui/theme.js';
import type {InvoiceModel, WidgetActions} from './ui/widget-model.js';
import {widgetView} from './ui/widget-view.js';
import {WidgetSetup} from './widget-setup.js';

/**
 * Lets a payer save a card, be charged, or settle an invoice by card, QR code or phone request, against the payment
 * service at `api-url`. What the event says is for the page's looks: whether money arrived, the merchant's server asks
 * the service (spec 5.4).
 *
 * @fires {PaymentSuccessEvent} onSuccess - money arrived, or a card was saved; at most once per payment
 * @fires {PaymentFailureEvent} onFailure - an attempt did not go through; `detail` is undefined when the card was declined
 */
export class PaymentWidgetElement extends LitElement {
  static override readonly styles: CSSResultGroup = [themeStyles, layoutStyles];

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
  };

  /** `add`, `charge` or `invoice`; `charge` when absent. */
  declare mode: string | null | undefined;
  /** The payment service's base URL. */
  declare apiUrl: string | null | undefined;
  /** Publishable key: `pk_test_…` or `pk_live_…`. */
  declare clientKey: string | null | undefined;
  /** Decimal text in major units, such as `19.99`; charge mode. */
  declare amount: string | number | null | undefined;
  /** `BIF`, `USD`, `KES` or `XAF`; charge mode. */
  declare currency: string | null | undefined;
  /** 5 to 100 characters for the payer's statement; charge mode. */
  declare description: string | null | undefined;
  /** An existing customer to charge, or to save a card for. */
  declare customerId: string | null | undefined;
  /** The invoice to settle; invoice mode. */
  declare invoiceId: string | null | undefined;
  /** Space-separated subset of `card qr phone` in the order to offer; invoice mode. */
  declare methods: string | null | undefined;
  /** A widget session token, or a function that fetches one. Never an attribute: attributes can be read by anyone. */
  declare session: Credential | null | undefined;
  /** What the page knows of a new customer, and so is not asked. */
  declare customer: CustomerPrefill | null | undefined;

  #intent: Intent | undefined;
  #input: PayerInput = NO_INPUT;
  #isQrWanted = false;
  readonly #setup = new WidgetSetup(this);
  readonly #announcer = new Announcer(this);
  readonly #localizer = new Localizer(this);
  readonly #controller = new PaymentController(this, (announcement) => {
    this.#card.clear(announcement.type === 'failure' ? 'cvc' : undefined);
    void this.#announcer.announce(announcement);
  });
  readonly #card = new CardField(this, {
    url: () => this.#intent && frameUrl(this.#intent),
    credential: () => this.#controller.credential(),
    locale: () => this.#localizer.locale,
    theme: () => {
      const probe = this.shadowRoot?.querySelector('.probe');
      return probe ? readFrameTheme(probe) : undefined;
    },
    isBusy: () => isCardBusy(this.#controller.payment),
    onSubmit: () => {
      this.#pay();
    },
  });

  readonly #actions: WidgetActions = {
    change: (input) => {
      this.#change(input);
    },
    toggle: (method) => {
      this.#toggle(method);
    },
    pay: () => {
      this.#pay();
    },
    openQr: () => void this.#controller.rails?.openQr(),
    copyCode: (code) => void this.#copy(code),
    sendPhoneRequest: () => {
      this.#sendPhoneRequest();
    },
    cancelPhoneRequest: () => this.#controller.rails?.cancelPhone(),
    checkNow: () => {
      this.checkNow();
    },
    loadInvoice: () => void this.#controller.rails?.load(),
    attachFrame: this.#card.attach,
    reloadFrame: () => {
      this.#card.reload();
    },
  };

  /** Presses the button of the open method, as the payer would. */
  submit(): void {
    const {open} = this.#input;
    if (this.#intent?.mode !== 'invoice' || open.has('card')) this.#pay();
    else if (open.has('phone')) this.#sendPhoneRequest();
    else if (open.has('qr')) this.#actions.openQr();
  }

  /** Forgets what was typed and begins a new payment. Does nothing while money is under way. */
  reset(): void {
    if (isCardBusy(this.#controller.payment)) return;
    this.#card.clear();
    this.#controller.reset();
    this.#input = NO_INPUT;
    if (this.#intent?.mode === 'invoice') this.#openOnlyMethod(this.#intent.methods);
  }

  /** Puts the focus into the first field. Browsers may refuse it for the card frame without a gesture of the payer. */
  override focus(): void {
    const first = this.shadowRoot?.querySelector<HTMLElement>('.field input, .head button');
    if (first) first.focus();
    else this.#card.focus();
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.#controller.checkNow();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.addEventListener('transitionend', this.#onThemeChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.renderRoot.removeEventListener('transitionend', this.#onThemeChange);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = this.#intent;
    const intent = this.#setup.read(this.#inputs());
    const isTaken = intent === undefined || this.#controller.begin(intent, this.session ?? intent.clientKey);
    if (!isTaken || isCardBusy(this.#controller.payment)) return;
    this.#intent = intent;
    if (intent?.mode === 'invoice' && (before?.mode !== 'invoice' || changed.has('methods')))
      this.#openOnlyMethod(intent.methods);
    if (before && intent && frameUrl(before) !== frameUrl(intent)) this.#card.reload();
  }

  protected override updated(): void {
    if (!this.#isQrWanted || this.#controller.invoice.step !== 'payable') return;
    this.#isQrWanted = false;
    this.#actions.openQr();
  }

  protected override render(): TemplateResult {
    const {payment, money, savedCards, customerId, rails} = this.#controller;
    const {locale} = this.#localizer;
    return this.#localizer.speak(() =>
      widgetView({
        intent: this.#intent,
        payment,
        invoice: this.#invoiceModel(),
        money,
        customerId,
        format: (amount) => formatMoney(amount, locale),
        input: this.#input,
        prefill: this.customer ?? {},
        savedCards,
        frame: {step: this.#card.step, scheme: this.#card.scheme},
        secondsLeft: (rail) => rails?.secondsLeft(rail) ?? 0,
        actions: this.#actions,
      }),
    );
  }

  #invoiceModel(): InvoiceModel {
    const state = this.#controller.invoice;
    return state.step === 'payable' ? {step: 'payable', ...state.invoice} : state;
  }

  #change(input: PayerInput): void {
    this.#input = input;
    this.requestUpdate();
  }

  #pay(): void {
    const {savedCards, customerId, payment} = this.#controller;
    if (!this.#intent || payment.step === 'settled' || isCardBusy(payment)) return;
    const asked = customerId === undefined ? fieldsToAsk(this.customer ?? {}) : [];
    const wrong = wrongFields(this.#input, asked);
    if (wrong.length > 0) {
      this.#change({...this.#input, left: new Set([...this.#input.left, ...wrong])});
      void this.updateComplete.then(() =>
        this.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    void this.#controller.payByCard({
      sourceId: chosenCard(this.#input, savedCards),
      details: customerId === undefined ? mergeDetails(this.customer ?? {}, this.#input.typed) : undefined,
      tokenize: (idempotencyKey) => this.#card.tokenize(idempotencyKey),
    });
  }

  #sendPhoneRequest(): void {
    const {money, rails} = this.#controller;
    const number = parsePhone(this.#input.phoneText, money && homeCountry(money.currency));
    if (number === undefined) {
      this.#change({...this.#input, isPhoneWrong: true});
      this.shadowRoot?.querySelector<HTMLElement>('#phone')?.focus();
    } else {
      void rails?.requestPhone(number);
    }
  }

  async #copy({payload}: ShownQr): Promise<void> {
    this.#change({...this.#input, copied: (await copyText(payload)) ? 'yes' : 'failed'});
  }

  /** Opens a method's panel, or closes it. A QR code is asked for when its panel opens for the first time. */
  #toggle(method: Rail): void {
    const {payment} = this.#controller;
    this.#isQrWanted =
      method === 'qr' && !this.#input.opened.has('qr') && payment.step === 'open' && payment.qr.step === 'closed';
    this.#change(toggleMethod(this.#input, method));
  }

  /** One method needs no choosing; of several, only the card form may be open beforehand: it costs nobody anything. */
  #openOnlyMethod([first, ...others]: readonly Rail[]): void {
    if (first && this.#input.open.size === 0 && (others.length === 0 || first === 'card')) this.#toggle(first);
  }

  readonly #onThemeChange = ({target}: Event): void => {
    if (target instanceof Element && target.matches('.probe')) this.requestUpdate();
  };

  #inputs(): WidgetInputs {
    const {mode, apiUrl, clientKey, amount, currency, description, customerId, invoiceId, methods} = this;
    const text = typeof amount === 'number' ? String(amount) : amount;
    return {mode, apiUrl, clientKey, amount: text, currency, description, customerId, invoiceId, methods};
  }
}

function frameUrl({apiUrl, clientKey}: Intent): string {
  return `${apiUrl}/elements/card?k=${encodeURIComponent(clientKey)}`;
}
