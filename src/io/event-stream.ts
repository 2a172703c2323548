/** One event of a server-sent event stream (HTML standard, section 9.2). */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/**
 * Reads a server-sent event stream through fetch, because `EventSource` can send no credential and gives up for good on
 * the first answer that is not 200.
 *
 * @param onEvent called for each complete event; comments are heartbeats and only prove that the line is alive
 * @returns when the stream ends; rejects when it cannot be opened, breaks, or the signal fires
 */
export async function readEventStream(
  url: string,
  credential: string,
  onEvent: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
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
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, {stream: true})).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
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
