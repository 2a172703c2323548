import {fieldsToAsk, type CustomerPrefill} from '../core/customer.js';
import type {FormState} from './form-state.js';
import type {Rail} from '../payment/outcome.js';
import type {SavedCard} from '../payment/payloads.js';
import {chosenCard, wrongFields, type PayerInput} from './payer-input.js';

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
