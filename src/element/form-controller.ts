import type {ReactiveControllerHost} from 'lit';
import type {CardFields} from '../card-fields/card-fields.js';
import {mergeDetails, readDetail} from '../core/customer-names.js';
import {fieldsToAsk, isNameFromCard, type AskedTexts, type CustomerPrefill} from '../core/customer.js';
import {isCardAlone, methodsOf} from '../payment/attempt.js';
import {type PaymentOptions} from '../payment/options.js';
import type {QrPicture, Rail} from '../payment/payloads.js';
import {actionRail} from '../payment/progress.js';
import type {CardInput} from '../payment/state.js';
import {nextPaint, nextTask} from '../platform/next-task.js';
import {copyText, exportReceipt as runExport} from '../platform/share.js';
import type {PaymentController} from '../store/payment-controller.js';
import {
  type FormState,
  formStateOf,
  chosenCard,
  NO_INPUT,
  openMethod,
  invalidFields,
  isFrameAsked,
  type PanelFeedback,
  type PayerInput,
  type ReceiptFeedback,
  type LazyViews,
  type WidgetActions,
} from '../views/widget-model.js';
import type {BeforeSubmit} from './before-submit.js';
import {WalletForm} from './wallet-form.js';

/** What the form needs. */
export interface FormControllerOptions {
  readonly controller: PaymentController;
  readonly card: CardFields;
  /** Asks the page before anything is sent. */
  readonly beforeSubmit: BeforeSubmit;
  readonly lazy: LazyViews;
  /** Whether the page has disabled the form. */
  readonly isDisabled: () => boolean;
  /** What the page knows about a new customer. */
  readonly prefill: () => CustomerPrefill;
  /** The fields that the page wants a new customer to fill in. */
  readonly fields: () => readonly string[];
  /** Focuses the first element that a selector finds, once the widget is rendered. */
  readonly focus: (selector: string) => void;
}

/** Fields that are marked as wrong. */
const INVALID = '[aria-invalid="true"]';

/** The initial state of the choices among saved cards and wallets, and of their removal. */
const NO_REMOVAL = {removal: undefined, removalFeedback: 'none'} as const;
const NOTHING_CHOSEN = {source: undefined, wallet: undefined, ...NO_REMOVAL} as const;

/** The payer's input, choices and presses outside the card fields. They survive every render and attribute change. */
export class FormController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FormControllerOptions;
  #input: PayerInput = NO_INPUT;
  #isQrWanted = false;

  readonly wallets: WalletForm;
  /** The actions of the payer, for the views. */
  readonly actions: WidgetActions;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FormControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.wallets = this.#makeWallets(options);
    this.actions = this.#makeActions(options);
  }

  #makeWallets(options: FormControllerOptions): WalletForm {
    return new WalletForm({
      ...options,
      input: () => this.#input,
      change: (change) => {
        this.#change({...this.#input, ...change});
      },
      open: this.#open,
      isBusy: () => this.#isBusy,
      commit: (send) => {
        this.#commit('wallet', send);
      },
      mark: this.#mark,
    });
  }

  #makeActions({controller, card, focus}: FormControllerOptions): WidgetActions {
    return {
      change: (update) => {
        this.#change(update(this.#input));
      },
      open: this.#open,
      pay: this.#pay,
      typeName: () => {
        this.#change({...this.#input, isNameTyped: true});
        focus('[name$="_name"]');
      },
      askRemoval: this.#askRemoval,
      removeSaved: (sourceId) => void this.#removeSaved(sourceId),
      openQr: this.#openQr,
      ...exportActions(this.#answer),
      sendPhoneRequest: this.#sendPhoneRequest,
      cancelPhoneRequest: controller.cancelPhone,
      resendPhoneRequest: controller.resendPhone,
      ...this.wallets.actions,
      cancelChallenge: controller.cancelChallenge,
      checkNow: () => void this.#checkNow(),
      loadInvoice: controller.loadInvoice,
      reloadFrame: () => {
        card.reload();
      },
    };
  }

  get input(): PayerInput {
    return this.#input;
  }

  /** The brand of the chosen saved card, when its security code is asked for. */
  get codeBrand(): string | undefined {
    const saved = chosenCard(this.#input, this.#options.controller.savedCards);
    return saved?.cvc_required === true ? saved.brand : undefined;
  }

  get details(): AskedTexts {
    const {controller, prefill} = this.#options;
    const {customerId, money} = controller;
    const fields = customerId === undefined ? fieldsToAsk(prefill(), this.#words) : [];
    return fields.map((field) => [field, readDetail(field, this.#input.typed[field] ?? '', money?.currency)]);
  }

  get isNameFromCard(): boolean {
    const {controller, prefill} = this.#options;
    return controller.customerId === undefined && isNameFromCard(prefill(), this.#words);
  }

  /** The page's `fields`, plus `names` when the payer wants to type them. */
  get #words(): readonly string[] {
    const words = this.#options.fields();
    return this.#input.isNameTyped ? [...words, 'names'] : words;
  }

  /** See {@link isFrameAsked}. */
  get isFrameAsked(): boolean {
    return isFrameAsked({input: this.#input, savedCards: this.#options.controller.savedCards});
  }

  /** Presses the button of the open method, as the payer would. `isCardOnly`: outside invoice mode. */
  submit(isCardOnly: boolean): void {
    const {controller, isDisabled} = this.#options;
    // Without an amount the invoice is not shown, and there is no button.
    const method = isCardOnly || controller.money ? this.#methodToSubmit(isCardOnly) : null;
    if (method === 'card') this.#pay();
    else if (method === 'phone') this.#sendPhoneRequest();
    else if (method === 'wallet') this.wallets.submit();
    else if (method === 'qr' && !isDisabled()) this.actions.openQr();
  }

  /** The state of the form for the method that {@link submit} would use. */
  state(isCardOnly: boolean): FormState {
    const {controller, card} = this.#options;
    return formStateOf({
      input: this.#input,
      method: this.#methodToSubmit(isCardOnly),
      savedCards: controller.savedCards,
      details: this.details,
      entry: card.entry,
      phoneNumber: this.#phoneNumber,
      wallet: this.wallets.typed,
    });
  }

  clear(): void {
    this.#options.beforeSubmit.cancel();
    this.#change(NO_INPUT);
  }

  /**
   * Starts a new payment. The input stays, and so does an open panel, whose content is requested again. A single method is open from the
   * start; of several methods only the card form, because it requests nothing.
   */
  startPayment(options: PaymentOptions): void {
    const unsent = this.#options.beforeSubmit.cancel() ? 'price-changed' : undefined;
    const offered = isCardAlone(options) ? [] : methodsOf(options);
    const open = offered.find((method) => method === this.#input.open);
    this.#isQrWanted = open === 'qr';
    this.#change({
      ...this.#input,
      ...NOTHING_CHOSEN,
      open,
      opened: new Set(open && [open]),
      panelFeedback: 'none',
      receiptFeedback: 'none',
      unsent,
    });
    const [first, ...others] = offered;
    if (!open && first && (others.length === 0 || first === 'card')) this.#open(first);
  }

  /** Requests the QR code for an opened panel, once the invoice is shown and is not being read again. */
  async openWantedQr(): Promise<void> {
    if (!this.#canOpenWantedQr()) return;
    await nextTask();
    if (!this.#canOpenWantedQr()) return;
    this.#isQrWanted = false;
    this.actions.openQr();
  }

  #canOpenWantedQr(): boolean {
    const {invoice, isReading} = this.#options.controller;
    return this.#isQrWanted && this.#host.isConnected && invoice.step === 'payable' && !isReading;
  }

  readonly #change = (input: PayerInput): void => {
    this.#input = input;
    this.#host.requestUpdate();
  };

  /** Opens a method's panel. The QR code is requested when its panel opens, unless there is one. */
  readonly #open = (method: Rail): void => {
    const {payment} = this.#options.controller;
    if (this.#input.open === method || (actionRail(payment) ?? method) !== method) return;
    this.#change({...openMethod(this.#input, method), removalFeedback: 'none'});
    this.#isQrWanted = method === 'qr' && payment.step === 'open' && payment.qr.step === 'closed';
    // When loading fails, drawing the code loads the encoder again and reports the error.
    if (this.#isQrWanted) void import('../platform/qr-code.js').catch(() => undefined);
  };

  /** Answers a press. A screen reader announces the same feedback again only when a frame was painted without it. */
  readonly #answer: Answer = async (name, feedback) => {
    this.#change({...this.#input, [name]: 'none'});
    const [shown] = await Promise.all([feedback, nextPaint()]);
    this.#change({...this.#input, [name]: shown});
  };

  /** Marks what is wrong, and focuses it. A field that is focused already was marked at the last press, so its mark is new feedback. */
  readonly #mark = async (marks: Partial<PayerInput>, selector = INVALID): Promise<void> => {
    if (this.#host.shadowRoot?.activeElement?.matches(INVALID)) {
      this.#change({...this.#input, touched: NO_INPUT.touched, isPhoneWrong: false, isCodeMissing: false});
      await nextPaint();
    }
    this.#change({...this.#input, ...marks});
    this.#options.focus(selector);
  };

  #checkNow(): Promise<void> {
    const {controller} = this.#options;
    controller.checkNow();
    return this.#answer('panelFeedback', controller.isOffline ? 'none' : 'checked');
  }

  readonly #openQr = (): void => {
    const {controller} = this.#options;
    this.#change({...this.#input, panelFeedback: 'none', unsent: undefined});
    controller.openQr();
  };

  /** Whether a payment, or the removal of a card, is under way. Then nothing else may start. */
  get #isBusy(): boolean {
    const {beforeSubmit, controller} = this.#options;
    return beforeSubmit.isPending || controller.isBusy || this.#input.removal?.isSent === true;
  }

  #methodToSubmit(isCardOnly: boolean): Rail | null {
    return isCardOnly ? 'card' : (this.#input.open ?? null);
  }

  /** Asks the page, then sends. When the amount or the part has changed since the press, the payer has to press again. */
  #commit(method: 'card' | 'phone' | 'wallet', send: () => void): void {
    const {beforeSubmit, controller} = this.#options;
    if (controller.isOffline) return;
    const agreed = JSON.stringify(controller.money);
    this.#change({...this.#input, panelFeedback: 'none', ...NO_REMOVAL});
    beforeSubmit.ask({method}, (verdict) => {
      if (verdict === 'go' && JSON.stringify(controller.money) === agreed) send();
      else if (verdict !== 'stopped')
        this.#change({...this.#input, unsent: verdict === 'failed' ? 'unconfirmed' : 'price-changed'});
    });
  }

  readonly #pay = (): void => {
    const {controller, card, prefill, isDisabled} = this.#options;
    const {savedCards, customerId, payment} = controller;
    if (payment.step === 'settled' || this.#isBusy || isDisabled()) return;
    const saved = chosenCard(this.#input, savedCards);
    const isCodeAsked = this.codeBrand !== undefined;
    if (this.isFrameAsked && card.step === 'lost') {
      card.reload();
      return;
    }
    this.#change({...this.#input, ...NO_REMOVAL, unsent: undefined});
    const {details} = this;
    if (invalidFields(details).length > 0) {
      this.#showInvalid();
      return;
    }
    const order: CardInput = {
      sourceId: saved?.id,
      isCodeAsked,
      details: customerId === undefined ? mergeDetails(prefill(), details) : undefined,
      tokenize: (idempotencyKey) => card.tokenize(idempotencyKey),
    };
    this.#commit('card', () => {
      controller.payByCard(order);
    });
  };

  /** Marks invalid fields, also in the card frame. */
  #showInvalid(): void {
    void this.#mark({touched: new Set([...this.#input.touched, ...invalidFields(this.details)])});
    if (this.isFrameAsked) this.#options.card.showProblems();
  }

  readonly #askRemoval = (sourceId: string | undefined): void => {
    if (this.#isBusy) return;
    const removal = sourceId === undefined ? undefined : {sourceId, isSent: false};
    this.#change({...this.#input, removal, removalFeedback: 'none'});
  };

  /** Removes a saved card or wallet after the payer has confirmed it. Nothing can be paid until the service has answered, because it may be the chosen one. */
  async #removeSaved(sourceId: string): Promise<void> {
    if (this.#isBusy) return;
    const {open} = this.#input;
    const removal = {sourceId, isSent: true};
    this.#change({...this.#input, removal, removalFeedback: 'none'});
    const isRemoved = await this.#options.controller.removeSaved(sourceId);
    // Another payment may have started in the meantime, with other cards.
    if (this.#input.removal !== removal) return;
    const feedback = isRemoved ? 'removed' : 'not-removed';
    this.#change({...this.#input, removal: undefined, removalFeedback: this.#input.open === open ? feedback : 'none'});
  }

  get #phoneNumber(): string | undefined {
    const {controller, lazy} = this.#options;
    return lazy.invoice?.readPhone(this.#input, controller.money?.currency);
  }

  readonly #sendPhoneRequest = (): void => {
    const {controller, isDisabled} = this.#options;
    if (this.#isBusy || isDisabled() || controller.isReading) return;
    this.#change({...this.#input, unsent: undefined});
    const number = this.#phoneNumber;
    if (number === undefined) {
      void this.#mark({isPhoneWrong: true});
    } else {
      this.#commit('phone', () => {
        controller.requestPhone(number);
      });
    }
  };
}

/** The feedback for each result; the share sheet shows its own. */
const FEEDBACK_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/** Shows the feedback to a press. */
type Answer = <Name extends 'panelFeedback' | 'receiptFeedback'>(
  name: Name,
  feedback: PayerInput[Name] | Promise<PayerInput[Name]>,
) => Promise<void>;

/** The actions that copy, save, share or print a code or a receipt. */
function exportActions(answer: Answer): Pick<WidgetActions, 'copyCode' | 'exportImage' | 'exportReceipt'> {
  const copyCode = async (text: string): Promise<PanelFeedback> => ((await copyText(text)) ? 'copied' : 'not-copied');
  const exportImage = async (picture: QrPicture, way: 'save' | 'share'): Promise<PanelFeedback> => {
    const {exportQr} = await import('../platform/qr-code.js');
    return FEEDBACK_OF[await exportQr(picture, way)];
  };
  const exportReceipt = async (...args: Parameters<typeof runExport>): Promise<ReceiptFeedback> =>
    (await runExport(...args)) ? (args[0] === 'copy' ? 'copied' : 'none') : 'failed';
  return {
    copyCode: ({payload}) => void answer('panelFeedback', copyCode(payload)),
    exportImage: (...args) => void answer('panelFeedback', exportImage(...args)),
    exportReceipt: (...args) => void answer('receiptFeedback', exportReceipt(...args)),
  };
}
