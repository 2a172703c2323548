import {checkDetail, type DetailField, fieldsToAsk, type CustomerPrefill} from '../core/customer.js';
import type {Rail} from '../payment/outcome.js';
import type {SavedCard} from '../payment/payloads.js';

/** What may be told of the form while it is filled in: enough for a page's own button, and nothing that was typed. */
export interface FormState {
  /** The method that `submit()` would press; null while none is open. */
  readonly method: Rail | null;
  /** Whether everything that this method asks is filled in, as far as the widget can tell. */
  readonly complete: boolean;
  /** The network of the card that is typed or chosen, such as `visa`; null while unknown, and for the other methods. */
  readonly brand: string | null;
}

/** The form as it stands before anybody touched it. */
export const UNTOUCHED: FormState = {method: null, complete: false, brand: null};

/** The method whose button a page's `submit()` presses, of those that are open: a card first, a QR code last. */
export function methodToSubmit(open: ReadonlySet<Rail>): Rail | null {
  return (['card', 'phone', 'qr'] as const).find((method) => open.has(method)) ?? null;
}

/** Whether two states are the same to a page. */
export function isSameForm(one: FormState, other: FormState): boolean {
  return one.method === other.method && one.complete === other.complete && one.brand === other.brand;
}

/** What became of the last press under the QR code, where there is something to say of it. */
export type QrFeedback = 'none' | 'copied' | 'not-copied' | 'saved' | 'not-saved';

/** What became of the last press under the receipt, where there is something to say of it. */
export type ReceiptFeedback = 'none' | 'copied' | 'failed';

/** What became of the last saved card that was to be removed, where there is something to say of it. */
export type CardFeedback = 'none' | 'removed' | 'not-removed';

/** A saved card that is to be removed: the payer is asked whether they mean it, or the service is. */
export interface CardRemoval {
  readonly sourceId: string;
  readonly isSent: boolean;
}

/** What the payer has typed and chosen, card fields excepted. Survives every render; forgotten only by a reset. */
export interface PayerInput {
  readonly typed: Readonly<Partial<Record<DetailField, string>>>;
  /** Fields that were left, or pressed past: only these may be called wrong. */
  readonly left: ReadonlySet<DetailField>;
  readonly phoneText: string;
  readonly isPhoneWrong: boolean;
  /** The chosen saved card, `'new'` for the card in the frame, undefined before a choice. */
  readonly source: string | undefined;
  readonly removal: CardRemoval | undefined;
  readonly cardFeedback: CardFeedback;
  /** Methods whose panels are open. */
  readonly open: ReadonlySet<Rail>;
  /** Methods whose panels were ever open: these stay drawn. */
  readonly opened: ReadonlySet<Rail>;
  readonly qrFeedback: QrFeedback;
  readonly receiptFeedback: ReceiptFeedback;
  /** The page was asked before the last press was sent, and did not agree: nothing was sent. */
  readonly isUnconfirmed: boolean;
}

export const NO_INPUT: PayerInput = {
  typed: {},
  left: new Set(),
  phoneText: '',
  isPhoneWrong: false,
  source: undefined,
  removal: undefined,
  cardFeedback: 'none',
  open: new Set(),
  opened: new Set(),
  qrFeedback: 'none',
  receiptFeedback: 'none',
  isUnconfirmed: false,
};

/** Opens a method's panel, or closes it. */
export function toggleMethod(input: PayerInput, method: Rail): PayerInput {
  const open = new Set(input.open);
  if (!open.delete(method)) open.add(method);
  return {...input, open, opened: new Set([...input.opened, method])};
}

/** The saved card to pay with: the chosen one, else the default one; undefined for the card in the frame. */
export function chosenCard({source}: PayerInput, savedCards: readonly SavedCard[]): SavedCard | undefined {
  if (source === 'new') return undefined;
  const usable = savedCards.filter((card) => !isExpired(card));
  return usable.find((card) => card.id === source) ?? usable.find((card) => card.is_default) ?? usable[0];
}

/** Whether the service says that the card is over. Its clock decides, not the payer's. */
export function isExpired({status}: SavedCard): boolean {
  return status === 'expired';
}

/** Those of the asked fields that are not right as typed. */
export function wrongFields({typed}: PayerInput, asked: readonly DetailField[]): readonly DetailField[] {
  return asked.filter((field) => checkDetail(field, typed[field] ?? '') !== undefined);
}

/** What the state of the form is read from. */
export interface FormFacts {
  readonly input: PayerInput;
  /** The method that `submit()` would press. */
  readonly method: Rail | null;
  readonly savedCards: readonly SavedCard[];
  /** Whether the payer is asked who they are. */
  readonly isCustomerAsked: boolean;
  readonly prefill: CustomerPrefill;
  /** What the card frame said last. */
  readonly entry: {readonly complete: boolean; readonly brand: string};
  /** The phone number that is typed, as E.164 text; undefined while it cannot be one. */
  readonly phoneNumber: string | undefined;
}

/** How far the payer has come with the method that `submit()` would press. */
export function formStateOf(facts: FormFacts): FormState {
  const {method} = facts;
  if (method === 'card') return cardState(facts);
  // A QR code asks nothing.
  const complete = method === 'qr' || (method === 'phone' && facts.phoneNumber !== undefined);
  return {method, complete, brand: null};
}

function cardState({input, savedCards, isCustomerAsked, prefill, entry}: FormFacts): FormState {
  const saved = chosenCard(input, savedCards);
  const isKnown = !isCustomerAsked || wrongFields(input, fieldsToAsk(prefill)).length === 0;
  const isFrameDone = entry.complete || saved?.cvc_required === false;
  return {method: 'card', complete: isKnown && isFrameDone, brand: (saved ? saved.brand : entry.brand) || null};
}
