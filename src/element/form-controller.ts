import type {ReactiveControllerHost} from 'lit';
import type {CardField} from '../card-fields/card-fields.js';
import {fieldsToAsk, mergeDetails, type CustomerPrefill} from '../core/customer.js';
import type {Intent} from '../payment/options.js';
import type {Rail} from '../payment/state.js';
import {nextTask} from '../platform/next-task.js';
import {prepareQr, keepQr} from '../platform/qr-code.js';
import {copyText, keepReceipt as keep} from '../platform/share.js';
import type {CardInput} from '../store/card-desk.js';
import type {PaymentController} from '../store/payment-controller.js';
import {
  methodToSubmit,
  type FormState,
  formStateOf,
  chosenCard,
  NO_INPUT,
  toggleMethod,
  wrongFields,
  type PayerInput,
} from '../views/form-state.js';
import {readPhone} from '../views/invoice-view.js';
import type {WidgetActions} from '../views/widget-model.js';
import type {BeforeSubmit} from './before-submit.js';

/** What the form needs. */
export interface FormControllerOptions {
  readonly controller: PaymentController;
  readonly card: CardField;
  /** Asks the page before anything is sent. */
  readonly gate: BeforeSubmit;
  /** Whether the page has disabled the form. */
  readonly isDisabled: () => boolean;
  /** What the page knows about a new customer. */
  readonly prefill: () => CustomerPrefill;
  /** Focuses the first field that is marked as wrong. */
  readonly focusWrong: () => void;
}

/** The input about the saved cards of one payment, empty. */
const NOTHING_CHOSEN = {source: undefined, removal: undefined, cardFeedback: 'none'} as const;

/** What the payer types, chooses and presses outside the card fields. A render or a changed attribute loses none of it. */
export class FormController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FormControllerOptions;
  #input: PayerInput = NO_INPUT;
  #isQrWanted = false;

  /** Everything the payer can do, for the views. */
  readonly actions: WidgetActions;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FormControllerOptions) {
    const {controller, card} = options;
    this.#host = host;
    this.#options = options;
    this.actions = {
      change: this.#change,
      toggle: this.#toggle,
      pay: this.#pay,
      askRemoval: this.#askRemoval,
      removeCard: (sourceId) => void this.#removeCard(sourceId),
      openQr: this.#openQr,
      ...keepActions((news) => {
        this.#change({...this.#input, ...news});
      }),
      sendPhoneRequest: this.#sendPhoneRequest,
      cancelPhoneRequest: () => controller.rails?.phone.cancel(),
      resendPhoneRequest: () => {
        if (!controller.isOffline) void controller.rails?.phone.resend();
      },
      checkNow: () => {
        controller.checkNow();
      },
      loadInvoice: this.#loadInvoice,
      attachFrame: card.attach,
      reloadFrame: () => {
        card.reload();
      },
    };
  }

  get input(): PayerInput {
    return this.#input;
  }

  /** The brand of the chosen saved card, when its code is asked for again. */
  get codeBrand(): string | undefined {
    const saved = chosenCard(this.#input, this.#options.controller.savedCards);
    return saved?.cvc_required === true ? saved.brand : undefined;
  }

  /** Whether the payer has to fill in the card frame: a new card, or the code of a saved one. */
  get isFrameAsked(): boolean {
    return !chosenCard(this.#input, this.#options.controller.savedCards) || this.codeBrand !== undefined;
  }

  /** Presses the button of the open method, as the payer would. `isCardOnly`: outside invoice mode. */
  submit(isCardOnly: boolean): void {
    const method = this.#methodToSubmit(isCardOnly);
    if (method === 'card') this.#pay();
    else if (method === 'phone') this.#sendPhoneRequest();
    else if (method === 'qr' && !this.#options.isDisabled()) this.actions.openQr();
  }

  /** How complete the input is for the method that {@link submit} would use. */
  state(isCardOnly: boolean): FormState {
    const {controller, card, prefill} = this.#options;
    return formStateOf({
      input: this.#input,
      method: this.#methodToSubmit(isCardOnly),
      savedCards: controller.savedCards,
      isCustomerAsked: controller.customerId === undefined,
      prefill: prefill(),
      entry: card.entry,
      phoneNumber: this.#phoneNumber,
    });
  }

  clear(): void {
    this.#change(NO_INPUT);
  }

  /**
   * Starts a new payment. What was typed stays, and so do open panels; their content is requested again. A single method is open from the
   * start; of several, only the card form, which requests nothing.
   */
  begin(intent: Intent): void {
    this.#options.gate.drop();
    const offered = intent.mode === 'invoice' ? intent.methods : [];
    const open = new Set(offered.filter((method) => this.#input.open.has(method)));
    this.#isQrWanted = open.has('qr');
    this.#change({...this.#input, ...NOTHING_CHOSEN, open, opened: open, qrFeedback: 'none', receiptFeedback: 'none'});
    const [first, ...others] = offered;
    if (open.size === 0 && first && (others.length === 0 || first === 'card')) this.#toggle(first);
  }

  /** Requests the QR code for an opened panel, once the invoice is shown. */
  async openWantedQr(): Promise<void> {
    if (!this.#canOpenWantedQr()) return;
    await nextTask();
    if (!this.#canOpenWantedQr()) return;
    this.#isQrWanted = false;
    this.actions.openQr();
  }

  #canOpenWantedQr(): boolean {
    return this.#isQrWanted && this.#host.isConnected && this.#options.controller.invoice.step === 'payable';
  }

  readonly #change = (input: PayerInput): void => {
    this.#input = input;
    this.#host.requestUpdate();
  };

  /** Opens or closes a method's panel. The QR code is requested when its panel opens for the first time. */
  readonly #toggle = (method: Rail): void => {
    if (method === 'qr' && !this.#input.opened.has('qr')) {
      this.#isQrWanted = true;
      prepareQr();
    }
    this.#change(toggleMethod(this.#input, method));
  };

  readonly #loadInvoice = (): void => {
    this.#options.controller.loadInvoice();
  };

  readonly #openQr = (): void => {
    const {controller} = this.#options;
    this.#change({...this.#input, qrFeedback: 'none'});
    if (!controller.isOffline) void controller.rails?.openQr();
  };

  /** Whether a payment, or the removal of a card, is under way: nothing else may start. */
  get #isBusy(): boolean {
    const {gate, controller} = this.#options;
    return gate.isHeld || controller.isBusy || this.#input.removal?.isSent === true;
  }

  #methodToSubmit(isCardOnly: boolean): Rail | null {
    return isCardOnly ? 'card' : methodToSubmit(this.#input.open);
  }

  /** Asks the page, then sends. When the amount has changed since the press, the payer has to press again. */
  #commit(method: 'card' | 'phone', send: () => void): void {
    const {gate, controller} = this.#options;
    if (controller.isOffline) return;
    const agreed = controller.money?.minor;
    gate.ask({method}, (verdict) => {
      if (verdict === 'go' && controller.money?.minor === agreed) send();
      else if (verdict !== 'stopped') this.#change({...this.#input, isUnconfirmed: true});
    });
  }

  readonly #pay = (): void => {
    const {controller, card, prefill, focusWrong, isDisabled} = this.#options;
    const {savedCards, customerId, payment} = controller;
    if (payment.step === 'settled' || this.#isBusy || isDisabled()) return;
    const saved = chosenCard(this.#input, savedCards);
    const isCodeAsked = this.codeBrand !== undefined;
    if (this.isFrameAsked && card.step === 'lost') {
      card.reload();
      return;
    }
    this.#change({...this.#input, removal: undefined, cardFeedback: 'none', isUnconfirmed: false});
    const isNew = customerId === undefined;
    const wrong = isNew ? wrongFields(this.#input, fieldsToAsk(prefill())) : [];
    if (wrong.length > 0) {
      this.#change({...this.#input, left: new Set([...this.#input.left, ...wrong])});
      focusWrong();
      return;
    }
    const order: CardInput = {
      sourceId: saved?.id,
      isCodeAsked,
      details: isNew ? mergeDetails(prefill(), this.#input.typed) : undefined,
      tokenize: (idempotencyKey) => card.tokenize(idempotencyKey),
    };
    this.#commit('card', () => void controller.payByCard(order));
  };

  readonly #askRemoval = (sourceId: string | undefined): void => {
    if (this.#isBusy) return;
    const removal = sourceId === undefined ? undefined : {sourceId, isSent: false};
    this.#change({...this.#input, removal, cardFeedback: 'none'});
  };

  /** Removes a saved card after the payer has confirmed it. Nothing can be paid until the service has answered: it may be the chosen card. */
  async #removeCard(sourceId: string): Promise<void> {
    if (this.#isBusy) return;
    const removal = {sourceId, isSent: true};
    this.#change({...this.#input, removal, cardFeedback: 'none'});
    const isGone = await this.#options.controller.removeCard(sourceId);
    // Another payment may have started in the meantime, with other cards.
    if (this.#input.removal !== removal) return;
    this.#change({...this.#input, removal: undefined, cardFeedback: isGone ? 'removed' : 'not-removed'});
  }

  get #phoneNumber(): string | undefined {
    const {money} = this.#options.controller;
    return readPhone(this.#input.phoneText, money?.currency);
  }

  readonly #sendPhoneRequest = (): void => {
    const {controller, focusWrong, isDisabled} = this.#options;
    if (this.#isBusy || isDisabled()) return;
    this.#change({...this.#input, isUnconfirmed: false});
    const number = this.#phoneNumber;
    if (number === undefined) {
      this.#change({...this.#input, isPhoneWrong: true});
      focusWrong();
    } else {
      this.#commit('phone', () => void controller.rails?.requestPhone(number));
    }
  };
}

/** The feedback for each result; the share sheet gives its own. */
const FEEDBACK_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/**
 * The actions that copy, save, share or print a code or a receipt.
 *
 * @param tell receives the feedback to show
 */
function keepActions(
  tell: (feedback: Partial<Pick<PayerInput, 'qrFeedback' | 'receiptFeedback'>>) => void,
): Pick<WidgetActions, 'copyCode' | 'keepImage' | 'keepReceipt'> {
  const copyCode = async (text: string): Promise<void> => {
    tell({qrFeedback: 'none'});
    tell({qrFeedback: (await copyText(text)) ? 'copied' : 'not-copied'});
  };
  const keepImage = async (...asked: Parameters<typeof keepQr>): Promise<void> => {
    tell({qrFeedback: 'none'});
    tell({qrFeedback: FEEDBACK_OF[await keepQr(...asked)]});
  };
  const keepReceipt = async (...asked: Parameters<typeof keep>): Promise<void> => {
    tell({receiptFeedback: 'none'});
    const isKept = await keep(...asked);
    tell({receiptFeedback: isKept ? (asked[0] === 'copy' ? 'copied' : 'none') : 'failed'});
  };
  return {
    copyCode: ({payload}) => void copyCode(payload),
    keepImage: (...asked) => void keepImage(...asked),
    keepReceipt: (...asked) => void keepReceipt(...asked),
  };
}
