import type {CustomerPrefill} from '../core/customer.js';
import type {FrameLoss} from '../card-protocol/greeting.js';
import type {Intent} from '../payment/options.js';
import type {Money} from '../core/money.js';
import type {Rail, SavedCard, Payment, QrPicture, ShownQr} from '../payment/state.js';
import type {Receipt} from '../core/receipt.js';
import type {Say} from '../i18n/custom-text.js';
import type {PayerInput} from './form-state.js';

/** An invoice as the view needs it. */
export type InvoiceModel =
  | {readonly step: 'loading'}
  | PayableInvoice
  | {readonly step: 'unpayable'; readonly reason: 'missing' | 'closed' | 'refused' | 'unreachable'};

/** What is shown of a payable invoice. */
export interface PayableInvoice {
  readonly step: 'payable';
  readonly merchantName: string | null;
  readonly number: string | null;
}

/** The state of the card frame. */
export interface FrameModel {
  readonly step: 'loading' | 'shown' | 'ready' | 'lost';
  /** Why it is `lost`. */
  readonly loss: FrameLoss | undefined;
  readonly scheme: 'light' | 'dark';
}

/** Everything the view shows. */
export interface WidgetModel {
  /** Undefined when the element is not set up. */
  readonly intent: Intent | undefined;
  readonly payment: Payment;
  readonly invoice: InvoiceModel;
  /** The amount of the next payment; undefined while it is unknown, and when a card is only saved. */
  readonly money: Money | undefined;
  /** The customer that the page or the invoice names: name and e-mail are not asked for then. */
  readonly customerId: string | undefined;
  /** The language on screen; the one that the page asks for may still be loading. */
  readonly locale: string;
  /** Formats an amount in the payer's language. */
  readonly format: (money: Money) => string;
  /** Returns a text that the merchant may replace. */
  readonly say: Say;
  readonly input: PayerInput;
  readonly prefill: CustomerPrefill;
  readonly savedCards: readonly SavedCard[];
  readonly frame: FrameModel;
  /** Whether a press is being handled: nothing else may start. */
  readonly isBusy: boolean;
  /** Whether the page has disabled the form. */
  readonly isDisabled: boolean;
  readonly isOffline: boolean;
  /** Money that arrived a second time, or too late, and was sent back. */
  readonly returned: Money | undefined;
  /** The tax authority's number for the payment, once it is known. */
  readonly quittanceNumber: string | null;
  readonly secondsLeft: (rail: 'qr' | 'phone') => number;
  /** Whether a phone request is being cancelled, to be sent again. */
  readonly isResending: boolean;
  /** Whether the browser can share pictures. */
  readonly canShare: () => boolean;
  /** Whether the browser can share text. */
  readonly canShareText: () => boolean;
  readonly actions: WidgetActions;
}

/** Everything the payer can do. */
export interface WidgetActions {
  readonly change: (input: PayerInput) => void;
  readonly toggle: (method: Rail) => void;
  readonly pay: () => void;
  /** Asks for confirmation to remove a saved card; undefined cancels it. */
  readonly askRemoval: (sourceId: string | undefined) => void;
  readonly removeCard: (sourceId: string) => void;
  readonly openQr: () => void;
  readonly copyCode: (code: ShownQr) => void;
  readonly keepImage: (picture: QrPicture, way: 'save' | 'share') => void;
  readonly sendPhoneRequest: () => void;
  readonly cancelPhoneRequest: () => void;
  readonly resendPhoneRequest: () => void;
  readonly checkNow: () => void;
  readonly keepReceipt: (way: 'copy' | 'share' | 'print', receipt: Receipt) => void;
  readonly loadInvoice: () => void;
  readonly attachFrame: (frame: Element | undefined) => void;
  readonly reloadFrame: () => void;
}
