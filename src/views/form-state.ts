import {checkDetail, type DetailField, fieldsToAsk, type CustomerPrefill} from '../core/customer.js';
import type {Rail, SavedCard} from '../payment/state.js';

/** What the page may know of the form while it is filled in: enough for a button of its own, and nothing that was typed. */
export interface FormState {
  /** The method that `submit()` would use; null while none is open. */
  readonly method: Rail | null;
  /** Whether the fields of this method are complete, as far as the widget knows. */
  readonly complete: boolean;
  /** The network of the typed or chosen card, such as `visa`; null while unknown, and for other methods. */
  readonly brand: string | null;
}

/** The initial state. */
export const UNTOUCHED: FormState = {method: null, complete: false, brand: null};

/** The method that `submit()` uses, of the open ones: the card first, the QR code last. */
export function methodToSubmit(open: ReadonlySet<Rail>): Rail | null {
  return (['card', 'phone', 'qr'] as const).find((method) => open.has(method)) ?? null;
}

/** Whether two states are the same to a page. */
export function isSameForm(one: FormState, other: FormState): boolean {
  return one.method === other.method && one.complete === other.complete && one.brand === other.brand;
}

/** The feedback to the last press under the QR code. */
export type QrFeedback = 'none' | 'copied' | 'not-copied' | 'saved' | 'not-saved';

/** The feedback to the last press under the receipt. */
export type ReceiptFeedback = 'none' | 'copied' | 'failed';

/** The feedback to the last removal of a saved card. */
export type CardFeedback = 'none' | 'removed' | 'not-removed';

/** A saved card that is being removed: the payer has yet to confirm it, or the service has yet to answer (`isSent`). */
export interface CardRemoval {
  readonly sourceId: string;
  readonly isSent: boolean;
}

/** What the payer has typed and chosen outside the card fields. Kept until a reset. */
export interface PayerInput {
  readonly typed: Readonly<Partial<Record<DetailField, string>>>;
  /** Fields that were left, or were empty at a press: only these are marked as wrong. */
  readonly left: ReadonlySet<DetailField>;
  readonly phoneText: string;
  readonly isPhoneWrong: boolean;
  /** The chosen saved card; `'new'` for a new card, undefined before a choice. */
  readonly source: string | undefined;
  readonly removal: CardRemoval | undefined;
  readonly cardFeedback: CardFeedback;
  /** Methods whose panels are open. */
  readonly open: ReadonlySet<Rail>;
  /** Methods whose panels have been open: these stay rendered. */
  readonly opened: ReadonlySet<Rail>;
  readonly qrFeedback: QrFeedback;
  readonly receiptFeedback: ReceiptFeedback;
  /** The page did not agree to the last press: nothing was sent. */
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

/** The saved card to pay with: the chosen one, else the default one; undefined for a new card. */
export function chosenCard({source}: PayerInput, savedCards: readonly SavedCard[]): SavedCard | undefined {
  if (source === 'new') return undefined;
  const usable = savedCards.filter((card) => !isExpired(card));
  return usable.find((card) => card.id === source) ?? usable.find((card) => card.is_default) ?? usable[0];
}

/** Whether a saved card has expired, by the service's clock. */
export function isExpired({status}: SavedCard): boolean {
  return status === 'expired';
}

/** The fields that are asked for and wrong as typed. */
export function wrongFields({typed}: PayerInput, asked: readonly DetailField[]): readonly DetailField[] {
  return asked.filter((field) => checkDetail(field, typed[field] ?? '') !== undefined);
}

/** What the state is derived from. */
export interface FormFacts {
  readonly input: PayerInput;
  /** The method that `submit()` would use. */
  readonly method: Rail | null;
  readonly savedCards: readonly SavedCard[];
  /** Whether the payer is asked for name and e-mail. */
  readonly isCustomerAsked: boolean;
  readonly prefill: CustomerPrefill;
  /** How complete the card fields are. */
  readonly entry: {readonly complete: boolean; readonly brand: string};
  /** The typed phone number in E.164; undefined while it is not valid. */
  readonly phoneNumber: string | undefined;
}

/** How complete the form is for the method that `submit()` would use. */
export function formStateOf(facts: FormFacts): FormState {
  const {method} = facts;
  if (method === 'card') return cardState(facts);
  // A QR code needs no input.
  const complete = method === 'qr' || (method === 'phone' && facts.phoneNumber !== undefined);
  return {method, complete, brand: null};
}

function cardState({input, savedCards, isCustomerAsked, prefill, entry}: FormFacts): FormState {
  const saved = chosenCard(input, savedCards);
  const isKnown = !isCustomerAsked || wrongFields(input, fieldsToAsk(prefill)).length === 0;
  const isFrameDone = entry.complete || saved?.cvc_required === false;
  return {method: 'card', complete: isKnown && isFrameDone, brand: (saved ? saved.brand : entry.brand) || null};
}
