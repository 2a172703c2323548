import type {
  ChargeProgress,
  ChargeAnswer,
  Due,
  Invoice,
  InvoiceStatus,
  Outcome,
  QrCode,
  QrDrawing,
  Reach,
  Refusal,
  SavedCard,
  SentRequest,
  SourcePayload,
  WalletInput,
  Wallets,
} from './payloads.js';
import type {LoggedAttempt} from './attempt.js';
import type {PaymentOptions} from './options.js';
import type {
  CardAttempt,
  CardInput,
  FailedAttempt,
  InstantAttempt,
  Payer,
  Payment,
  PreparedCard,
  WalletAttempt,
  WalletPress,
} from './state.js';

/** Why a call was refused. `code` is for programs, `message` for logs. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

/** What can happen to a payment. `attempt` is an attempt's id; an event of an attempt that has ended is ignored. */
export type PaymentEvent =
  | ViewEvent
  | OutboxEvent
  | AttemptEvent
  | ChargeEvent
  | CardEvent
  | InstantEvent
  | InvoiceEvent
  | WalletEvent
  | ChallengeEvent;

/** The widget and the page. */
export type ViewEvent =
  | {readonly type: 'view/attached' | 'view/detached'}
  /** The payer, or the network, returned. */
  | {readonly type: 'page/returned'}
  | {readonly type: 'options/changed'; readonly options: PaymentOptions}
  | {readonly type: 'reach/changed'; readonly reach: Reach}
  /** The page has set another session, which may give access to more. */
  | {readonly type: 'session/changed'}
  /** A new payment of the same kind starts. */
  | {readonly type: 'payment/reset'}
  /** Another widget of the document has announced that the invoice is paid. */
  | {readonly type: 'payment/superseded'}
  /** An earlier payment that this one had to wait for has failed; its failure is shown to the payer. */
  | {readonly type: 'failure/carried-over'; readonly failed: FailedAttempt}
  /** The payer reports that the payment is made, or the page calls `checkNow()`. */
  | {readonly type: 'check/requested'}
  | {readonly type: 'cards/requested'}
  | {readonly type: 'cards/read'; readonly cards: readonly SavedCard[]}
  | {readonly type: 'cards/removed'; readonly sourceId: string};

/** The announcement that is the first in the outbox. */
export type OutboxEvent =
  {readonly type: 'outbox/claimed'; readonly isOurs: boolean} | {readonly type: 'outbox/delivered'};

/** Attempts on any rail. */
export type AttemptEvent =
  /** The attempt log contains the attempt: its call may be made. */
  | {readonly type: 'attempt/logged'; readonly attempt: string}
  /** An attempt of a closed page belongs to this payment. */
  | {readonly type: 'attempt/recovered'; readonly logged: LoggedAttempt}
  | {readonly type: 'attempt/resolved'; readonly attempt: string; readonly outcome: Outcome}
  /** The service does not report the outcome to this page. */
  | {readonly type: 'attempt/not-found'; readonly attempt: string};

/** A charge of a card or a wallet. */
export type ChargeEvent =
  /** An answer to its call was lost; the call is repeated. */
  | {readonly type: 'charge/unanswered'; readonly attempt: string}
  | {readonly type: 'charge/refused'; readonly attempt: string; readonly reason: Reason}
  /** A second of the payer's countdown has passed, or the views for the payer's next action were loaded. */
  | {readonly type: 'charge/ticked'};

export type CardEvent =
  | {readonly type: 'card/submitted'; readonly attempt: string; readonly input: CardInput}
  /** The search for attempts of earlier pages has ended; false: the widget was removed meanwhile. */
  | {readonly type: 'card/searched'; readonly attempt: string; readonly isComplete: boolean}
  | {readonly type: 'card/prepared'; readonly attempt: string; readonly prepared: PreparedCard}
  /** The card fields are not valid and show the problems. */
  | {readonly type: 'card/invalid'; readonly attempt: string}
  | {readonly type: 'card/charged'; readonly attempt: string; readonly charge: ChargeAnswer}
  | {readonly type: 'card/saved'; readonly attempt: string; readonly source: SourcePayload};

export type InstantEvent =
  | {readonly type: 'qr/requested'; readonly attempt: string}
  | {readonly type: 'qr/created'; readonly attempt: string; readonly code: QrCode}
  | {readonly type: 'qr/drawn'; readonly attempt: string; readonly drawing: QrDrawing}
  | {readonly type: 'phone/requested'; readonly attempt: string; readonly phoneNumber: string}
  | {readonly type: 'phone/sent'; readonly attempt: string; readonly request: SentRequest}
  | {readonly type: 'phone/cancelled' | 'phone/resent'}
  /** The service has answered whether a request was withdrawn; if so, it may be sent again. `next` is the new attempt's id. */
  | {readonly type: 'instant/withdrawn'; readonly attempt: string; readonly hasEnded: boolean; readonly next: string}
  | {readonly type: 'instant/refused'; readonly attempt: string; readonly reason: Reason}
  /** The code or request could not be created or displayed. */
  | {readonly type: 'instant/failed'; readonly attempt: string; readonly message: string};

export type InvoiceEvent =
  | {readonly type: 'invoice/requested'}
  | {readonly type: 'invoice/read'; readonly invoice: Invoice}
  /** Without a refusal, the session function has failed. */
  | {readonly type: 'invoice/unreadable'; readonly refusal: Pick<Refusal, 'status' | 'code'> | undefined}
  | {readonly type: 'status/received'; readonly status: InvoiceStatus}
  /** The service's time, in epoch milliseconds. */
  | {readonly type: 'time/received'; readonly serverTime: number}
  | {readonly type: 'clock/ticked'}
  | {readonly type: 'quittance/read'; readonly number: string | null};

export type WalletEvent =
  /** The payer has opened the rail. */
  | {readonly type: 'wallet/opened'}
  | {readonly type: 'wallet/read'; readonly wallets: Wallets | 'lost' | 'expired'}
  | {readonly type: 'wallet/requested'; readonly attempt: string; readonly input: WalletInput}
  /** The service has created the charge, or has answered a press. */
  | {readonly type: 'wallet/charged'; readonly attempt: string; readonly charge: ChargeAnswer}
  /** The payer has entered the code, wants another, or pays another way. */
  | {readonly type: 'wallet/pressed'; readonly press: 'code'; readonly code: string}
  | {readonly type: 'wallet/pressed'; readonly press: 'resend' | 'cancel'}
  | {readonly type: 'wallet/press-refused'; readonly attempt: string; readonly reason: Reason}
  /** The progress of a charge that another page started; undefined when the service does not report it to this page. */
  | {readonly type: 'elsewhere/read'; readonly chargeId: string; readonly progress: ChargeProgress | undefined};

export type ChallengeEvent =
  /** The payer cancels the challenge. */
  | {readonly type: 'challenge/cancelled'}
  /** The service has cancelled the charge (`hasEnded`), or has not. */
  | {readonly type: 'challenge/answered'; readonly attempt: string; readonly hasEnded: boolean};

/** What has to be done because of an event. Many effects end with an event of their own. */
export type Effect =
  /** Searches for attempts of earlier pages. With `attempt`, a press waits for the result: `card/searched`. */
  | {readonly do: 'find-attempts'; readonly attempt?: string}
  | {readonly do: 'log-attempt'; readonly attempt: LoggedAttempt}
  | {readonly do: 'forget-attempts'; readonly ids: readonly string[]}
  | {readonly do: 'prepare-card'; readonly attempt: string; readonly input: CardInput; readonly payer: Payer}
  | {
      readonly do: 'charge-card' | 'save-card';
      readonly attempt: CardAttempt;
      readonly prepared: PreparedCard;
      readonly options: PaymentOptions;
    }
  | {readonly do: 'create-qr' | 'request-phone'; readonly attempt: InstantAttempt}
  | {readonly do: 'draw-qr'; readonly attempt: string; readonly code: QrCode}
  /** Withdraws a QR code or a phone request that the service has issued. */
  | {readonly do: 'withdraw'; readonly attempt: InstantAttempt; readonly reference: string}
  | {readonly do: 'read-wallets'; readonly customerId: string | undefined; readonly clientKey: string}
  | {
      readonly do: 'charge-wallet';
      readonly attempt: WalletAttempt;
      readonly input: WalletInput;
      readonly money: Due;
      readonly options: PaymentOptions;
      readonly customerId: string | undefined;
    }
  /** Sends the payer's press to the service. `code`: the typed code, for the press `code`. For a charge of another page, `attempt` is the charge's id. */
  | {
      readonly do: 'press-wallet';
      readonly attempt: string;
      readonly chargeId: string;
      readonly press: WalletPress;
      readonly code: string;
    }
  /** Asks the service to cancel a card charge whose bank challenges the payer. */
  | {readonly do: 'cancel-challenge'; readonly attempt: string; readonly chargeId: string}
  | {readonly do: 'read-invoice'; readonly invoiceId: string}
  | {readonly do: 'read-cards'; readonly customerId: string}
  /** The next call fetches a new session: a session pays once, and only the amount it was created for. */
  | {readonly do: 'renew-session'}
  /** Every poll that is waiting runs at once. */
  | {readonly do: 'ask-now'};

/** The payment after an event, and what has to be done. */
export interface Step {
  readonly payment: Payment;
  readonly effects: readonly Effect[];
}

/** An event of one type. */
type EventOf<Event, Type> = Event extends {readonly type: infer Types} ? (Type extends Types ? Event : never) : never;

/** An effect of one kind. */
export type EffectOf<Kind, Any = Effect> = Any extends {readonly do: infer Kinds}
  ? Kind extends Kinds
    ? Any
    : never
  : never;

/** A function for each kind of event. */
export type Handlers<Event extends PaymentEvent> = {
  readonly [Type in Event['type']]: (payment: Payment, event: EventOf<Event, Type>, now: number) => Step;
};
