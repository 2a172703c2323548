import {currentTraceparent} from '../lib/spans.js';

/** The longest response that is read, in bytes. */
const LONGEST_ANSWER = 64 * 1024;

/** A request to an outside system. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** The time limit, in milliseconds; then the connection is closed. */
  readonly limitMs: number;
}

/** A response. */
export interface JsonAnswer {
  readonly status: number;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly body: unknown;
}

/**
 * Sends a JSON request to an outside system over HTTP. It follows no redirect, because the data is for this address only.
 *
 * @throws Error without any sent or received text; it is then unknown whether the system executed the request
 */
export async function askJson({method, url, headers, body, limitMs}: JsonRequest): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {'accept': 'application/json', 'content-type': 'application/json', ...traceHeader(), ...headers},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    return {status: response.status, body: parseJson(await readText(response))};
  } catch (error) {
    const {name, cause} = error as Error;
    const code = (cause as {readonly code?: string} | undefined)?.code;
    throw new Error(`no answer from ${url.host}: ${code ?? name}`, {cause: error});
  }
}

/** The header with which the system can continue the trace; none while traces are off. */
function traceHeader(): Readonly<Record<string, string>> {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : {traceparent};
}

/** The error for a response that the protocol does not define. */
export function unexpectedResponse(operation: string, {status}: JsonAnswer): Error {
  return new Error(`${operation} returned an unexpected response with status ${status}`);
}

async function readText({body}: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new RangeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Parses JSON; `undefined` if the text is not JSON. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString()) as unknown;
  } catch {
    return undefined;
  }
}
