import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {dataOf, readEventStream, takeStreamSlot} from '../../src/api/invoice-watcher.js';
import {askAsMerchant, serviceUrl} from '../helpers/service.js';
import {newInvoice, PUBLISHABLE_KEY} from '../helpers/widget.js';

describe('event stream', () => {
  const blocks: readonly (readonly [string, string, string | undefined])[] = [
    ['an event', 'id: 3\nevent: status\ndata: {"a":1}', '{"a":1}'],
    ['an event of several lines', 'data: a\ndata: b', 'a\nb'],
    ['a line without a space', 'data:a', 'a'],
    ['a line without a value', 'event: x\ndata', ''],
    ['a value with a colon', 'data: a: b', 'a: b'],
    ['a heartbeat', ': still here', undefined],
    ['an event without data', 'event: status', undefined],
  ];
  for (const [name, block, data] of blocks) {
    it(`reads ${name}`, () => {
      assert.equal(dataOf(block), data);
    });
  }

  it('delivers the status at once, and a change after it', async () => {
    const {id} = await newInvoice();
    const stopper = new AbortController();
    const events: string[] = [];
    const reading = readEventStream({
      url: `${await serviceUrl()}/v2/invoices/${id}/events`,
      credential: PUBLISHABLE_KEY('BIF'),
      onEvent: (event) => events.push(event),
      signal: stopper.signal,
    }).catch(String);
    await waitUntil(() => events.length === 1);
    assert.include(JSON.parse(events[0] ?? '{}'), {settled_by: null});
    const body = {phone_number: '+25779123456', amount: 5000, currency: 'BIF'};
    const response = await fetch(`${await serviceUrl()}/v2/invoices/${id}/phone_requests`, {
      method: 'POST',
      headers: {'authorization': `Bearer ${PUBLISHABLE_KEY('BIF')}`, 'content-type': 'application/json'},
      body: JSON.stringify(body),
    });
    const {uetr} = (await response.json()) as {readonly uetr: string};
    await askAsMerchant(`/simulator/phone_requests/${uetr}/approve`, {method: 'POST'});
    await waitUntil(() => events.some((data) => data.includes('"settled_by":"phone"')));
    stopper.abort(new Error('enough'));
    assert.include(String(await reading), 'enough');
  });

  it('rejects when the stream does not exist, or the response is no event stream', async () => {
    const {signal} = new AbortController();
    const onEvent = (): void => assert.fail('an event was dispatched');
    for (const url of [`${await serviceUrl()}/v2/invoices/in_none/events`, `${await serviceUrl()}/healthz`]) {
      const failure = await readEventStream({url, credential: PUBLISHABLE_KEY('BIF'), onEvent, signal}).catch(String);
      assert.include(String(failure), 'could not be opened');
    }
  });

  it('ends when nothing has arrived for longer than two heartbeats', async () => {
    const later = window.setTimeout.bind(window);
    const limits: number[] = [];
    window.setTimeout = ((callback: () => void, ms: number) => {
      limits.push(ms);
      return later(callback, ms > 30_000 ? 50 : ms);
    }) as typeof window.setTimeout;
    try {
      const {id} = await newInvoice();
      const url = `${await serviceUrl()}/v2/invoices/${id}/events`;
      const {signal} = new AbortController();
      await readEventStream({url, credential: PUBLISHABLE_KEY('BIF'), onEvent: () => undefined, signal});
      assert.include(limits, 32_000);
    } finally {
      window.setTimeout = later;
    }
  });

  it('ends at the next data that arrives when the page no longer needs it', async () => {
    const {id} = await newInvoice();
    const url = `${await serviceUrl()}/v2/invoices/${id}/events`;
    const events: string[] = [];
    const {signal} = new AbortController();
    const onEvent = (event: string): void => void events.push(event);
    await readEventStream({url, credential: PUBLISHABLE_KEY('BIF'), onEvent, isNeeded: () => false, signal});
    assert.isEmpty(events);
  });

  it('is limited to three open streams per browser', async () => {
    const slots = [await takeStreamSlot(), await takeStreamSlot(), await takeStreamSlot()];
    assert.notInclude(slots, undefined);
    assert.isUndefined(await takeStreamSlot());
    slots[1]?.();
    await waitUntil(async () => {
      const again = await takeStreamSlot();
      again?.();
      return again !== undefined;
    });
    for (const release of slots) release?.();
  });
});
