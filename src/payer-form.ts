import type {ReactiveControllerHost} from 'lit';
import {fieldsToAsk, mergeDetails, type CustomerPrefill} from './core/customer-details.js';
import type {Intent} from './core/intent.js';
import type {Rail} from './core/outcome.js';
import {isCardBusy, type QrPicture} from './core/payment.js';
import type {Receipt} from './core/receipt.js';
import {homeCountry, parsePhone} from './core/phone.js';
import type {PaymentController} from './payment-controller.js';
import type {CardField} from './rails/card-field.js';
import {chosenCard, NO_INPUT, toggleMethod, wrongFields, type PayerInput, type QrNews} from './ui/payer-input.js';
import type {WidgetActions} from './ui/widget-model.js';

/** What the form works on. */
export interface PayerFormOptions {
  readonly controller: PaymentController;
  readonly card: CardField;
  /** What the page knows of a new customer. */
  readonly prefill: () => CustomerPrefill;
  /** Puts the focus into the first field that is marked wrong. */
  readonly focusWrong: () => void;
}

/** What goes with the saved cards of one payment. */
const NOTHING_CHOSEN = {source: undefined, removal: undefined, cardNews: 'none'} as const;

/** The share sheet speaks for itself. */
const NEWS_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/** What the payer types, chooses and presses, card fields excepted. Nothing typed is lost by a render or an attribute. */
export class PayerForm {
  readonly #host: ReactiveControllerHost;
  readonly #options: PayerFormOptions;
  #input: PayerInput = NO_INPUT;
  #isQrWanted = false;

  /** Everything the payer can do, for the views. */
  readonly actions: WidgetActions;

  constructor(host: ReactiveControllerHost, options: PayerFormOptions) {
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
      copyCode: ({payload}) => void this.#copy(payload),
      keepImage: (picture, way) => void this.#keep(picture, way),
      sendPhoneRequest: this.#sendPhoneRequest,
      cancelPhoneRequest: () => controller.rails?.phone.cancel(),
      resendPhoneRequest: () => {
        if (!controller.isOffline) void controller.rails?.phone.resend();
      },
      keepReceipt: (way, receipt) => void this.#keepReceipt(way, receipt),
      checkNow: () => {
        controller.checkNow();
      },
      loadInvoice: () => void controller.rails?.load(),
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

  /** Presses the button of the open method, as the payer would. `isCardOnly`: there are no methods to choose from. */
  submit(isCardOnly: boolean): void {
    const {open} = this.#input;
    if (isCardOnly || open.has('card')) this.#pay();
    else if (open.has('phone')) this.#sendPhoneRequest();
    else if (open.has('qr')) this.actions.openQr();
  }

  clear(): void {
    this.#change(NO_INPUT);
  }

  /**
   * A new payment begins. What was typed stays, and so do open panels; what they show is asked for anew. One method needs
   * no choosing; of several, only the card form is opened beforehand: it costs nobody anything.
   */
  begin(intent: Intent): void {
    const offered = intent.mode === 'invoice' ? intent.methods : [];
    const open = new Set(offered.filter((method) => this.#input.open.has(method)));
    this.#isQrWanted = open.has('qr');
    this.#change({...this.#input, ...NOTHING_CHOSEN, open, opened: open, qrNews: 'none', receiptNews: 'none'});
    const [first, ...others] = offered;
    if (open.size === 0 && first && (others.length === 0 || first === 'card')) this.#toggle(first);
  }

  /** Asks for the QR code that an opened panel is to show, once the invoice is known. */
  openWantedQr(): void {
    const {controller} = this.#options;
    if (!this.#isQrWanted || controller.invoice.step !== 'payable') return;
    this.#isQrWanted = false;
    this.actions.openQr();
  }

  readonly #change = (input: PayerInput): void => {
    this.#input = input;
    this.#host.requestUpdate();
  };

  /** Opens a method's panel, or closes it. A QR code is asked for when its panel opens for the first time. */
  readonly #toggle = (method: Rail): void => {
    this.#isQrWanted ||= method === 'qr' && !this.#input.opened.has('qr');
    this.#change(toggleMethod(this.#input, method));
  };

  readonly #openQr = (): void => {
    const {controller} = this.#options;
    this.#tell('none');
    if (!controller.isOffline) void controller.rails?.openQr();
  };

  /** Whether a payment, or the removal of a card, is under way: nothing else is begun then. */
  get #isBusy(): boolean {
    return isCardBusy(this.#options.controller.payment) || this.#input.removal?.isSent === true;
  }

  /** Whether the payment needs the card form, which was lost. */
  get #isFrameMissing(): boolean {
    const {controller, card} = this.#options;
    const isAsked = !chosenCard(this.#input, controller.savedCards) || this.codeBrand !== undefined;
    return isAsked && card.step === 'lost';
  }

  readonly #pay = (): void => {
    const {controller, card, prefill, focusWrong} = this.#options;
    const {savedCards, customerId, payment} = controller;
    if (payment.step === 'settled' || this.#isBusy) return;
    const saved = chosenCard(this.#input, savedCards);
    const isCodeAsked = this.codeBrand !== undefined;
    if (this.#isFrameMissing) {
      card.reload();
      return;
    }
    this.#change({...this.#input, removal: undefined, cardNews: 'none'});
    const isNew = customerId === undefined;
    const wrong = isNew ? wrongFields(this.#input, fieldsToAsk(prefill())) : [];
    if (wrong.length > 0) {
      this.#change({...this.#input, left: new Set([...this.#input.left, ...wrong])});
      focusWrong();
      return;
    }
    void controller.payByCard({
      sourceId: saved?.id,
      isCodeAsked,
      details: isNew ? mergeDetails(prefill(), this.#input.typed) : undefined,
      tokenize: (idempotencyKey) => card.tokenize(idempotencyKey),
    });
  };

  readonly #askRemoval = (sourceId: string | undefined): void => {
    if (this.#isBusy) return;
    const removal = sourceId === undefined ? undefined : {sourceId, isSent: false};
    this.#change({...this.#input, removal, cardNews: 'none'});
  };

  /** Removes a card that the payer was asked about. Until the service has answered nothing is paid: it may be the card to pay with. */
  async #removeCard(sourceId: string): Promise<void> {
    if (this.#isBusy) return;
    const removal = {sourceId, isSent: true};
    this.#change({...this.#input, removal, cardNews: 'none'});
    const isGone = await this.#options.controller.removeCard(sourceId);
    // Another payment may have begun meanwhile, with cards of its own.
    if (this.#input.removal !== removal) return;
    this.#change({...this.#input, removal: undefined, cardNews: isGone ? 'removed' : 'not-removed'});
  }

  readonly #sendPhoneRequest = (): void => {
    const {controller, focusWrong} = this.#options;
    const number = parsePhone(this.#input.phoneText, controller.money && homeCountry(controller.money.currency));
    if (number === undefined) {
      this.#change({...this.#input, isPhoneWrong: true});
      focusWrong();
    } else if (!controller.isOffline) {
      void controller.rails?.requestPhone(number);
    }
  };

  async #copy(text: string): Promise<void> {
    this.#tell('none');
    this.#tell((await this.#options.controller.copy(text)) ? 'copied' : 'not-copied');
  }

  async #keep(picture: QrPicture, way: 'save' | 'share'): Promise<void> {
    this.#tell('none');
    this.#tell(NEWS_OF[await this.#options.controller.keepQr(picture, way)]);
  }

  /** The share sheet and the printer speak for themselves. */
  async #keepReceipt(way: 'copy' | 'share' | 'print', receipt: Receipt): Promise<void> {
    this.#change({...this.#input, receiptNews: 'none'});
    const isKept = await this.#options.controller.keepReceipt(way, receipt);
    const receiptNews = isKept ? (way === 'copy' ? 'copied' : 'none') : 'failed';
    this.#change({...this.#input, receiptNews});
  }

  #tell(qrNews: QrNews): void {
    this.#change({...this.#input, qrNews});
  }
}
