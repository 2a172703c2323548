import type {ReactiveControllerHost} from 'lit';
import type {CardField} from '../card-fields/card-fields.js';
import {fieldsToAsk, mergeDetails, type CustomerPrefill} from '../core/customer.js';
import type {Intent} from '../payment/options.js';
import type {Rail} from '../payment/outcome.js';
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

/** What the form works on. */
export interface FormControllerOptions {
  readonly controller: PaymentController;
  readonly card: CardField;
  /** Where the page is asked before anything is sent. */
  readonly gate: BeforeSubmit;
  /** Whether the page has switched the form off. */
  readonly isDisabled: () => boolean;
  /** What the page knows of a new customer. */
  readonly prefill: () => CustomerPrefill;
  /** Puts the focus into the first field that is marked wrong. */
  readonly focusWrong: () => void;
}

/** What goes with the saved cards of one payment. */
const NOTHING_CHOSEN = {source: undefined, removal: undefined, cardFeedback: 'none'} as const;

/** What the payer types, chooses and presses, card fields excepted. Nothing typed is lost by a render or an attribute. */
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

  /** Whether the card frame is to be filled in: with a new card, or with the code of a saved one. */
  get isFrameAsked(): boolean {
    return !chosenCard(this.#input, this.#options.controller.savedCards) || this.codeBrand !== undefined;
  }

  /** Presses the button of the open method, as the payer would. `isCardOnly`: there are no methods to choose from. */
  submit(isCardOnly: boolean): void {
    const method = this.#methodToSubmit(isCardOnly);
    if (method === 'card') this.#pay();
    else if (method === 'phone') this.#sendPhoneRequest();
    else if (method === 'qr' && !this.#options.isDisabled()) this.actions.openQr();
  }

  /** How far the payer has come with what {@link submit} would press. */
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
   * A new payment begins. What was typed stays, and so do open panels; what they show is asked for anew. One method needs
   * no choosing; of several, only the card form is opened beforehand: it costs nobody anything.
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

  /** Asks for the QR code that an opened panel is to show, once the invoice is known and shown. */
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

  /** Opens a method's panel, or closes it. A QR code is asked for when its panel opens for the first time. */
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

  /** Whether a payment, or the removal of a card, is under way: nothing else is begun then. */
  get #isBusy(): boolean {
    const {gate, controller} = this.#options;
    return gate.isHeld || controller.isBusy || this.#input.removal?.isSent === true;
  }

  #methodToSubmit(isCardOnly: boolean): Rail | null {
    return isCardOnly ? 'card' : methodToSubmit(this.#input.open);
  }

  /** Asks the page, then sends. The payer agreed to the amount that they saw: another one they are to press for again. */
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

  /** Removes a card that the payer was asked about. Until the service has answered nothing is paid: it may be the card to pay with. */
  async #removeCard(sourceId: string): Promise<void> {
    if (this.#isBusy) return;
    const removal = {sourceId, isSent: true};
    this.#change({...this.#input, removal, cardFeedback: 'none'});
    const isGone = await this.#options.controller.removeCard(sourceId);
    // Another payment may have begun meanwhile, with cards of its own.
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

/** The share sheet speaks for itself. */
const NEWS_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/**
 * What a payer can take along: the code as text or picture, and the receipt.
 *
 * @param tell what became of the press, for the views; the share sheet and the printer speak for themselves
 */
function keepActions(
  tell: (news: Partial<Pick<PayerInput, 'qrFeedback' | 'receiptFeedback'>>) => void,
): Pick<WidgetActions, 'copyCode' | 'keepImage' | 'keepReceipt'> {
  const copyCode = async (text: string): Promise<void> => {
    tell({qrFeedback: 'none'});
    tell({qrFeedback: (await copyText(text)) ? 'copied' : 'not-copied'});
  };
  const keepImage = async (...asked: Parameters<typeof keepQr>): Promise<void> => {
    tell({qrFeedback: 'none'});
    tell({qrFeedback: NEWS_OF[await keepQr(...asked)]});
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
