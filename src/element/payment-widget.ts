import {
  adoptStyles,
  LitElement,
  supportsAdoptingStyleSheets,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type {Credential} from '../core/credential.js';
import {isCardAlone} from '../payment/attempt.js';
import {holdsSecretKey, readSetup, type PaymentOptions, type Setup} from '../payment/options.js';
import {readPrefill, type CustomerPrefill} from '../core/customer.js';
import type {Wording} from '../i18n/custom-text.js';
import {actionRail, isInProgress} from '../payment/progress.js';
import {nextTask} from '../platform/next-task.js';
import {widgetStyles} from '../styles/widget.js';
import {unpaidText} from '../views/shared.js';
import {parseTemplatesAsHtml, widgetView} from '../views/widget-view.js';
import {SetupProblems, remedyOf, webAddress} from './setup-problems.js';
import {DeveloperWarnings, loadDiagnostics} from './developer-warnings.js';
import type {Finding} from './diagnostics.js';
import {LifecycleEvents, viewModelOf, cardFrameUrl, formKey, makeParts} from './widget-parts.js';
import {showFallback} from '../card-fields/frame-element.js';
import {firstControl, FormAssociation, membershipOf, type FormMembership} from './form-associated.js';

declare global {
  interface HTMLElementTagNameMap {
    'payment-widget': PaymentWidgetElement;
  }
}

/**
 * Lets a payer save a card, pay an amount by card or mobile money, or settle an invoice by card, QR code, phone request or
 * mobile money, against the payment service at `api-url`. The events are for the page's display only: to confirm that
 * money arrived, the merchant's server asks the service (spec 5.4).
 *
 * @attr {string} lang - `en`, `fr`, `rn` or `sw`; without it the nearest ancestor's `lang`, then English
 * @fires {PaymentSuccessEvent} onSuccess - money arrived, or a card was saved; at most once per payment
 * @fires {PaymentFailureEvent} onFailure - an attempt did not go through; `detail` is undefined when the card or the wallet was declined
 * @fires {PaymentReadyEvent} onReady - the payer can start; once for each payment
 * @fires {PaymentChangeEvent} onChange - the payer opened another method or completed its fields, or the card's network was recognised
 * @fires {PaymentBeforeSubmitEvent} onBeforeSubmit - the payer pressed the button; `preventDefault()` or `waitUntil()` before anything is sent
 */
export class PaymentWidgetElement extends LitElement {
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
    fields: {},
    theme: {reflect: true},
    density: {reflect: true},
    labels: {reflect: true},
    hideSummary: {type: Boolean, attribute: 'hide-summary'},
    returnUrl: {attribute: 'return-url'},
    noAutoAdvance: {type: Boolean, attribute: 'no-auto-advance'},
    session: {attribute: false},
    customer: {attribute: false},
    words: {attribute: false},
    name: {reflect: true},
    required: {type: Boolean, reflect: true},
    disabled: {type: Boolean, reflect: true},
  };

  /** Versions of other copies that the page has loaded and that are not in use. */
  static readonly otherVersions: string[] = [];

  /** The package's version. */
  static readonly version: string = '0.1.0';

  /** Makes the element a control of the `<form>` around it: see `name`, `required` and `disabled`. */
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
  /** The currency of `amount`; charge mode. */
  declare currency: 'BIF' | 'USD' | 'KES' | 'XAF' | null | undefined;
  /** 5 to 100 characters for the payer's statement; charge mode. */
  declare description: string | null | undefined;
  /** An existing customer to charge, or to save a card for. */
  declare customerId: string | null | undefined;
  /** The invoice to settle; invoice mode. */
  declare invoiceId: string | null | undefined;
  /**
   * Space-separated subset of `card qr phone wallet` in the order to offer: by default `card qr phone` for an invoice, and
   * `card` for a charge, which allows only `card` and `wallet`. `wallet` is mobile money.
   */
  declare methods: string | null | undefined;
  /**
   * Space-separated subset of `names phone address`: what a new customer fills in besides the e-mail. Without `names`, first and last name are
   * taken from the name on the card.
   */
  declare fields: string | null | undefined;
  /**
   * The widget's colours: those of the page, or always the light or the dark ones.
   *
   * @default 'auto'
   */
  declare theme: 'auto' | 'light' | 'dark' | null | undefined;
  /**
   * How much room the fields take.
   *
   * @default 'comfortable'
   */
  declare density: 'comfortable' | 'compact' | null | undefined;
  /**
   * Where the labels of the fields are: always above the text, or in the middle of a field that is empty and has no focus.
   *
   * @default 'above'
   */
  declare labels: 'above' | 'floating' | null | undefined;
  /** Whether the page itself shows the merchant and the amount. The widget then shows the amount only on its button. */
  declare hideSummary: boolean | null | undefined;
  /** The address of the link "Back to the shop" after the payment: `http:` or `https:`. */
  declare returnUrl: string | null | undefined;
  /** Keeps the focus in a card field when it is complete. */
  declare noAutoAdvance: boolean | null | undefined;
  /** A widget session token, or a function that fetches one. Never an attribute: attributes can be read by anyone. */
  declare session: Credential | null | undefined;
  /** What the page knows about a new customer; the payer is not asked for it. */
  declare customer: CustomerPrefill | null | undefined;
  /** The merchant's own texts. */
  declare words: Wording | null | undefined;

  /** The name under which a form submits the id of the payment or the saved card. */
  declare name: string | null | undefined;
  /** Whether the form may be submitted only after the payment. */
  declare required: boolean | null | undefined;
  /** Disables the form, as a disabled fieldset around it does. A payment under way continues. */
  declare disabled: boolean | null | undefined;

  /** Whether the tag was already in the page when the element was defined. */
  readonly #wasInPage = this.isConnected;
  #isDisabled = false;
  /** Whether the payer can do nothing. What a payment under way asks the payer for stays possible. */
  readonly #isOff = (): boolean => this.#isDisabled && !actionRail(this.#parts.controller.payment);
  /** The page's settings are wrong. The form of the last valid ones stays, hidden, because the card frame holds what was typed. */
  #isWrong = false;
  #options: PaymentOptions | undefined;
  readonly #warnings = new DeveloperWarnings(this, () => this.#parts.controller);
  readonly #setupProblems = new SetupProblems(this);
  readonly #parts = makeParts(this, {
    options: () => this.#options,
    prefill: () => readPrefill(holdsSecretKey(this.customer) === false ? this.customer : undefined),
    isAdvancing: () => this.noAutoAdvance !== true,
    isDisabled: () => this.#isOff() || this.#isWrong,
  });
  readonly #lifecycle = new LifecycleEvents(this, this.#parts);
  readonly #member = new FormAssociation(this, () => this.#membership());

  /** Adds a listener, and warns about an event that is never fired, such as `onsuccess`. */
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
    if (this.#options) this.#parts.form.submit(isCardAlone(this.#options));
  }

  /** Clears the form and starts a new payment. Does nothing while a payment is under way. */
  reset(): void {
    if (this.#parts.controller.isBusy) return;
    this.#parts.card.clear();
    this.#parts.controller.reset();
    this.#parts.form.clear();
    this.#lifecycle.restart();
    if (this.#options) this.#parts.form.startPayment(this.#options);
  }

  /** Reports to the developer what may prevent a payer from paying on this page. Contains no secrets. */
  async diagnose(): Promise<readonly Finding[]> {
    const {findProblems, settledInTime} = await loadDiagnostics();
    await this.#warnings.check(PaymentWidgetElement.observedAttributes);
    const session = await settledInTime(this.#parts.controller.credential());
    return findProblems({
      element: this,
      warnings: this.#warnings.logged,
      problems: [...this.#setupProblems.problems, ...(session === undefined ? [remedyOf('session')] : [])],
      frameUrl: cardFrameUrl(this.#options),
      loss: this.#parts.card.loss,
      version: PaymentWidgetElement.version,
      otherVersions: PaymentWidgetElement.otherVersions,
    });
  }

  /** The form around the element. */
  get form(): HTMLFormElement | null {
    return this.#member.internals?.form ?? null;
  }

  /** Whether the form may be submitted; always, unless the element is `required` and not paid. */
  get validity(): ValidityState | undefined {
    return this.#member.internals?.validity;
  }

  /** Why the form may not be submitted, in the payer's language; '' when it may. */
  get validationMessage(): string {
    return this.#member.internals?.validationMessage ?? '';
  }

  /** Fires `invalid` and returns false when the form may not be submitted yet. */
  checkValidity(): boolean {
    return this.#member.internals?.checkValidity() ?? true;
  }

  /** Does the same, and shows the reason to the payer. */
  reportValidity(): boolean {
    return this.#member.internals?.reportValidity() ?? true;
  }

  /** @internal Called by the browser when the element is enabled or disabled. */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** @internal Called by the browser when the form is reset. A completed payment stays shown, because otherwise the payer might pay again. */
  formResetCallback(): void {
    if (this.#parts.controller.payment.step !== 'settled') this.reset();
  }

  /** Focuses the first field. Browsers may refuse to focus the card frame without a user gesture. */
  override focus(options?: FocusOptions): void {
    const first = firstControl(this);
    if (first) first.focus(options);
    else this.#parts.card.focus();
  }

  /** Asks the service at once whether the money has arrived. */
  checkNow(): void {
    this.#parts.controller.checkNow();
  }

  /** @internal Called by the browser when the element is moved into another document, which removes the style sheets. */
  adoptedCallback(): void {
    if (supportsAdoptingStyleSheets) this.#setStyles();
  }

  /**
   * The loader's placeholder stays visible until the first update has adopted its frame. The slot for the page's own content comes last,
   * because the style sheet hides it after a rendered widget.
   */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = root.querySelector('slot') ?? root.appendChild(document.createElement('slot'));
    this.#setStyles();
    return root;
  }

  /**
   * Sets the style sheets: Lit's, which all widgets share, or style tags in browsers that cannot share sheets. Lit's sheets belong to the
   * script's document, so in another document the widget creates a sheet there. A document without a window gets no styles.
   */
  #setStyles(): void {
    const {shadowRoot: root} = this;
    const {defaultView: view} = this.ownerDocument;
    if (!root || !view) return;
    if (!supportsAdoptingStyleSheets || view === window) {
      adoptStyles(root, [...widgetStyles]);
      return;
    }
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(widgetStyles.map(String).join(''));
    root.adoptedStyleSheets = [sheet];
  }

  /** Renders a tag that was waiting for its definition in a separate task, because on a slow phone the definition alone takes long. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#wasInPage) await nextTask();
    try {
      await super.scheduleUpdate();
    } catch (error) {
      if (!this.hasUpdated) showFallback(this);
      throw error;
    }
  }

  /**
   * Applies the page's settings. While a charge is under way, the payment continues unchanged and its outcome is shown, even when
   * the page has set other or invalid values meanwhile.
   */
  protected override willUpdate(): void {
    const setup = this.#readSetup();
    const {payment, isBusy} = this.#parts.controller;
    if (!setup) {
      if (isBusy || isInProgress(payment) || payment.step === 'settled') return;
      this.#isWrong = true;
      this.#parts.beforeSubmit.cancel();
      return;
    }
    this.#isWrong = false;
    if (this.#parts.controller.begin(setup)) this.#setOptions(setup.options);
  }

  protected override render(): TemplateResult {
    const {locale} = this.#parts.localizer;
    const settings = {
      options: this.#options,
      isSummaryHidden: this.hideSummary === true,
      returnUrl: webAddress(this.returnUrl, this.baseURI),
      wording: this.#setupProblems.readWords(this.words),
      locale,
      isDisabled: this.#isOff(),
      isWrong: this.#isWrong,
    };
    return this.#parts.localizer.translate(() => widgetView(viewModelOf(this.#parts, settings)));
  }

  protected override updated(): void {
    void this.#parts.form.openWantedQr();
    // Of the methods of a charge, the first one knows the merchant's name.
    this.#parts.form.wallets.update(this.#options?.mode === 'charge' && this.#options.methods[0] === 'wallet');
    this.#lifecycle.handleOutcome();
    this.#lifecycle.emit(this.#isWrong ? undefined : this.#options);
    void this.#warnings.check(PaymentWidgetElement.observedAttributes);
  }

  /** The page's validated settings; undefined when one is not valid, or when an attribute or property contains a secret key. */
  #readSetup(): Setup | undefined {
    const secrets = this.#setupProblems.takeSecretKeys(this);
    const reading = secrets.length > 0 ? {problems: []} : readSetup(this);
    const wrong = 'problems' in reading ? reading.problems : [];
    this.#setupProblems.report([...secrets, ...wrong.map(remedyOf)]);
    return 'setup' in reading ? reading.setup : undefined;
  }

  #setOptions(options: PaymentOptions): void {
    const before = this.#options;
    this.#options = options;
    if (!before || formKey(before) !== formKey(options)) {
      this.#parts.form.startPayment(options);
      this.#lifecycle.restart();
    }
    if (before && cardFrameUrl(before) !== cardFrameUrl(options)) this.#parts.card.reload();
  }

  /** The element's state as a control of the form around it. */
  #membership(): FormMembership {
    const words = this.#parts.localizer.translate(() => unpaidText(this.#options?.mode === 'add'));
    const anchor = firstControl(this) ?? this.shadowRoot?.querySelector('iframe') ?? undefined;
    return membershipOf(this.#parts.controller.payment, {words: this.required === true ? words : '', anchor});
  }
}

/** Defines the tag, except on a server. When the page has loaded another copy before, that copy stays in use, and a warning is logged. */
export function defineElement(): void {
  if (typeof customElements === 'undefined') return;
  const first = customElements.get('payment-widget') as typeof PaymentWidgetElement | undefined;
  if (!first) {
    parseTemplatesAsHtml();
    customElements.define('payment-widget', PaymentWidgetElement);
  } else if (first !== PaymentWidgetElement) {
    console.warn(
      '<payment-widget> is loaded more than once; the first copy stays. See @payment-widget/element/docs/problems.md#two-versions',
    );
    // The first copy may be a version without this list.
    (first.otherVersions as string[] | undefined)?.push(PaymentWidgetElement.version);
  }
}

/** The element's own members, including methods. */
type OwnName = Exclude<keyof PaymentWidgetElement, keyof LitElement | ReadOnly>;

/** Read-only members of a form-associated element. */
type ReadOnly = 'form' | 'validity' | 'validationMessage';

type Method = (...given: never[]) => unknown;

/** The properties that a page can set; all are optional. */
export type PaymentWidgetSettings = {
  [Name in OwnName as PaymentWidgetElement[Name] extends Method ? never : Name]?: PaymentWidgetElement[Name];
};
