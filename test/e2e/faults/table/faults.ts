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
  'delay': {says: 'the response is a little late', kind: 'delay', delay_ms: 90},
  'too_slow': {says: 'the response comes after the time limit', kind: 'delay', delay_ms: 3_000},
  '400': {says: '400, invalid request', kind: 'status', status: 400},
  '401': {says: '401, the session has expired', kind: 'status', status: 401},
  '403': {says: '403, not allowed', kind: 'status', status: 403},
  '404': {says: '404, not found', kind: 'status', status: 404},
  '409': {says: '409, already paid (which is not true)', kind: 'status', status: 409},
  '429': {says: '429, too many requests, with `Retry-After`', kind: 'status', status: 429},
  '500': {says: '500', kind: 'status', status: 500},
  '503': {says: '503, with `Retry-After`', kind: 'status', status: 503},
  'drop_before': {says: 'the connection breaks before the call takes effect', kind: 'drop_before'},
  'drop_after_commit': {says: 'the call takes effect, then the connection breaks', kind: 'drop_after_commit'},
  'truncate': {says: 'the call takes effect, half of the response arrives', kind: 'truncate'},
  'slow_bytes': {says: 'the call takes effect, the response arrives byte by byte', kind: 'slow_bytes', delay_ms: 90},
  'html': {says: 'the call takes effect, a proxy returns 200 with HTML', kind: 'html'},
  'bad_json': {says: 'the call takes effect, the response is incomplete JSON', kind: 'bad_json'},
  'empty': {says: 'the call takes effect, the response is empty', kind: 'empty'},
  'wrong_types': {says: 'the call takes effect, the response has wrong types', kind: 'wrong_types'},
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
  repeat_events: {says: 'each event is sent twice', kind: 'repeat_events', times: 0},
  reorder_events: {says: 'after each event, an older one is sent again', kind: 'reorder_events', times: 0},
} as const satisfies Readonly<Record<string, Wrong>>;

/** The name of one. */
export type StreamFaultName = keyof typeof STREAM_FAULTS;

/** All names, in the order of the document. */
export const STREAM_FAULT_NAMES: readonly StreamFaultName[] = ['repeat_events', 'reorder_events'];
