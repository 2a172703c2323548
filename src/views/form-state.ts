import type {Rail} from '../payment/outcome.js';

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
