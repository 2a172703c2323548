import {CODE_LENGTH, type Rail, type WalletInput} from '../payment/payloads.js';
import {actionRail, openProgress} from '../payment/progress.js';
import type {PaymentController} from '../store/payment-controller.js';
import type {LazyViews, PayerInput, WidgetActions} from '../views/widget-model.js';

/** What the wallet form needs. */
export interface WalletFormOptions {
  readonly controller: PaymentController;
  readonly input: () => PayerInput;
  readonly change: (change: Partial<PayerInput>) => void;
  readonly open: (method: Rail) => void;
  /** Whether something is under way. Then nothing else may start. */
  readonly isBusy: () => boolean;
  /** Whether the page has disabled the form. */
  readonly isDisabled: () => boolean;
  /** Asks the page, then sends. */
  readonly commit: (send: () => void) => void;
  readonly lazy: LazyViews;
  /** Marks what is wrong, and focuses the first element that the selector finds. */
  readonly mark: (marks: Partial<PayerInput>, selector: string) => Promise<void>;
}

/** The missing input of a wallet payment: the number, its provider, or the code. */
const MISSING = '[part=wallet] [aria-invalid="true"], [part=wallet] [name=provider]';

/** The payer's input and presses for a payment by wallet. */
export class WalletForm {
  readonly #options: WalletFormOptions;
  #isLoading = false;

  readonly actions: Pick<WidgetActions, 'loadWallets' | 'payByWallet' | 'enterCode' | 'resendCode' | 'cancelWallet'>;

  constructor(options: WalletFormOptions) {
    this.#options = options;
    this.actions = {
      loadWallets: () => {
        options.change({areWalletsMissing: false});
        this.#load();
      },
      payByWallet: this.#pay,
      enterCode: this.#enterCode,
      resendCode: () => {
        if (!options.controller.isOffline) options.change({codeText: '', isCodeMissing: false});
        options.controller.pressWallet({type: 'wallet/pressed', press: 'resend'});
      },
      cancelWallet: () => {
        options.controller.pressWallet({type: 'wallet/pressed', press: 'cancel'});
      },
    };
  }

  /** Whether the payer of a wallet charge has something to do. */
  get isAsked(): boolean {
    return actionRail(this.#options.controller.payment) === 'wallet';
  }

  /** The typed wallet; undefined while it is not complete. */
  get typed(): WalletInput | undefined {
    const {controller, lazy, input} = this.#options;
    return lazy.wallet?.readWallet(input(), controller);
  }

  /** Opens the rail on which the payer has something to do or waits, also for an earlier page's charge. Loads the wallets when they are open, or `isFirst`. */
  update(isFirst: boolean): void {
    const {controller, input, open} = this.#options;
    const {payment} = controller;
    const asked = actionRail(payment);
    if (asked) open(asked);
    else if (/checking|waiting/.test(openProgress(payment).wallet.step)) open('wallet');
    const {open: opened, areWalletsMissing} = input();
    // The invoice names the customer whose saved wallets are read.
    const isKnown = !controller.isReading && !areWalletsMissing;
    if ((isFirst || opened === 'wallet') && controller.wallets === undefined && isKnown) this.#load();
  }

  /** Presses the button, as the payer would. */
  submit(): void {
    if (this.isAsked) this.#enterCode();
    else this.#pay();
  }

  /** Loads the wallets, one load at a time. */
  #load(): void {
    const {controller, change} = this.#options;
    if (this.#isLoading) return;
    this.#isLoading = true;
    void controller
      .openWallets()
      .catch(() => {
        change({areWalletsMissing: true});
      })
      .finally(() => {
        this.#isLoading = false;
      });
  }

  readonly #pay = (): void => {
    const {controller, change, commit, isBusy, isDisabled, mark} = this.#options;
    if (isBusy() || isDisabled() || controller.isReading || typeof controller.wallets !== 'object') return;
    const wallet = this.typed;
    change({unsent: undefined, codeText: '', isCodeMissing: false, isPhoneWrong: false});
    if (!wallet) {
      void mark({isPhoneWrong: true}, MISSING);
      return;
    }
    commit(() => {
      controller.payByWallet(wallet);
    });
  };

  readonly #enterCode = (): void => {
    const {controller, input, isDisabled, mark} = this.#options;
    const {codeText: code} = input();
    if (isDisabled()) return;
    if (code.length !== CODE_LENGTH) void mark({isCodeMissing: true}, MISSING);
    else controller.pressWallet({type: 'wallet/pressed', press: 'code', code});
  };
}
