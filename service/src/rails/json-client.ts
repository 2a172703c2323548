/** The longest answer of a system outside that is read, in bytes. */
const LONGEST_ANSWER = 64 * 1024;

/** A request to a system outside. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent as JSON. */
  readonly body?: object;
  /** How long it may take, in milliseconds; then the connection is closed. */
  readonly limitMs: number;
}

/** What it answered. */
export interface JsonAnswer {
  readonly status: number;
  /** The JSON of the answer; `undefined` when it is none. */
  readonly body: unknown;
}

/**
 * Asks a system outside by HTTP with JSON. It follows no redirect: what is sent is for this address only.
 *
 * @throws Error without a word of what was sent or answered; whether the system did what it was asked is not known then
 */
export async function askJson({method, url, headers, body, limitMs}: JsonRequest): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {'accept': 'application/json', 'content-type': 'application/json', ...headers},
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

/** The error for an answer that the protocol does not have. */
export function strangeAnswer(operation: string, {status}: JsonAnswer): Error {
  return new Error(`${operation} was answered with status ${status}, in a way that is not understood`);
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

/** The JSON of a text or of its bytes; `undefined` when it is none. */
export function parseJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : Buffer.from(text).toString()) as unknown;
  } catch {
    return undefined;
  }
}
