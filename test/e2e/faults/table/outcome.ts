import type {FaultName} from './faults.ts';

/** What kind of call it is. R reads; Q asks for a code or a request; T makes a card a token; P may move money. */
export type CallClass = 'R' | 'Q' | 'T' | 'P';

/** Whether the call was made again, and with which idempotency key. */
export type Calls =
  'once' | 'again' | 'again, same key' | 'by a second press, new key' | 'again, same key; by a second press, new key';

/** What comes of one fault. */
export interface Outcome {
  /** Titles of the notices the payer reads, in this order and no others. */
  readonly reads: readonly string[];
  /** The events the page hears, in this order and no others; a failure with its code. */
  readonly hears: readonly string[];
  readonly calls: Calls;
  /** What the service has in the end. */
  readonly ledger: string;
  /** Nothing more comes of it, and the form is free: the payer does it again, and it goes through. */
  readonly isPressedAgain?: true;
}

/** One call of the widget, and what comes of each fault that befalls it. */
export interface CallRows {
  /** Its name in the service's contract. */
  readonly operation: string;
  readonly callClass: CallClass;
  /** What happens, for the page that people read. */
  readonly says: string;
  readonly rows: Readonly<Record<FaultName, Outcome>>;
}

/** The same outcome for several faults. */
export function forAll<Name extends string>(names: readonly Name[], outcome: Outcome): Readonly<Record<Name, Outcome>> {
  return Object.fromEntries(names.map((name) => [name, outcome])) as Readonly<Record<Name, Outcome>>;
}

/** Nothing is lost: the answer is late, or says "who are you?" to a session that can be renewed. */
export const LATE = ['delay', 'slow_bytes'] as const;
/** A complete "no". */
export const REFUSALS = ['400', '403', '404'] as const;
/** No answer, half an answer, one that cannot be read, or one that says "not now": the call may have had its effect. */
export const UNDECIDED = [
  ...(['429', '500', '503', 'drop_before', 'drop_after_commit', 'truncate'] as const),
  ...(['html', 'bad_json', 'empty', 'wrong_types'] as const),
] as const;
