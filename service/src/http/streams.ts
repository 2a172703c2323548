import type {Readable} from 'node:stream';

/** The streams that are open, so that a shutdown can end them. */
export interface OpenStreams {
  /** Adds a stream; the returned function removes it. */
  add(stream: Readable): () => void;
  endAll(): void;
  /** How many are open. */
  count(): number;
}

/** An empty set of streams. */
export function createOpenStreams(): OpenStreams {
  const open = new Set<Readable>();
  return {
    add(stream) {
      open.add(stream);
      return () => void open.delete(stream);
    },
    endAll() {
      for (const stream of open) stream.destroy();
    },
    count: () => open.size,
  };
}
