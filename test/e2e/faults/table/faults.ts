/** A fault for the service's fault switch, without the operation. */
interface Switched {
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** How many calls it hits; default one. */
  readonly times?: number;
}

/** A way in which a call fails. */
interface Wrong extends Switched {
  /** Its description in the generated document. */
  readonly says: string;
}

/** Every way in which a call can fail. */
export const FAULTS = {
  'delay': {says: 'the answer takes a moment', kind: 'delay', delay_ms: 90},
  'too_slow': {says: 'the answer takes longer than the call may', kind: 'delay', delay_ms: 3_000},
  '400': {says: '400, the request is wrong', kind: 'status', status: 400},
  '401': {says: '401, the session is over', kind: 'status', status: 401},
  '403': {says: '403, not allowed', kind: 'status', status: 403},
  '404': {says: '404, no such thing', kind: 'status', status: 404},
  '409': {says: '409, already paid (it is not)', kind: 'status', status: 409},
  '429': {says: '429, too many calls, with `Retry-After`', kind: 'status', status: 429},
  '500': {says: '500', kind: 'status', status: 500},
  '503': {says: '503, with `Retry-After`', kind: 'status', status: 503},
  'drop_before': {says: 'the line breaks before anything is done', kind: 'drop_before'},
  'drop_after_commit': {says: 'it is done, then the line breaks', kind: 'drop_after_commit'},
  'truncate': {says: 'it is done, half the answer arrives', kind: 'truncate'},
  'slow_bytes': {says: 'it is done, the answer trickles in', kind: 'slow_bytes', delay_ms: 90},
  'html': {says: 'it is done, a proxy answers 200 with HTML', kind: 'html'},
  'bad_json': {says: 'it is done, the answer is half a JSON text', kind: 'bad_json'},
  'empty': {says: 'it is done, the answer is empty', kind: 'empty'},
  'wrong_types': {says: 'it is done, the answer has wrong types', kind: 'wrong_types'},
} as const satisfies Readonly<Record<string, Wrong>>;

/** The name of one. */
export type FaultName = keyof typeof FAULTS;

/** All names, in the order of the document. In an object, numeric names would come first. */
export const FAULT_NAMES: readonly FaultName[] = [
  ...(['delay', 'too_slow', '400', '401', '403', '404', '409', '429', '500', '503'] as const),
  ...(['drop_before', 'drop_after_commit', 'truncate', 'slow_bytes'] as const),
  ...(['html', 'bad_json', 'empty', 'wrong_types'] as const),
];

/** Faults of an event stream only. */
export const STREAM_FAULTS = {
  repeat_events: {says: 'each event comes twice', kind: 'repeat_events', times: 0},
  reorder_events: {says: 'after each event an older one comes again', kind: 'reorder_events', times: 0},
} as const satisfies Readonly<Record<string, Wrong>>;

/** The name of one. */
export type StreamFaultName = keyof typeof STREAM_FAULTS;

/** All names, in the order of the document. */
export const STREAM_FAULT_NAMES: readonly StreamFaultName[] = ['repeat_events', 'reorder_events'];
