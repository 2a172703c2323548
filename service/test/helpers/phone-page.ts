import type {ChildService} from './child-service.js';
import {pk} from './harness.js';
import {openStream} from './listening.js';

type Json = Readonly<Record<string, unknown>>;

/** The body of a response. */
export const read = async (response: Promise<Response>): Promise<Json> => (await (await response).json()) as Json;
/** Sends a request with a publishable key. */
export const post = (service: ChildService, path: string, body: object): Promise<Response> =>
  fetch(service.url + path, {
    method: 'POST',
    headers: {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json'},
    body: JSON.stringify(body),
  });

/** Sends a request to a phone that approves after a second. `untilPaid` resolves when the invoice's stream reports the payment. */
export async function askPhone(service: ChildService): Promise<{readonly untilPaid: () => Promise<void>}> {
  const invoice = await read(post(service, '/simulator/invoices', {currency: 'USD'}));
  const request = {amount: invoice['amount'], currency: invoice['currency'], phone_number: '+25779000001'};
  await post(service, `/v2/invoices/${invoice['id']}/phone_requests`, request);
  const stream = await openStream(`${service.url}/v2/invoices/${invoice['id']}/events`, pk('USD'));
  return {
    async untilPaid() {
      for await (const {data} of stream.events) {
        if ((JSON.parse(data ?? '{}') as Json)['settled_by'] !== 'phone') continue;
        stream.leave();
        return;
      }
      throw new Error('the stream ended before the payment');
    },
  };
}
