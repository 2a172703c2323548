import type {CustomerPrefill} from '../core/customer.js';
import type {FrameLoss} from '../card-protocol/greeting.js';
import type {Intent} from '../payment/options.js';
import type {Money} from '../core/money.js';
import type {Rail} from '../payment/outcome.js';
import type {SavedCard} from '../payment/payloads.js';
import type {Payment, QrPicture, ShownQr} from '../payment/state.js';
import type {Receipt} from '../core/receipt.js';
import type {Say} from '../i18n/custom-text.js';
import type {PayerInput} from './form-state.js';

/** An invoice as the view needs it: not there yet, payable, or not to be paid here. */
export type InvoiceModel =
  | {readonly step: 'loading'}
  | PayableInvoice
  | {readonly step: 'unpayable'; readonly reason: 'missing' | 'closed' | 'refused' | 'unreachable'};

/** What is shown of an invoice that can be paid. */
export interface PayableInvoice {
  readonly step: 'payable';
  readonly merchantName: string | null;
  readonly number: string | null;
}

/** The frame of the card fields. */
export interface FrameModel {
  readonly step: 'loading' | 'shown' | 'ready' | 'lost';
  /** Why it was lost. */
  readonly loss: FrameLoss | undefined;
  readonly scheme: 'light' | 'dark';
}

/** Everything the view shows. */
export interface WidgetModel {
  /** Undefined when the page set the element up wrongly. */
  readonly intent: Intent | undefined;
  readonly payment: Payment;
  readonly invoice: InvoiceModel;
  /** What the next press pays; undefined while it is not known, and when a card is only saved. */
  readonly money: Money | undefined;
  /** The customer that the page or the invoice names; nothing personal is asked then. */
  readonly customerId: string | undefined;
  /** The language of the words, which need not be the one that the page asks for. */
  readonly locale: string;
  /** Writes an amount in the payer's language. */
  readonly format: (money: Money) => string;
  /** Says what a merchant may word. */
  readonly say: Say;
  readonly input: PayerInput;
  readonly prefill: CustomerPrefill;
  readonly savedCards: readonly SavedCard[];
  readonly frame: FrameModel;
  /** Whether a press is being acted on, so that nothing else may be begun. */
  readonly isBusy: boolean;
  /** Whether the page has switched the form off. */
  readonly isDisabled: boolean;
  readonly isOffline: boolean;
  /** Money that arrived a second time, or too late, and was sent back. */
  readonly returned: Money | undefined;
  /** The tax authority's number for the payment, once it is known. */
  readonly quittanceNumber: string | null;
  readonly secondsLeft: (rail: 'qr' | 'phone') => number;
  /** Whether a phone request is being taken back, to be sent again. */
  readonly isResending: boolean;
  /** Whether there is a share sheet that takes pictures. */
  readonly canShare: () => boolean;
  /** Whether there is a share sheet that takes text. */
  readonly canShareText: () => boolean;
  readonly actions: WidgetActions;
}

/** Everything the payer can do. */
export interface WidgetActions {
  readonly change: (input: PayerInput) => void;
  readonly toggle: (method: Rail) => void;
  readonly pay: () => void;
  /** Asks whether that saved card is to be removed; undefined takes the question back. */
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
