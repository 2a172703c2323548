import type {Rail, Payment} from '../payment/state.js';
import type {Move} from '../payment/reducer.js';
import type {PaymentsClient} from '../api/client.js';
import type {Environment} from './environment.js';
import type {InstantAttempt} from './instant-rails.js';

/** What the rails of an invoice need of the payment they are part of. */
export interface InvoiceRailsOptions {
  readonly env: Environment;
  readonly client: PaymentsClient;
  readonly invoiceId: string;
  /** The payment now. */
  readonly payment: () => Payment;
  readonly feed: (move: Move) => boolean;
  /** Writes an attempt down, before the call is made. */
  readonly begin: (attempt: InstantAttempt) => Promise<void>;
  /** An attempt may have had its effect, and this page did not hear so: it is to be found out. */
  readonly onUnknown: (attempt: InstantAttempt) => void;
  /** Whether the end of an attempt on this rail is still to be found out. */
  readonly isUnknown: (rail: Rail) => boolean;
  /** Whether a widget shows the payment: only then is it watched. */
  readonly isHeld: () => boolean;
  /** Resolves when the attempts of an earlier page are known. */
  readonly restored: () => Promise<void>;
  /** Something that is shown has changed. */
  readonly onChange: () => void;
}
