import {pipeline, Transform, type Readable} from 'node:stream';

/** What becomes of one event of a stream; its text has the empty line at its end. */
export type EventChange = (event: string) => string;

/** The stream with its events changed. Comments, which say that it is still there, stay. It ends when the other does. */
export function changeEvents(events: Readable, change: EventChange): Readable {
  let rest = '';
  const changed = new Transform({
    transform(chunk: unknown, _encoding, done) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      const told = blocks.map((block) => (block.startsWith(':') ? `${block}\n\n` : change(`${block}\n\n`)));
      done(null, told.join(''));
    },
  });
  return pipeline(events, changed, () => undefined);
}

/** Every event twice. */
export function repeated(event: string): string {
  return event + event;
}

/** After every event but the first, the one before it again. */
export function reordered(): EventChange {
  let older = '';
  return (event) => {
    const told = event + older;
    older = event;
    return told;
  };
}

/** Events with other data. */
export function withData(change: (data: string) => string): EventChange {
  return (event) => event.replace(/^data: (.*)$/m, (_, data: string) => `data: ${change(data)}`);
}
