import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {browserEnvironment} from '../../src/store/environment.js';
import type {EventStream} from '../../src/api/invoice-watcher.js';
import {PaymentsClient} from '../../src/api/client.js';
import {InvoiceClient} from '../../src/api/invoice-client.js';
import {InvoiceWatcher} from '../../src/api/invoice-watcher.js';
import type {InvoiceStatus} from '../../src/payment/payloads.js';
import {askAsMerchant, serviceUrl} from '../helpers/service.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';
import {newInvoice, PUBLISHABLE_KEY} from '../helpers/widget.js';

const env = browserEnvironment();
const BIF = PUBLISHABLE_KEY('BIF');

interface Watched {
  readonly id: string;
  readonly client: PaymentsClient;
  readonly watch: InvoiceWatcher;
  readonly statuses: readonly InvoiceStatus[];
}

describe('the invoice watcher', () => {
  let watch: InvoiceWatcher | undefined;

  afterEach(() => watch?.stop());

  async function watched(before: (id: string) => Promise<unknown> = () => Promise.resolve()): Promise<Watched> {
    const {id} = await newInvoice();
    await before(id);
    const client = new PaymentsClient(env, await serviceUrl(), BIF);
    const statuses: InvoiceStatus[] = [];
    watch = new InvoiceWatcher(env, new InvoiceClient(client, id), {
      onStatus: (status) => statuses.push(status),
      onTime: () => undefined,
    });
    await waitUntil(() => statuses.length > 0, 'no first status');
    return {id, client, watch, statuses};
  }

  async function pay({id, client}: Watched): Promise<string> {
    const money = {minor: 5000, currency: 'BIF'} as const;
    const decision = await new InvoiceClient(client, id).requestPhone('+25779123456', money, {
      idempotencyKey: crypto.randomUUID(),
    });
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    await askAsMerchant(`/simulator/phone_requests/${decision.value.uetr}/approve`, {method: 'POST'});
    return decision.value.uetr;
  }

  it('reports each version of the status once, in order, and then the payment', async () => {
    const one = await watched();
    const uetr = await pay(one);
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'the payment was not reported');
    one.watch.pollNow();
    const versions = one.statuses.map(({version}) => version);
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
    );
    assert.deepInclude(one.statuses.at(-1), {settledBy: 'phone', uetr});
  });

  it('reports the payment by polling when the stream cannot be opened', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'streamInvoiceStatus', kind: 'status', status: 503, times: 1000, match: id},
      }),
    );
    await pay(one);
    one.watch.pollNow();
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'the payment was not reported');
  });

  it('reports the payment from the stream when polling fails', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'getInvoiceStatus', kind: 'status', status: 500, times: 1000, match: id},
      }),
    );
    await pay(one);
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'the payment was not reported');
  });

  it('polls at once when the payer returns to the page', async () => {
    const one = await watched((id) =>
      askAsMerchant('/simulator/faults', {
        body: {operation: 'streamInvoiceStatus', kind: 'status', status: 503, times: 1000, match: id},
      }),
    );
    await pay(one);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => one.statuses.some(({status}) => status === 'paid'), 'the payment was not reported', 3_000);
  });

  it('reports nothing after it is stopped', async () => {
    const one = await watched();
    const before = one.statuses.length;
    one.watch.stop();
    one.watch.pollNow();
    await pay(one);
    const answer = await new InvoiceClient(one.client, one.id).readStatus();
    assert.equal(answer.kind, 'answered');
    assert.lengthOf(one.statuses, before);
  });

  it('continues while the page cannot provide a session', async () => {
    const {id} = await newInvoice();
    let asked = 0;
    const session = (): Promise<string> => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('not now')) : Promise.resolve(BIF);
    };
    const statuses: InvoiceStatus[] = [];
    watch = new InvoiceWatcher(env, new InvoiceClient(new PaymentsClient(env, await serviceUrl(), session), id), {
      onStatus: (status) => statuses.push(status),
      onTime: () => undefined,
    });
    watch.pollNow();
    await waitUntil(() => statuses.length > 0, 'no status');
  });

  it('reports the time of the service with each status, also when the status is not new', async () => {
    let stream: EventStream | undefined;
    const readStream = (opened: EventStream): Promise<void> => {
      stream = opened;
      return new Promise(() => undefined);
    };
    const small = {...new FakeEnvironment(), readStream};
    const client = new PaymentsClient(small, 'https://api.example.com', BIF);
    const told: (readonly [string, number])[] = [];
    watch = new InvoiceWatcher(small, new InvoiceClient(client, 'in_1'), {
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
      stream?.onEvent(data);
    }
    assert.deepEqual(told, [
      ['version', 7],
      ['time', 1_000],
      ['time', 301_000],
      ['time', 2_000],
    ]);
  });
});
