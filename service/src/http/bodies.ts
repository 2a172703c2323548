import type {IncomingMessage} from 'node:http';
import {finished} from 'node:stream';
import {Problem} from '../lib/problem.js';
import type {App} from './context.js';
import {readJson} from './json.js';

/** How many bytes of an unread body are still received before the response is sent. */
const MAX_DRAINED = 32 * 1024 * 1024;

/** Accepts only JSON bodies. An empty body counts as none, whatever its Content-Type: clients set one for each POST. */
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
  app.addHook('preParsing', async ({headers}) => {
    if (headers['content-length'] === '0') delete headers['content-type'];
    const coding = headers['content-encoding'] ?? 'identity';
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

/** Whether a body was sent but not read to its end, because the response was decided before. */
function isUnread({headers, readableEnded}: IncomingMessage): boolean {
  return !readableEnded && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Reads and discards the rest of a body: most clients send a whole body before they read the response, and would find
 * the connection closed. Resolves to false when there are more than {@link MAX_DRAINED} bytes.
 */
function drained(body: IncomingMessage): Promise<boolean> {
  if (Number(body.headers['content-length'] ?? 0) > MAX_DRAINED) return Promise.resolve(false);
  let received = 0;
  return new Promise((resolve) => {
    body.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > MAX_DRAINED) resolve(false);
    });
    finished(body, () => resolve(true));
    body.resume();
  });
}

/** Drops members that are `null`, which mean the same as absent ones; except in `custom_fields`, where every value must be text. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, name === 'custom_fields' ? part : withoutNulls(part)]),
  );
}
