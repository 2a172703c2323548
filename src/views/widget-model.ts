import type {TemplateResult} from 'lit';
import {type AskedTexts, checkDetail, type DetailField} from '../core/customer.js';
import type {FrameLoss} from '../card-protocol/greeting.js';
import type {InvoiceOptions, PaymentOptions} from '../payment/options.js';
import type {Currency, Money} from '../core/money.js';
import type {Country} from '../core/phone.js';
import type {
  Due,
  InvoiceLine,
  Rail,
  Reach,
  SavedCard,
  QrPicture,
  ShownQr,
  WalletInput,
  Wallets,
} from '../payment/payloads.js';
import {openProgress, type CardState, type Progress} from '../payment/progress.js';
import type {InvoiceState} from '../payment/state.js';
import type {Receipt} from '../core/text.js';
import type {ReplaceText} from '../i18n/custom-text.js';

/** What the page may know about the form while it is filled in: enough for its own button, but nothing of the payer's input. */
export interface FormState {
  /** The method that `submit()` would use; null while none is open. */
  readonly method: Rail | null;
  /** Whether the fields of this method are complete, as far as the widget knows. */
  readonly complete: boolean;
  /** The network of the typed or chosen card, such as `visa`; null while unknown, and for other methods. */
  readonly brand: string | null;
}

/** The initial state. */
export const INITIAL_FORM: FormState = {method: null, complete: false, brand: null};

/** The feedback to the last press in a method's panel. */
export type PanelFeedback = 'none' | 'checked' | 'copied' | 'not-copied' | 'saved' | 'not-saved';

/** The feedback to the last press under the receipt. */
export type ReceiptFeedback = 'none' | 'copied' | 'failed';

/** A saved card or wallet that is being removed: the payer has not confirmed it yet, or the service has not answered yet (`isSent`). */
export interface Removal {
  readonly sourceId: string;
  readonly isSent: boolean;
}

/** The payer's input and choices outside the card fields. Kept until a reset. */
export interface PayerInput {
  readonly typed: Readonly<Partial<Record<DetailField, string>>>;
  /** Fields that the payer has left, or that were empty at a press: only these can be marked as wrong. */
  readonly touched: ReadonlySet<DetailField>;
  /** Whether a new customer types first and last name; otherwise they are taken from the card. */
  readonly isNameTyped: boolean;
  readonly phoneText: string;
  /** The country whose calling code the payer has chosen for the phone; null for any other country, undefined before a choice. */
  readonly country: Country | null | undefined;
  readonly isPhoneWrong: boolean;
  /** The chosen provider of the wallet, when its number does not show it. */
  readonly provider: string | undefined;
  /** The chosen saved wallet; `'new'` for another, undefined before a choice. */
  readonly wallet: string | undefined;
  /** The views of the wallets could not be loaded. */
  readonly areWalletsMissing: boolean;
  /** The typed part of the code that the wallet has received. */
  readonly codeText: string;
  /** The button was pressed with an incomplete code. */
  readonly isCodeMissing: boolean;
  /** The chosen saved card; `'new'` for a new card, undefined before a choice. */
  readonly source: string | undefined;
  readonly removal: Removal | undefined;
  /** The feedback to the last removal of a saved card or wallet. */
  readonly removalFeedback: 'none' | 'removed' | 'not-removed';
  /** The method whose panel is open; at most one. */
  readonly open: Rail | undefined;
  /** Methods whose panels have been opened; these stay rendered. */
  readonly opened: ReadonlySet<Rail>;
  readonly panelFeedback: PanelFeedback;
  readonly receiptFeedback: ReceiptFeedback;
  /** Why the last press sent nothing: the page did not agree, or the amount has changed since. */
  readonly unsent: 'unconfirmed' | 'price-changed' | undefined;
}

export const NO_INPUT: PayerInput = {
  typed: {},
  touched: new Set(),
  isNameTyped: false,
  phoneText: '',
  country: undefined,
  isPhoneWrong: false,
  provider: undefined,
  wallet: undefined,
  areWalletsMissing: false,
  codeText: '',
  isCodeMissing: false,
  source: undefined,
  removal: undefined,
  removalFeedback: 'none',
  open: undefined,
  opened: new Set(),
  panelFeedback: 'none',
  receiptFeedback: 'none',
  unsent: undefined,
};

/** Opens a method's panel, which closes the others. */
export function openMethod(input: PayerInput, method: Rail): PayerInput {
  return {...input, open: method, panelFeedback: 'none', opened: new Set([...input.opened, method])};
}

/** The saved card to pay with: the chosen one, else the default one; undefined for a new card. */
export function chosenCard({source}: PayerInput, savedCards: readonly SavedCard[]): SavedCard | undefined {
  if (source === 'new') return undefined;
  const usable = savedCards.filter((card) => !isExpired(card));
  return usable.find((card) => card.id === source) ?? usable.find((card) => card.is_default) ?? usable[0];
}

/** Whether the payer has to fill in the frame: a new card, or the code of a saved one. */
export function isFrameAsked({input, savedCards}: Pick<WidgetModel, 'input' | 'savedCards'>): boolean {
  return chosenCard(input, savedCards)?.cvc_required !== false;
}

/** Whether a saved card has expired, by the service's clock. */
export function isExpired({status}: SavedCard): boolean {
  return status === 'expired';
}

/** The requested fields with an invalid input. */
export function invalidFields(details: AskedTexts): readonly DetailField[] {
  return details.flatMap(([field, text]) => (checkDetail(field, text) === undefined ? [] : [field]));
}

/** The inputs of the form state. */
export interface FormInputs {
  readonly input: PayerInput;
  /** The method that `submit()` would use. */
  readonly method: Rail | null;
  readonly savedCards: readonly SavedCard[];
  readonly details: AskedTexts;
  /** The state of the card fields. */
  readonly entry: {readonly complete: boolean; readonly brand: string};
  /** The typed phone number in E.164; undefined while it is not valid. */
  readonly phoneNumber: string | undefined;
  /** The typed wallet; undefined while it is not complete. */
  readonly wallet: WalletInput | undefined;
}

/** The state of the form for the method that `submit()` would use. */
export function formStateOf(inputs: FormInputs): FormState {
  const {method} = inputs;
  return method === 'card' ? cardState(inputs) : {method, complete: isComplete(inputs), brand: null};
}

function isComplete({method, phoneNumber, wallet}: FormInputs): boolean {
  if (method === 'wallet') return wallet !== undefined;
  // A QR code needs no input.
  return method === 'qr' || (method === 'phone' && phoneNumber !== undefined);
}

function cardState({input, savedCards, details, entry}: FormInputs): FormState {
  const saved = chosenCard(input, savedCards);
  const isKnown = invalidFields(details).length === 0;
  const isFrameDone = entry.complete || saved?.cvc_required === false;
  return {method: 'card', complete: isKnown && isFrameDone, brand: (saved ? saved.brand : entry.brand) || null};
}

/** An invoice, for the view. */
export type InvoiceModel = PayableInvoice | Exclude<InvoiceState, {readonly step: 'payable'}>;

/** The fields of a payable invoice that the view shows. */
export interface PayableInvoice {
  /** Whether it is being read again because a part was paid. Then no code or request is created for the amount on screen. */
  readonly isReading: boolean;
  readonly step: 'payable';
  readonly merchantName: string | null;
  readonly number: string | null;
  readonly dueDate: number;
  readonly lines: readonly InvoiceLine[];
  readonly amountDue: number;
  readonly due: Due;
}

/** The state of the card frame. */
export interface FrameModel {
  readonly step: 'loading' | 'shown' | 'ready' | 'lost';
  /** Why it is `lost`. */
  readonly loss: FrameLoss | undefined;
  readonly scheme: 'light' | 'dark';
  /** Whether the name on the card is not asked for. */
  readonly isNameKnown: boolean;
  /** The number of fields that are marked as wrong. */
  readonly wrong: number;
}

/** The views of the invoice mode, loaded when a page has an invoice. */
export interface InvoiceViews {
  readonly invoiceView: (model: WidgetModel, options: InvoiceOptions) => TemplateResult;
  readonly invoiceSubject: (model: WidgetModel) => TemplateResult;
  /** The typed phone number in E.164; undefined when it is not valid. */
  readonly readPhone: (input: PayerInput, currency: Currency | undefined) => string | undefined;
}

/** The views of the wallets, loaded when the payer opens them. */
export interface WalletViews {
  readonly walletView: (model: WidgetModel) => TemplateResult;
  /** The typed wallet; undefined while it is not complete. */
  readonly readWallet: (input: PayerInput, known: Pick<WidgetModel, 'money' | 'wallets'>) => WalletInput | undefined;
  /** Why a wallet was not charged, by the failure code of the charge. */
  readonly walletDeclineText: (code: string) => string;
}

/** A card charge whose bank challenges the payer. */
export type ChallengedCard = Extract<CardState, {readonly step: 'asked'}>;

/** The views of a challenge, loaded when there is one. */
export interface ChallengeViews {
  readonly leadText: () => string;
  readonly challengeView: (model: WidgetModel, asked: ChallengedCard) => TemplateResult;
}

/** The views that are loaded on demand; each is missing until then. */
export interface LazyViews {
  readonly invoice?: InvoiceViews;
  readonly wallet?: WalletViews;
  readonly challenge?: ChallengeViews;
  /** Loaded with each of them. */
  readonly countdownAnnouncement?: (model: WidgetModel) => TemplateResult;
}

/** The card charge whose bank challenges the payer, once the views of the challenge are loaded. */
export function shownChallenge({payment, lazy}: Pick<WidgetModel, 'payment' | 'lazy'>): ChallengedCard | undefined {
  const {card} = openProgress(payment);
  return lazy.challenge && card.step === 'asked' ? card : undefined;
}

/** Everything the view shows. */
export interface WidgetModel {
  /** Undefined when the element is not set up. */
  readonly options: PaymentOptions | undefined;
  readonly payment: Progress;
  readonly invoice: InvoiceModel;
  readonly lazy: LazyViews;
  /** Also `lost` when their views could not be loaded. */
  readonly wallets: Wallets | 'loading' | 'lost' | 'expired' | undefined;
  /** The amount of the next payment; undefined while it is unknown, and when a card is only saved. */
  readonly money: Money | undefined;
  /** The merchant's name, as the service has it; '' while it is unknown. */
  readonly merchant: string;
  /** Whether the page shows the summary itself. */
  readonly isSummaryHidden: boolean;
  /** The address of the link back to the shop; undefined when the page has not set one. */
  readonly returnUrl: string | undefined;
  /** The language on screen. The requested language may still be loading. */
  readonly locale: string;
  /** Formats an amount in the payer's language. */
  readonly format: (money: Money) => string;
  /** Returns a text that the merchant may replace. */
  readonly replaceText: ReplaceText;
  readonly input: PayerInput;
  readonly details: AskedTexts;
  /** Whether a new customer's first and last name are taken from the card. */
  readonly isNameFromCard: boolean;
  readonly savedCards: readonly SavedCard[];
  readonly frame: FrameModel;
  /** Whether a press is being handled. Then nothing else may start. */
  readonly isBusy: boolean;
  /** Whether the page has disabled the form. */
  readonly isDisabled: boolean;
  /** The page's settings are wrong now; `options` are the last valid ones. */
  readonly isWrong: boolean;
  readonly isOffline: boolean;
  readonly reach: Reach;
  /** Whether the payer has been waiting for the service for long. */
  readonly isSlow: boolean;
  /** Money that arrived twice or too late, and was refunded. */
  readonly returned: Money | undefined;
  /** The tax authority's number for the payment, once it is known. */
  readonly quittanceNumber: string | null;
  readonly secondsLeft: (rail: Rail) => number;
  /** Whether a phone request is being cancelled, to be sent again. */
  readonly isResending: boolean;
  /** Whether the widget is shown on a phone. */
  readonly isOnPhone: () => boolean;
  /** Whether the browser can share pictures. */
  readonly canShare: () => boolean;
  /** Whether the browser can share text. */
  readonly canShareText: () => boolean;
  readonly actions: WidgetActions;
}

/** All actions of the payer. */
export interface WidgetActions {
  /** Updates the current input. The rendered input may be older. */
  readonly change: (update: (input: PayerInput) => PayerInput) => void;
  readonly open: (method: Rail) => void;
  readonly pay: () => void;
  /** Shows the fields for first and last name. */
  readonly typeName: () => void;
  /** Asks for confirmation to remove a saved card or wallet; undefined cancels it. */
  readonly askRemoval: (sourceId: string | undefined) => void;
  readonly removeSaved: (sourceId: string) => void;
  readonly openQr: () => void;
  readonly copyCode: (code: ShownQr) => void;
  readonly exportImage: (picture: QrPicture, way: 'save' | 'share') => void;
  readonly sendPhoneRequest: () => void;
  readonly cancelPhoneRequest: () => void;
  readonly resendPhoneRequest: () => void;
  /** Loads the wallets again. */
  readonly loadWallets: () => void;
  readonly payByWallet: () => void;
  /** Sends the typed code. */
  readonly enterCode: () => void;
  readonly resendCode: () => void;
  readonly cancelWallet: () => void;
  readonly cancelChallenge: () => void;
  readonly checkNow: () => void;
  readonly exportReceipt: (way: 'copy' | 'share' | 'print', receipt: Receipt) => void;
  readonly loadInvoice: () => void;
  readonly reloadFrame: () => void;
}
