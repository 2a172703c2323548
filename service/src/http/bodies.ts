import type {IncomingMessage} from 'node:http';
import {finished} from 'node:stream';
import {Problem} from '../lib/problem.js';
import type {App} from './context.js';
import {readJson} from './json.js';

/** How much of a body that is not read is still taken, before an answer says why. */
const MOST_DRAINED = 32 * 1024 * 1024;

/** Reads JSON bodies and no others; an empty one is no body, so that a DELETE may name its media type. */
export function readBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    try {
      return readJson(body);
    } catch (error) {
      const message = error instanceof RangeError ? error.message : 'The body is not valid JSON.';
      throw new Problem(400, {code: 'invalid_request', message});
    }
  });
  app.addHook('preParsing', async (request) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() !== 'identity') {
      throw new Problem(400, {code: 'invalid_request', message: 'Send the body without a Content-Encoding.'});
    }
  });
  app.addHook('onSend', async ({raw}, reply) => {
    if (isUnread(raw) && !(await drained(raw))) void reply.header('Connection', 'close');
  });
  app.addHook('preValidation', async (request) => {
    if (!(request.body instanceof Uint8Array)) request.body = withoutNulls(request.body);
  });
}

/** Whether a body was sent and not read to its end, because the answer was clear before. */
function isUnread({headers, readableEnded}: IncomingMessage): boolean {
  return !readableEnded && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Reads the rest of a body and forgets it: most clients send all of theirs before they look for an answer, and would
 * find the connection closed. False when there is more than {@link MOST_DRAINED} bytes of it.
 */
function drained(body: IncomingMessage): Promise<boolean> {
  if (Number(body.headers['content-length'] ?? 0) > MOST_DRAINED) return Promise.resolve(false);
  let received = 0;
  return new Promise((resolve) => {
    body.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > MOST_DRAINED) resolve(false);
    });
    finished(body, () => resolve(true));
    body.resume();
  });
}

/** `null` says the same as leaving a member out; except in `custom_fields`, where every value has to be text. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, name === 'custom_fields' ? part : withoutNulls(part)]),
  );
}
