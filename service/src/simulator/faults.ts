import type {ErrorCode} from '../lib/error-codes.js';
import {Problem} from '../lib/problem.js';
import type {HostilePayload} from './fault-hostile.js';

/** The ways an operation can go wrong: before it does anything, after it did everything, and on a stream. */
export const FAULT_KINDS = [
  ...(['refuse', 'status', 'drop_before', 'delay'] as const),
  ...(['drop_after_commit', 'truncate', 'html', 'bad_json', 'empty', 'wrong_types', 'slow_bytes'] as const),
  ...(['hostile_strings'] as const),
  ...(['repeat_events', 'reorder_events'] as const),
] as const;

/** A fault to set on an operation. */
export interface Fault {
  readonly operation: string;
  readonly kind: (typeof FAULT_KINDS)[number];
  /** With `status`: the status to return. */
  readonly status: number;
  /** With `delay`: how long to wait; with `slow_bytes`: how long the body takes. */
  readonly delay_ms: number;
  /** With `hostile_strings`: the text to insert in place of the original. */
  readonly payload: HostilePayload;
  /** With `hostile_strings`: the path or the name of the texts to replace; all if it is empty. */
  readonly field: string;
  /** Applies only to calls whose path or body contains this text; all calls of the operation if it is empty. */
  readonly match: string;
  /** How many more calls it applies to; 0 for every call until it is cleared. */
  readonly times: number;
}

/** The faults that are set. */
export interface FaultBox {
  set(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** Returns the oldest fault that matches this call, and uses it up by one call. `call` returns its path and body. */
  take(operation: string, call: () => string): Fault | undefined;
}

/** An empty fault box. */
export function createFaultBox(): FaultBox {
  let faults: readonly Fault[] = [];
  return {
    set: (fault) => void (faults = [...faults, fault]),
    list: () => faults,
    clear: () => void (faults = []),
    take(operation, call) {
      const found = faults.find((fault) => fault.operation === operation && call().includes(fault.match));
      if (found === undefined) return undefined;
      if (found.times === 0) return found;
      const remaining = found.times > 1 ? [{...found, times: found.times - 1}] : [];
      faults = faults.flatMap((fault) => (fault === found ? remaining : [fault]));
      return found;
    },
  };
}

/** The response of a refused operation: the refusal of the instant bank, or of the issuer. */
export function refusal(operation: string): Problem {
  const code =
    operation === 'createQr' || operation === 'createPhoneRequest' ? 'instant_bank_refused' : 'card_declined';
  return new Problem(402, {code, message: 'The simulator is set to refuse this call.'});
}

/** The response of an operation with a made-up status. */
export function injectedProblem(status: number): Problem {
  const code = CODES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request');
  const retryAfterS = status === 429 || status === 503 ? {retryAfterS: 1} : {};
  return new Problem(status, {code, message: 'The simulator is set to return this error.', ...retryAfterS});
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'not_permitted',
  404: 'resource_missing',
  409: 'invoice_already_paid',
  429: 'rate_limited',
};
