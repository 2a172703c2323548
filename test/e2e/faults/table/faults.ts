/** A fault for the service's fault switch, without the operation. */
interface FaultSettings {
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** How many calls it hits; default one. */
  readonly times?: number;
}

/** A way in which a call fails. */
interface FaultEntry extends FaultSettings {
  /** Its description in the generated document. */
  readonly description: string;
}

/** Every way in which a call can fail. */
export const FAULTS = {
  'delay': {description: 'the response is a little late', kind: 'delay', delay_ms: 90},
  'too_slow': {description: 'the response comes after the time limit', kind: 'delay', delay_ms: 3_000},
  '400': {description: '400, invalid request', kind: 'status', status: 400},
  '401': {description: '401, the session has expired', kind: 'status', status: 401},
  '403': {description: '403, not allowed', kind: 'status', status: 403},
  '404': {description: '404, not found', kind: 'status', status: 404},
  '409': {description: '409, already paid (which is not true)', kind: 'status', status: 409},
  '429': {description: '429, too many requests, with `Retry-After`', kind: 'status', status: 429},
  '500': {description: '500', kind: 'status', status: 500},
  '503': {description: '503, with `Retry-After`', kind: 'status', status: 503},
  'drop_before': {description: 'the connection breaks before the call takes effect', kind: 'drop_before'},
  'drop_after_commit': {description: 'the call takes effect, then the connection breaks', kind: 'drop_after_commit'},
  'truncate': {description: 'the call takes effect, half of the response arrives', kind: 'truncate'},
  'slow_bytes': {
    description: 'the call takes effect, the response arrives byte by byte',
    kind: 'slow_bytes',
    delay_ms: 90,
  },
  'html': {description: 'the call takes effect, a proxy returns 200 with HTML', kind: 'html'},
  'bad_json': {description: 'the call takes effect, the response is incomplete JSON', kind: 'bad_json'},
  'empty': {description: 'the call takes effect, the response is empty', kind: 'empty'},
  'wrong_types': {description: 'the call takes effect, the response has wrong types', kind: 'wrong_types'},
} as const satisfies Readonly<Record<string, FaultEntry>>;

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
  repeat_events: {description: 'each event is sent twice', kind: 'repeat_events', times: 0},
  reorder_events: {description: 'after each event, an older one is sent again', kind: 'reorder_events', times: 0},
} as const satisfies Readonly<Record<string, FaultEntry>>;

/** The name of one. */
export type StreamFaultName = keyof typeof STREAM_FAULTS;

/** All names, in the order of the document. */
export const STREAM_FAULT_NAMES: readonly StreamFaultName[] = ['repeat_events', 'reorder_events'];
