import type {paths} from '../generated/service-api.js';

/** What of a call goes over the wire. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly credential: string;
  readonly body?: unknown;
  /** Same key, same effect: the service does the work once however often the call arrives. */
  readonly idempotencyKey?: string;
}

/** A call as `fetch` makes it. */
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

/** A path of the contract, below the service's base URL, with the ids in the places of its parameters. */
export function pathOf(template: keyof paths, ...ids: readonly string[]): string {
  return ids.reduce<string>((path, id) => path.replace(/{\w+}/, encoded(id)), template);
}

/** Half a character has no encoding, and would throw. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Cs}/gu, '\uFFFD'));
}
