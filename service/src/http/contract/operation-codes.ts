import {ERROR_CODES, type ErrorCode} from '../../lib/error-codes.js';
import type {Caller} from '../../domain/work.js';

/** The traits of an operation that decide which errors it can have. */
export interface OperationTraits {
  readonly callers: readonly Caller['kind'][] | undefined;
  readonly isOwnPagesOnly: boolean;
  readonly isKeyed: boolean;
  /** The codes that the operation itself adds. */
  readonly own: readonly ErrorCode[];
  /** The statuses it declares. */
  readonly statuses: readonly string[];
}

/** The codes that an operation can return, limited to the statuses it declares, in the order of the table. */
export function codesOf(traits: OperationTraits): readonly ErrorCode[] {
  const possible = new Set<ErrorCode>([
    ...GENERAL,
    ...credentialCodes(traits),
    ...(traits.isKeyed ? (['idempotency_key_reused'] as const) : []),
    ...traits.own,
  ]);
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (code) => possible.has(code) && traits.statuses.includes(String(ERROR_CODES[code].status)),
  );
}

const GENERAL: readonly ErrorCode[] = ['invalid_request', 'resource_missing', 'server_error', 'service_unavailable'];

function credentialCodes({callers, isOwnPagesOnly}: OperationTraits): readonly ErrorCode[] {
  if (callers === undefined) return [];
  const isForPages = callers.includes('publishable') || callers.includes('session');
  return [
    'unauthorized',
    'rate_limited',
    'not_permitted',
    'secret_key_in_browser',
    ...(callers.includes('session') ? (['session_expired'] as const) : []),
    ...(isForPages || isOwnPagesOnly ? (['origin_not_allowed'] as const) : []),
  ];
}
