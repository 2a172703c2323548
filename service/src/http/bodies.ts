import {Problem} from '../lib/problem.js';
import type {App} from './context.js';
import {readJson} from './json.js';

/** Reads JSON bodies and no others; an empty one is no body, so that a DELETE may name its media type. */
export function readBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    try {
      return readJson(body);
    } catch {
      throw new Problem(400, {code: 'invalid_request', message: 'The body is not valid JSON.'});
    }
  });
  app.addHook('preParsing', async (request) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() !== 'identity') {
      throw new Problem(400, {code: 'invalid_request', message: 'Send the body without a Content-Encoding.'});
    }
  });
  app.addHook('preValidation', async (request) => {
    request.body = withoutNulls(request.body);
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
