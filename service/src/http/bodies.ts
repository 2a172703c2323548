import type {App} from './context.js';

/** Reads JSON bodies and no others; an empty one is no body, so that a DELETE may name its media type. */
export function readBodies(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', {parseAs: 'string'}, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
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
