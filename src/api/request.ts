import type {paths} from '../generated/service-api.js';

/** What a request is made from. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly credential: string;
  readonly body?: unknown;
  /** The service does the work once, however often a call with the same key arrives. */
  readonly idempotencyKey?: string;
}

/** The options of `fetch` for a call. */
export function requestOf(call: Wire, signal: AbortSignal): RequestInit {
  return {
    method: call.method,
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
    signal,
    headers: {
      authorization: `Bearer ${call.credential}`,
      ...(call.body === undefined ? {} : {'content-type': 'application/json'}),
      ...(call.idempotencyKey === undefined ? {} : {'idempotency-key': call.idempotencyKey}),
    },
    ...(call.body === undefined ? {} : {body: JSON.stringify(call.body)}),
  };
}

/** A path of the contract with ids for its parameters. */
export function pathOf(template: keyof paths, ...ids: readonly string[]): string {
  return ids.reduce<string>((path, id) => path.replace(/{\w+}/, encoded(id)), template);
}

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Cs}/gu, '\uFFFD'));
}
