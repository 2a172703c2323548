import type {Answer, Body, Harness} from '../helpers/harness.js';

/** POSTs any bytes as JSON. */
export async function postBytes(
  service: Harness,
  path: string,
  sent: {readonly key?: string | undefined; readonly body: Buffer; readonly origin?: string | undefined},
): Promise<Answer> {
  const reply = await service.prepared.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...(sent.key === undefined ? {} : {authorization: `Bearer ${sent.key}`}),
      ...(sent.origin === undefined ? {} : {origin: sent.origin}),
    },
    payload: sent.body,
  });
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers as Answer['headers'],
    text: reply.payload,
    body: (isJson ? JSON.parse(reply.payload) : {}) as Body,
  };
}
