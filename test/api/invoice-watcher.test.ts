import {assert, waitUntil} from '@open-wc/testing';
import {browserWorld} from '../../src/store/browser-environment.js';
import type {EventStream} from '../../src/api/event-stream.js';
import {Gateway} from '../../src/api/client.js';
import {InvoiceWatch} from '../../src/api/invoice-watcher.js';
import type {InvoiceStatus} from '../../src/api/decoders.js';
import {askAsMerchant, serviceUrl} from '../helpers/service.js';
import {SmallWorld} from '../helpers/small-world.js';
import {settled} from '../helpers/virtual-clock.js';
import {newInvoice, PUBLISHABLE_KEY} from '../helpers/widget.js';

const world = browserWorld();
const BIF = PUBLISHABLE_KEY('BIF');

interface Watched {
  readonly id: string;
  readonly gateway: Gateway;
  readonly watch: InvoiceWatch;
  readonly statuses: readonly InvoiceStatus[];
}

describe('invoice watch', () => {
  let watch: InvoiceWatch | undefined;

  afterEach(() => watch?.stop());

  async function watched(before: (id: string) => Promise<unknown> = () => Promise.resolve()): Promise<Watched> {
    const {id} = await newInvoice();
    await before(id);
    const gateway = new Gateway(world, await serviceUrl(), BIF);
    const statuses: InvoiceStatus[] = [];
    watch = new InvoiceWatch(world, gateway, id, {
      onStatus: (status) => statuses.push(status),
      onTime: () => undefined,
    });
    await waitUntil(() => statuses.length > 0, 'no first status', {timeout: 8_000});
    return {id, gateway, watch, statuses};
  }

  async function pay({id, gateway}: Watched): Promise<string> {
    const money = {minor: 5000, currency: 'BIF'} as const;
    const decision = await gateway.requestPhone(id, '+25779123456', money, {idempotencyKey: crypto.randomUUID()});
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    await askAsMerchant(`/simulator/phone_requests/${decision.value.uetr}/approve`, {method: 'POST'});
    return decision.value.uetr;
  }

  it('reports each version once, in order, and the payment when it comes', async () => {
    const one = await watched();
    const uetr = await pay(one);
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'payment not heard', {timeout: 8_000});
    one.watch.lookNow();
    const versions = one.statuses.map(({version}) => version);
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
    );
    assert.deepInclude(one.statuses.at(-1), {settledBy: 'phone', uetr});
  });

  it('hears of the payment by looking when the stream cannot be opened', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'streamInvoiceStatus', kind: 'status', status: 503, times: 1000, match: id},
      }),
    );
    await pay(one);
    one.watch.lookNow();
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'payment not heard', {timeout: 8_000});
  });

  it('hears of the payment by the stream when looks find nothing', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'getInvoiceStatus', kind: 'status', status: 500, times: 1000, match: id},
      }),
    );
    await pay(one);
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'payment not heard', {timeout: 8_000});
  });

  it('looks at once when the payer comes back to the page', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'streamInvoiceStatus', kind: 'status', status: 503, times: 1000, match: id},
      }),
    );
    await pay(one);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'payment not heard', {timeout: 3_000});
  });

  it('reports nothing once it is stopped', async () => {
    const one = await watched();
    const before = one.statuses.length;
    one.watch.stop();
    one.watch.lookNow();
    await pay(one);
    const answer = await one.gateway.lookAtInvoice(one.id);
    assert.equal(answer.kind, 'answered');
    assert.lengthOf(one.statuses, before);
  });

  it('goes on watching while the page cannot give a session', async () => {
    const {id} = await newInvoice();
    let asked = 0;
    const session = (): Promise<string> => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('not now')) : Promise.resolve(BIF);
    };
    const statuses: InvoiceStatus[] = [];
    watch = new InvoiceWatch(world, new Gateway(world, await serviceUrl(), session), id, {
      onStatus: (status) => statuses.push(status),
      onTime: () => undefined,
    });
    watch.lookNow();
    await waitUntil(() => statuses.length > 0, 'no status', {timeout: 8_000});
  });

  it('tells the time at the service with each status, also with one that is no news', async () => {
    let stream: EventStream | undefined;
    const readStream = (opened: EventStream): Promise<void> => {
      stream = opened;
      return new Promise(() => undefined);
    };
    const small = {...new SmallWorld(), readStream};
    const gateway = new Gateway(small, 'https://api.example.com', BIF);
    const told: (readonly [string, number])[] = [];
    watch = new InvoiceWatch(small, gateway, 'in_1', {
      onStatus: ({version}) => told.push(['version', version]),
      onTime: (serverTime) => told.push(['time', serverTime]),
    });
    await settled();
    const nothing = {settled_by: null, charge_id: null, qr_reference: null, uetr: null, phone_requests: []};
    for (const [version, server_time] of [
      [7, 1_000],
      [7, 301_000],
      [6, 2_000],
    ]) {
      const data = JSON.stringify({...nothing, version, status: 'pending', amount_due: 1, server_time});
      stream?.onEvent({type: 'status', data});
    }
    assert.deepEqual(told, [
      ['version', 7],
      ['time', 1_000],
      ['time', 301_000],
      ['time', 2_000],
    ]);
  });
});
