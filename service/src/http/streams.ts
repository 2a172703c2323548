import type {Readable} from 'node:stream';
import {Problem} from '../lib/problem.js';
import type {Caller} from '../domain/work.js';

/** When a page should try again that may open no more streams. Until then it polls. */
const RETRY_AFTER_S = 60;

/** The streams that are open, so that a shutdown can end them. */
export interface OpenStreams {
  /** Adds a stream; the returned function removes it. */
  add(stream: Readable, caller?: Caller): () => void;
  /** Throws a Problem 429 if a page may open no more streams. */
  requireRoom(caller: Caller): void;
  endAll(): void;
  /** How many are open. */
  count(): number;
}

/** An empty set of streams. A session, and a publishable key from one address, may have `most` open; a secret key any number. */
export function createOpenStreams(most: number): OpenStreams {
  const open = new Map<Readable, string>();
  const countOf = (who: string): number => [...open.values()].filter((name) => name === who).length;
  return {
    add(stream, caller) {
      open.set(stream, nameOf(caller));
      return () => void open.delete(stream);
    },
    requireRoom(caller) {
      if (caller.kind === 'secret' || countOf(nameOf(caller)) < most) return;
      const message = 'Too many streams are open. Close some, or poll.';
      throw new Problem(429, {code: 'rate_limited', message, retryAfterS: RETRY_AFTER_S});
    },
    endAll() {
      for (const stream of open.keys()) stream.destroy();
    },
    count: () => open.size,
  };
}

function nameOf(caller: Caller | undefined): string {
  return caller === undefined ? '' : `${caller.id} ${caller.from?.address ?? ''}`;
}
