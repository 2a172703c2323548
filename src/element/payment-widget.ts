import {LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult} from 'lit';
import type {Credential} from '../core/credential.js';
import {readPrefill, type CustomerPrefill} from '../core/customer.js';
import type {Wording} from '../i18n/custom-text.js';
import type {Intent} from '../payment/options.js';
import {isUnderWay} from '../payment/state.js';
import {nextTask} from '../platform/next-task.js';
import {widgetStyles} from '../styles/widget.js';
import {unpaidText} from '../views/shared.js';
import {widgetView} from '../views/widget-view.js';
import {PageAttributes} from './attributes.js';
import {DeveloperWarnings, loadDiagnostics} from './developer-warnings.js';
import type {Finding} from './diagnostics.js';
import {firstControl, FormAssociation, membershipOf, type FormMembership} from './form-associated.js';
import {LifecycleEvents} from './lifecycle-events.js';
import {viewModelOf} from './view-model.js';
import {cardFrameUrl, formKey, makeParts} from './widget-parts.js';

declare global {
  interface HTMLElementTagNameMap {
    'payment-widget': PaymentWidgetElement;
  }
}

/**
 * Lets a payer save a card, be charged, or settle an invoice by card, QR code or phone request, against the payment
 * service at `api-url`. What the event says is for the page's looks: whether money arrived, the merchant's server asks
 * the service (spec 5.4).
 *
 * @attr {string} lang - `en`, `fr`, `rn` or `sw`; without it the nearest ancestor's `lang`, then English
 * @fires {PaymentSuccessEvent} onSuccess - money arrived, or a card was saved; at most once per payment
 * @fires {PaymentFailureEvent} onFailure - an attempt did not go through; `detail` is undefined when the card was declined
 * @fires {PaymentReadyEvent} onReady - the payer can begin; once for each payment
 * @fires {PaymentChangeEvent} onChange - another method was opened, what it asks was filled in, or the card's network is known
 * @fires {PaymentBeforeSubmitEvent} onBeforeSubmit - the payer pressed the button; `preventDefault()` or `waitUntil()` before anything is sent
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
    name: {reflect: true},
    required: {type: Boolean, reflect: true},
    disabled: {type: Boolean, reflect: true},
  };

  /** Of other copies that the page has loaded; their elements are made by this one. */
  static readonly otherVersions: string[] = [];

  /** The package's version. */
  static readonly version: string = '0.1.0';

  /** A `<form>` around it takes it for a control: see `name`, `required` and `disabled`. */
  static readonly formAssociated = true;

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

  /** Under which name a form is submitted with the id of what was paid or saved. */
  declare name: string | null | undefined;
  /** Whether a form may be submitted only once the payment is made. */
  declare required: boolean | null | undefined;
  /** Switches the form off, as a disabled fieldset around it does. What is under way goes on. */
  declare disabled: boolean | null | undefined;

  /** Whether the tag was in the page before the element was defined. */
  readonly #wasAwaited = this.isConnected;
  #isDisabled = false;
  #intent: Intent | undefined;
  readonly #warnings = new DeveloperWarnings(this);
  readonly #setup = new PageAttributes(this);
  readonly #parts = makeParts(this, {
    intent: () => this.#intent,
    prefill: () => readPrefill(this.customer),
    isDisabled: () => this.#isDisabled,
  });
  readonly #news = new LifecycleEvents(this, this.#parts);
  readonly #member = new FormAssociation(this, () => this.#membership());

  /** Listens for an event, and warns of one that is never fired, such as `onsuccess`. */
  override addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(type: string, ...rest: [EventListenerOrEventListenerObject]): void {
    void this.#warnings.checkListener(type);
    super.addEventListener(type, ...rest);
  }

  /** Presses the button of the open method, as the payer would. */
  submit(): void {
    if (this.#intent) this.#parts.form.submit(this.#intent.mode !== 'invoice');
  }

  /** Forgets what was typed and begins a new payment. Does nothing while money is under way. */
  reset(): void {
    if (this.#parts.controller.isBusy) return;
    this.#parts.card.clear();
    this.#parts.controller.reset();
    this.#parts.form.clear();
    this.#news.begin();
    if (this.#intent) this.#parts.form.begin(this.#intent);
  }

  /** What may keep a payer from paying here, or the page from hearing of it; nothing that is secret. For the developer. */
  async diagnose(): Promise<readonly Finding[]> {
    const {findProblems} = await loadDiagnostics();
    await this.#warnings.checkAttributes(PaymentWidgetElement.observedAttributes);
    return findProblems({
      element: this,
      warnings: this.#warnings.given,
      problems: this.#setup.problems,
      frameUrl: cardFrameUrl(this.#intent),
      loss: this.#parts.card.loss,
      version: PaymentWidgetElement.version,
      otherVersions: PaymentWidgetElement.otherVersions,
    });
  }

  /** The form it is a control of. */
  get form(): HTMLFormElement | null {
    return this.#member.internals?.form ?? null;
  }

  /** Whether its form may be submitted, as of any control; always, unless it is `required` and not paid. */
  get validity(): ValidityState | undefined {
    return this.#member.internals?.validity;
  }

  /** What keeps its form from being submitted, in the payer's language; '' when nothing does. */
  get validationMessage(): string {
    return this.#member.internals?.validationMessage ?? '';
  }

  /** Fires `invalid` and gives false when its form may not be submitted yet. */
  checkValidity(): boolean {
    return this.#member.internals?.checkValidity() ?? true;
  }

  /** The same, and tells the payer. */
  reportValidity(): boolean {
    return this.#member.internals?.reportValidity() ?? true;
  }

  /** @internal The browser: the form or a fieldset around it, or `disabled`, has changed. */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** @internal The browser: the form is reset. What was paid stays shown; a payer who saw it go might pay again. */
  formResetCallback(): void {
    if (this.#parts.controller.payment.step !== 'settled') this.reset();
  }

  /** Puts the focus into the first field. Browsers may refuse it for the card frame without a gesture of the payer. */
  override focus(): void {
    const first = firstControl(this);
    if (first) first.focus();
    else this.#parts.card.focus();
  }

  /** Looks at once whether the money has arrived. */
  checkNow(): void {
    this.#parts.controller.checkNow();
  }

  /** What the loader has drawn stays in front until the first update has taken it over. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  /** A tag that waited for its definition is drawn in a task of its own: on a slow phone defining it takes long enough. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#wasAwaited) await nextTask();
    await super.scheduleUpdate();
  }

  /**
   * Takes what the page set. While money may be under way the payment goes on as it began, and its news are shown, even
   * when the page has set something else, or something wrong, meanwhile.
   */
  protected override willUpdate(): void {
    const setup = this.#setup.read(this);
    const {payment, isBusy} = this.#parts.controller;
    if (!setup) {
      if (isBusy || isUnderWay(payment) || payment.step === 'settled') return;
      this.#intent = undefined;
      this.#parts.gate.drop();
      return;
    }
    if (this.#parts.controller.begin(setup.intent, setup.credential)) this.#take(setup.intent);
  }

  protected override render(): TemplateResult {
    const {locale} = this.#parts.localizer;
    const wishes = {
      intent: this.#intent,
      customer: this.customer,
      wording: this.#setup.readWords(this.words),
      locale,
      isDisabled: this.#isDisabled,
    };
    return this.#parts.localizer.speak(() => widgetView(viewModelOf(this.#parts, wishes)));
  }

  protected override updated(): void {
    void this.#parts.form.openWantedQr();
    this.#news.bringIntoView();
    this.#news.tell(this.#intent);
    void this.#warnings.checkAttributes(PaymentWidgetElement.observedAttributes);
  }

  #take(intent: Intent): void {
    const before = this.#intent;
    this.#intent = intent;
    if (!before || formKey(before) !== formKey(intent)) {
      this.#parts.form.begin(intent);
      this.#news.begin();
    }
    if (before && cardFrameUrl(before) !== cardFrameUrl(intent)) this.#parts.card.reload();
  }

  /** As a control of a form: what it is submitted with, and what keeps it from that. */
  #membership(): FormMembership {
    const words = this.#parts.localizer.speak(() => unpaidText(this.#intent?.mode === 'add'));
    const anchor = firstControl(this) ?? this.shadowRoot?.querySelector('iframe') ?? undefined;
    return membershipOf(this.#parts.controller.payment, {words: this.required === true ? words : '', anchor});
  }
}

/** Defines the tag, where there are tags. Another copy of the element that the page loaded before stays in use, and the developer is warned. */
export function defineElement(): void {
  if (typeof customElements === 'undefined') return;
  const first = customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined;
  if (!first) {
    customElements.define('payment-widget', PaymentWidgetElement);
  } else if (first !== PaymentWidgetElement) {
    console.warn(
      '<payment-widget> is loaded more than once; the first copy stays. See payment-widget/docs/problems.md#two-versions',
    );
    // The first copy may be of a version without this list.
    (first.otherVersions as string[] | undefined)?.push(PaymentWidgetElement.version);
  }
}
