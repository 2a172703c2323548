import type {OutgoingKind, RailName} from '../db/types.js';

/** How a call to a rail ended. A decline is an answer. */
export type RailOutcome = 'answered' | 'refused' | 'failed' | 'no_answer';

/** A call to a rail. `call` is the kind of its job; a call without a job is a question, which moves no money. */
export interface RailCall {
  readonly rail: RailName;
  readonly call: OutgoingKind | 'question';
}

/** Called when a call to a rail begins; the returned function is called once, when the call has ended. */
export type RailObserver = (call: RailCall) => (outcome: RailOutcome) => void;
