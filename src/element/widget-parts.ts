import type {ReactiveControllerHost} from 'lit';
import {knownName, type CustomerPrefill} from '../core/customer.js';
import type {FrameLoss} from '../card-protocol/greeting.js';
import {isCardAlone, methodsOf, paymentKey} from '../payment/attempt.js';
import {type PaymentOptions} from '../payment/options.js';
import {changeEvent, eventOf, readyEvent} from './events.js';
import {frameUrl} from '../card-fields/frame-element.js';
import {loadDiagnostics} from './developer-warnings.js';
import {FormController, type FormControllerOptions} from './form-controller.js';
import {BeforeSubmit} from './before-submit.js';
import {PaymentRegistry} from '../store/payment-registry.js';
import {PaymentController} from '../store/payment-controller.js';
import {browserEnvironment, type Part, type PartName} from '../store/environment.js';
import {
  type LazyViews,
  type FrameModel,
  type InvoiceModel,
  type WidgetModel,
  INITIAL_FORM,
} from '../views/widget-model.js';
import {CardFields} from '../card-fields/card-fields.js';
import {frameTitle} from '../views/card-view.js';
import {restoreFocus, keepTextNodes, trackSlowness} from '../views/widget-view.js';
import {Localizer} from '../i18n/localize.js';
import {ThemeWatcher} from '../card-fields/theme-watcher.js';
import {formatMoney} from '../core/money-text.js';
import {textReplacer, type Wording} from '../i18n/custom-text.js';
import {canShareQr, canShareText} from '../platform/share.js';

/** The parts of a widget. */
export interface WidgetParts {
  readonly controller: PaymentController;
  readonly card: CardFields;
  readonly form: FormController;
  readonly beforeSubmit: BeforeSubmit;
  readonly localizer: Localizer;
  /** Whether the payer has been waiting for the service for long. */
  readonly isSlow: () => boolean;
}

/** The page's settings, read when needed. */
export interface PageState {
  /** Undefined while the element is not set up. */
  readonly options: () => PaymentOptions | undefined;
  readonly prefill: () => CustomerPrefill;
  /** Whether the focus moves to the next card field when a field is complete. */
  readonly isAdvancing: () => boolean;
  readonly isDisabled: () => boolean;
}

/** Creates the parts of one widget and connects them. */
export function makeParts(host: ReactiveControllerHost & HTMLElement, page: PageState): WidgetParts {
  const localizer = new Localizer(host);
  const theme = new ThemeWatcher(host);
  const beforeSubmit = new BeforeSubmit(host);
  const controller = new PaymentController(host, DOCUMENT_PAYMENTS, (announcement) => {
    host.dispatchEvent(eventOf(announcement));
  });
  const card = new CardFields(host, {
    url: () => cardFrameUrl(page.options()),
    clientKey: () => page.options()?.clientKey,
    title: () => localizer.translate(frameTitle),
    credential: () => controller.credential(),
    // The frame contains all languages, so it needs no loading.
    locale: () => localizer.wanted,
    theme: () => theme.theme,
    isBusy: () => controller.isBusy || beforeSubmit.isPending,
    isAdvancing: page.isAdvancing,
    codeBrand: () => form.codeBrand,
    holder: () => knownName(page.prefill()),
    findReason: async (url) => (await loadDiagnostics()).diagnoseFrame(url),
    onFatalLoss: (...loss) => void logFrameError(...loss),
    onSubmit: () => {
      form.actions.pay();
    },
  });
  const form: FormController = makeForm(host, page, {controller, card, beforeSubmit});
  keepTextNodes(host);
  restoreFocus(host);
  const isSlow = trackSlowness(host, () => controller.isWaiting);
  return {controller, card, form, beforeSubmit, localizer, isSlow};
}

function makeForm(
  host: ReactiveControllerHost & HTMLElement,
  page: PageState,
  parts: Pick<FormControllerOptions, 'controller' | 'card' | 'beforeSubmit'>,
): FormController {
  return new FormController(host, {
    ...page,
    ...parts,
    lazy: LAZY_VIEWS,
    fields: () => page.options()?.fields ?? [],
    focus: (selector) => void focusFirst(host, selector),
  });
}

/** Loads the parts on demand. */
const LOADERS: Readonly<Record<PartName, () => Promise<{readonly PART: Part; readonly VIEWS: LazyViews}>>> = {
  invoice: () => import('./invoice-mode.js'),
  wallet: () => import('./wallet-mode.js'),
  challenge: () => import('./challenge-mode.js'),
};

/** The parts loaded so far. */
const PARTS: Partial<Record<PartName, Part>> = {};

/** The views of those parts. */
const LAZY_VIEWS: LazyViews = {};

async function loadMissing(name: PartName): Promise<Part> {
  const {PART, VIEWS} = await LOADERS[name]();
  Object.assign(LAZY_VIEWS, VIEWS);
  PARTS[name] = PART;
  return PART;
}

/** The payments of this document. The only module-level state: elements are created and removed, but their payments stay. */
const DOCUMENT_PAYMENTS = new PaymentRegistry({
  ...browserEnvironment(),
  loadPart: (name) => PARTS[name] ?? loadMissing(name),
});

async function logFrameError(loss: FrameLoss, url: string | undefined): Promise<void> {
  const diagnostics = await loadDiagnostics().catch(() => undefined);
  diagnostics?.logFrameError(loss, url);
}

async function focusFirst(host: ReactiveControllerHost & HTMLElement, selector: string): Promise<void> {
  await host.updateComplete;
  host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}

/** The address of the card frame's page. */
export function cardFrameUrl(options: PaymentOptions | undefined): string | undefined {
  return options && frameUrl(options);
}

/** A key that changes when another form must be shown. */
export function formKey(options: PaymentOptions): string {
  return `${paymentKey(options)} ${isCardAlone(options) ? '' : methodsOf(options).join()}`;
}

/** The page's settings for the view. */
export interface PageSettings {
  readonly options: PaymentOptions | undefined;
  readonly isSummaryHidden: boolean;
  readonly returnUrl: string | undefined;
  readonly wording: Wording;
  /** The language on screen. */
  readonly locale: string;
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
}

/** Shared by all widgets of the page: the loaded views, and the abilities of the payer's device, checked when needed. */
const SHARED = {
  lazy: LAZY_VIEWS,
  canShare: canShareQr,
  canShareText,
  isOnPhone: (): boolean => 'matchMedia' in globalThis && matchMedia('(hover: none) and (pointer: coarse)').matches,
};

/** Everything that the view shows, derived from the parts. */
export function viewModelOf(parts: WidgetParts, settings: PageSettings): WidgetModel {
  const {wording, locale} = settings;
  const {controller, card, form, beforeSubmit} = parts;
  const {payment, money, savedCards, isOffline} = controller;
  return {
    ...settings,
    payment,
    invoice: invoiceModel(controller),
    merchant: merchantOf(parts),
    wallets: form.input.areWalletsMissing ? 'lost' : controller.wallets,
    money,
    format: (amount) => formatMoney(amount, locale),
    replaceText: textReplacer(wording, locale),
    input: form.input,
    details: form.details,
    isNameFromCard: form.isNameFromCard,
    savedCards,
    frame: frameModel(card),
    isBusy: controller.isBusy || beforeSubmit.isPending,
    isOffline,
    reach: controller.reach,
    isSlow: parts.isSlow(),
    returned: controller.returned,
    quittanceNumber: controller.quittanceNumber,
    secondsLeft: (rail) => controller.secondsLeft(rail),
    isResending: controller.isResending,
    ...SHARED,
    actions: form.actions,
  };
}

/** The merchant's name, from the first source that has it. */
function merchantOf({controller, card}: WidgetParts): string {
  const {invoice, wallets} = controller;
  const ofInvoice = invoice.step === 'payable' && invoice.invoice.merchantName;
  return ofInvoice || card.merchant || (typeof wallets === 'object' && wallets.merchantName) || '';
}

function frameModel({step, loss, scheme, isNameKnown, entry}: CardFields): FrameModel {
  return {step, loss, scheme, isNameKnown, wrong: entry.wrong};
}

function invoiceModel({invoice, isReading}: PaymentController): InvoiceModel {
  return invoice.step === 'payable' ? {step: 'payable', isReading, ...invoice.invoice} : invoice;
}

/** Dispatches `onReady` and `onChange`, and scrolls outcomes into view. */
export class LifecycleEvents {
  readonly #host: HTMLElement;
  readonly #parts: Pick<WidgetParts, 'controller' | 'card' | 'form'>;
  #isReadyEmitted = false;
  #emitted = JSON.stringify(INITIAL_FORM);
  #shown: object | undefined;

  constructor(host: HTMLElement, parts: Pick<WidgetParts, 'controller' | 'card' | 'form'>) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Called for a new payment, so that `onReady` is dispatched again. */
  restart(): void {
    this.#isReadyEmitted = false;
  }

  /** Dispatches the changes since the last call. A settled payment has no form. */
  emit(options: PaymentOptions | undefined): void {
    const {controller, form} = this.#parts;
    if (!options || controller.payment.step === 'settled') return;
    const isCardOnly = isCardAlone(options);
    if (!this.#isReadyEmitted && this.#isReady(options)) {
      this.#isReadyEmitted = true;
      this.#host.dispatchEvent(readyEvent({mode: options.mode, methods: [...methodsOf(options)]}));
    }
    const state = form.state(isCardOnly);
    const text = JSON.stringify(state);
    if (!this.#isReadyEmitted || text === this.#emitted) return;
    this.#emitted = text;
    this.#host.dispatchEvent(changeEvent(state));
  }

  /**
   * Scrolls a new outcome into view: on a phone the banner may be a screen away from the button. Clears the security code after a
   * decline, and all card fields after a success. Does nothing until the outcome is another one.
   */
  handleOutcome(): void {
    const {controller, card} = this.#parts;
    const {payment} = controller;
    const outcome = payment.step === 'settled' ? payment : payment.failed;
    if (outcome === this.#shown) return;
    this.#shown = outcome;
    if (!outcome) return;
    const banner = this.#host.shadowRoot?.querySelector('.banner');
    // jsdom has no layout, so it cannot scroll.
    if (banner && 'scrollIntoView' in banner) banner.scrollIntoView({block: 'nearest'});
    if ('success' in outcome) card.clear();
    else if (outcome.failure.kind === 'declined' || outcome.failure.code === 'card_declined') card.clear('cvc');
  }

  /** Whether the payer can start: the invoice is shown, and the card fields, if they are open, are ready. */
  #isReady(options: PaymentOptions): boolean {
    const {controller, card, form} = this.#parts;
    if (options.mode === 'invoice' && controller.invoice.step !== 'payable') return false;
    return !(isCardAlone(options) || form.input.open === 'card') || !form.isFrameAsked || card.step === 'ready';
  }
}
