import type {Currency} from '../../db/types.js';
import type {Refunds} from '../refund-order.js';

/** The reasons an issuer gives for a decline (spec 7). */
export const DECLINE_CODES = [
  'INVALID_ACCOUNT',
  'PROCESSOR_DECLINED',
  'INSUFFICIENT_FUND',
  'UNAUTHORIZED_CARD',
  'INVALID_CVN',
  'CONSUMER_AUTHENTICATION_FAILED',
] as const;

/** One of the reasons of {@link DECLINE_CODES}. */
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** A card as the payer typed it. It is sent to the processor and nowhere else. */
export interface CardDetails {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
}

/** The processor's answer to a card: an opaque reference, and the data that may be shown. */
export interface ProcessorCard {
  readonly reference: string;
  readonly brand: string;
  readonly last4: string;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  /** Equal for equal card numbers; the number cannot be derived from it. */
  readonly fingerprint: string;
  /** Whether the issuer requires the security code with each payment once the card is saved. */
  readonly isCodeAsked: boolean;
}

/** The outcome of a charge. */
export type ProcessorCharge =
  | {readonly status: 'succeeded'; readonly processingId: string}
  | PaidCharge
  | PendingCharge
  | {readonly status: 'failed'; readonly processingId: string; readonly declineCode: DeclineCode};

/** A callback as an outside system sent it. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The query parameters of its URL. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The bytes as received, for the signature check. */
  readonly body: Uint8Array;
}

/** What a callback reports: the outcome of a charge. */
export interface ChargeUpdate {
  readonly attempt: string;
  /** Minor units; undefined if the system does not report it. */
  readonly amount: bigint | undefined;
  readonly currency: Currency;
  readonly outcome: ProcessorCharge;
}

/** Verifies and reads the callbacks to `POST /rails/{rail}/callbacks`. */
export interface Callbacks {
  /** Whether the callback comes from the system; checked before its body is parsed. `now` is in epoch milliseconds. */
  isGenuine(request: CallbackRequest, now: number): boolean;
  /** Parses a genuine callback; `undefined` if it is not understood. */
  read(request: CallbackRequest): ChargeUpdate | undefined;
}

/** A charge that has not ended. */
interface OpenCharge {
  readonly processingId: string;
  /** After how many milliseconds to query the status; absent if the system cannot report more than it already did. */
  readonly askAgainMs?: number;
}

/** A charge that the issuer has accepted and that is not settled yet. */
export interface PaidCharge extends OpenCharge {
  readonly status: 'paid';
}

/** A charge whose outcome is not decided yet. */
export interface PendingCharge extends OpenCharge {
  readonly status: 'pending';
  /** What the issuer asks of the payer now; absent if it asks nothing, or no longer. Cards only. */
  readonly challenge?: Challenge;
}

/** A page of the bank on which the payer proves their identity (3-D Secure). */
export interface Challenge {
  /** The page to put into a frame: an address of http or https without a user name or a password. */
  readonly url: string;
  /** For how many milliseconds it can be answered, if the system knows. */
  readonly expiresInMs?: number;
}

/** Whether a challenge's address can be put into a frame. */
export function isFrameable(url: string): boolean {
  if (url.length > LONGEST_URL || !URL.canParse(url)) return false;
  const {protocol, username, password} = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const LONGEST_URL = 2000;

/** Charges cards. `attempt` is the idempotency key: charges with the same one take money once. */
export interface CardProcessor extends Refunds {
  /** Exchanges a card for a reference; `undefined` if the processor does not accept this card. */
  tokenise(card: CardDetails): Promise<ProcessorCard | undefined>;
  /** Exchanges the security code of a saved card for an opaque reference. */
  takeCode(code: string): Promise<string>;
  /** Asks the issuer whether the card may be saved. Returns the reason if it may not. */
  verify(reference: string): Promise<DeclineCode | undefined>;
  charge(order: CardOrder): Promise<ProcessorCharge>;
  /** Looks up a charge whose answer was lost; `undefined` if the processor is sure that it does not know it. */
  find(attempt: string): Promise<ProcessorCharge | undefined>;
  /** Present if the processor sends callbacks. */
  readonly callbacks?: Callbacks;
}

/** An order to charge a card. */
export interface CardOrder {
  readonly attempt: string;
  readonly reference: string;
  /** The reference to the security code that the payer typed for this payment with a saved card. */
  readonly code?: string | undefined;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Where the bank's page sends the payer once a challenge is answered. */
  readonly returnUrl: string;
}

/** What each decline means, for a developer (spec 7). */
export const DECLINE_MESSAGES: Readonly<Record<DeclineCode, string>> = {
  INVALID_ACCOUNT: 'The account number is invalid.',
  PROCESSOR_DECLINED: 'The issuer declined the card and gave no further information.',
  INSUFFICIENT_FUND: 'There are not enough funds.',
  UNAUTHORIZED_CARD: 'The card is inactive or may not be used when it is not present.',
  INVALID_CVN: 'The card verification number is invalid.',
  CONSUMER_AUTHENTICATION_FAILED: 'The payer could not be authenticated.',
};
