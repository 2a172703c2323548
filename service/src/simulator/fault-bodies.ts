import {Readable} from 'node:stream';
import type {Clock} from '../lib/clock.js';

/** The page that a proxy sends in place of the response, with the status 200. */
export const PROXY_PAGE =
  '<!doctype html><title>Sign in to this network</title><h1>Sign in to this network</h1>' +
  '<p>The simulator is set to return this page.</p>';

const CHUNKS = 10;

/** The first half of a body. Half a JSON object is not valid JSON. */
export function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

/** Replaces every number in JSON by a string, and every string by its length. Names stay, and no digit is lost. */
export function swapTypes(json: string): string {
  return json.replaceAll(NAME_TEXT_OR_NUMBER, (token, name?: string, text?: string) => {
    if (name !== undefined) return token;
    return text === undefined ? `"${token}"` : String(text.length);
  });
}

const NAME_TEXT_OR_NUMBER = /("(?:[^"\\]|\\.)*"\s*:)|"((?:[^"\\]|\\.)*)"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A body that is sent in small pieces: the first at once, the last after `delayMs`. */
export function inChunks(body: Buffer, {clock, delayMs}: {readonly clock: Clock; readonly delayMs: number}): Readable {
  const size = Math.max(1, Math.ceil(body.length / CHUNKS));
  const pauseMs = Math.ceil(delayMs / Math.max(1, Math.ceil(body.length / size) - 1));
  let sent = 0;
  let cancel: () => void = () => undefined;
  return new Readable({
    read() {
      const chunk = body.subarray(sent, sent + size);
      const isPaused = sent > 0 && chunk.length > 0;
      sent += size;
      const give = (): void => void this.push(chunk.length === 0 ? null : chunk);
      if (isPaused) cancel = clock.after(pauseMs, give);
      else give();
    },
    destroy(error, done) {
      cancel();
      done(error);
    },
  });
}
