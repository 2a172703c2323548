import {pipeline, Transform, type Readable} from 'node:stream';

/** Changes one event of a stream. Its text includes the empty line at its end. */
export type EventChange = (event: string) => string;

/** The stream with its events changed. Its heartbeat comments stay, and it ends when the original ends. */
export function changeEvents(events: Readable, change: EventChange): Readable {
  let rest = '';
  const changed = new Transform({
    transform(chunk: unknown, _encoding, done) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      const texts = blocks.map((block) => (block.startsWith(':') ? `${block}\n\n` : change(`${block}\n\n`)));
      done(null, texts.join(''));
    },
  });
  return pipeline(events, changed, () => undefined);
}

/** Every event twice. */
export function repeated(event: string): string {
  return event + event;
}

/** Repeats the previous event after every event but the first. */
export function reordered(): EventChange {
  let older = '';
  return (event) => {
    const reversed = event + older;
    older = event;
    return reversed;
  };
}

/** Events with other data. */
export function withData(change: (data: string) => string): EventChange {
  return (event) => event.replace(/^data: (.*)$/m, (_, data: string) => `data: ${change(data)}`);
}
