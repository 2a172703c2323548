import type {Currency} from '../../db/types.js';

/** The reasons an issuer gives for saying no (spec 7). */
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

/** A card as the payer typed it. It goes to the processor and nowhere else. */
export interface CardDetails {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
}

/** What the processor gives for a card: a reference only it understands, and what may be shown. */
export interface ProcessorCard {
  readonly reference: string;
  readonly brand: string;
  readonly last4: string;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  /** The same for the same card number, and nothing can be read from it. */
  readonly fingerprint: string;
  /** Whether its issuer wants the code again for each payment once the card is saved. */
  readonly isCodeAsked: boolean;
}

/** What became of an attempt to take money. `paid` means taken by the issuer and not yet settled. */
export type ProcessorCharge =
  | {readonly status: 'succeeded' | 'paid'; readonly processingId: string}
  | PendingCharge
  | {readonly status: 'failed'; readonly processingId: string; readonly declineCode: DeclineCode};

/** What a system outside sent by itself. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parameters of its address. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came, which a signature is about. */
  readonly body: Uint8Array;
}

/** What it says: what became of an order to take money. */
export interface ChargeNews {
  readonly attempt: string;
  /** Minor units; absent where the system does not say it. */
  readonly amount: bigint | undefined;
  readonly currency: Currency;
  readonly outcome: ProcessorCharge;
}

/** Understands what a system sends by itself, to `POST /rails/{rail}/callbacks`. */
export interface Callbacks {
  /** Whether it comes from the system, told before any of it is read; `now` in epoch milliseconds. */
  isGenuine(request: CallbackRequest, now: number): boolean;
  /** What a genuine one says; `undefined` when it is not understood. */
  read(request: CallbackRequest): ChargeNews | undefined;
}

/** An attempt that is not decided. */
export interface PendingCharge {
  readonly status: 'pending';
  readonly processingId: string;
  /** When to ask what became of it, in milliseconds; absent where the system will not say more than it said. */
  readonly askAgainMs?: number;
}

/** Takes money from cards. Calls with the same `attempt` are one attempt. */
export interface CardProcessor {
  /** Swallows a card; `undefined` when it takes no such card. */
  tokenise(card: CardDetails): Promise<ProcessorCard | undefined>;
  /** Swallows the code of a card that is saved; gives a reference that only the processor understands. */
  takeCode(code: string): Promise<string>;
  /** Asks the issuer whether the card may be kept; the reason when it may not. */
  verify(reference: string): Promise<DeclineCode | undefined>;
  charge(order: CardOrder): Promise<ProcessorCharge>;
  /** What became of an attempt whose answer was lost; `undefined` when the processor does not know it. */
  find(attempt: string): Promise<ProcessorCharge | undefined>;
  refund(processingId: string): Promise<void>;
  /** Whether a refund whose answer was lost was made; `false` when the processor is sure that it knows none. */
  findRefund(processingId: string): Promise<boolean>;
  /** How it tells by itself what became of an attempt, where it does. */
  readonly callbacks?: Callbacks;
}

/** An order to take money from a card. */
export interface CardOrder {
  readonly attempt: string;
  readonly reference: string;
  /** The code of a saved card that was typed for this payment, by its reference. */
  readonly code?: string | undefined;
  readonly amount: bigint;
  readonly currency: Currency;
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
