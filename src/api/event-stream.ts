/** One event of a server-sent event stream (HTML standard, section 9.2). */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Which stream to read, and the callback for its events. */
export interface EventStream {
  readonly url: string;
  readonly credential: string;
  /** Called for each complete event; comments are heartbeats and are skipped. */
  readonly onEvent: (event: StreamEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a server-sent event stream with fetch: `EventSource` cannot send a credential, and never reconnects after
 * an answer that is not 200.
 *
 * @returns when the stream ends; rejects when it cannot be opened, breaks, the signal fires, or `onEvent` throws
 */
export async function readEventStream({url, credential, onEvent, signal}: EventStream): Promise<void> {
  const headers = {authorization: `Bearer ${credential}`, accept: 'text/event-stream'};
  const response = await fetch(url, {
    headers,
    signal,
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || !response.body) throw new Error('The event stream could not be opened.');
  const reader = response.body.getReader();
  try {
    await readEvents(reader, onEvent);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // Closes the connection also when a listener throws: a browser has six per origin.
    reader.cancel().catch(() => undefined);
  }
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onEvent: EventStream['onEvent'],
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, {stream: true})).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    blocks.map(parseEvent).forEach((event) => event && onEvent(event));
  }
}

/** Reads the lines of one event; undefined for one without data. */
export function parseEvent(block: string): StreamEvent | undefined {
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : {type, data: data.join('\n')};
}
