import type {FaultName} from './faults.ts';

/** R reads; Q requests a code or a phone payment; T tokenises a card; P may move money. */
export type CallClass = 'R' | 'Q' | 'T' | 'P';

/** Whether the call was retried, and with which idempotency key. */
export type Calls =
  'once' | 'again' | 'again, same key' | 'by a second press, new key' | 'again, same key; by a second press, new key';

/** The result of one fault. */
export interface Outcome {
  /** Exactly the notices that the payer sees, by title and in order. */
  readonly notices: readonly string[];
  /** Exactly the events that the page receives, in order; a failure with its code. */
  readonly events: readonly string[];
  readonly calls: Calls;
  /** What the service has stored at the end. */
  readonly ledger: string;
  /** Nothing more happens and the form is enabled: the payer tries again, and it succeeds. */
  readonly isPressedAgain?: true;
}

/** One call of the widget, and the result of each fault. */
export interface CallRows {
  /** Its operationId. */
  readonly operation: string;
  readonly callClass: CallClass;
  /** What happens, for the generated document. */
  readonly description: string;
  readonly rows: Readonly<Record<FaultName, Outcome>>;
}

/** The same outcome for several faults. */
export function forAll<Name extends string>(names: readonly Name[], outcome: Outcome): Readonly<Record<Name, Outcome>> {
  return Object.fromEntries(names.map((name) => [name, outcome])) as Readonly<Record<Name, Outcome>>;
}

/** Nothing is lost: the response is late, or a 401 for a session that can be renewed. */
export const LATE = ['delay', 'slow_bytes'] as const;
/** A complete error response. */
export const REFUSALS = ['400', '403', '404'] as const;
/** No response, half of one, an unreadable one, or a temporary error: the call may have taken effect. */
export const UNDECIDED = [
  ...(['429', '500', '503', 'drop_before', 'drop_after_commit', 'truncate'] as const),
  ...(['html', 'bad_json', 'empty', 'wrong_types'] as const),
] as const;
