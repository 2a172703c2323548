import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createShortMemory} from '../src/lib/short-memory.js';
import {createStatusReader} from '../src/runtime/status-reader.js';
import {findStatuses, showStatus} from '../src/domain/invoices/status.js';
import type {Caller} from '../src/domain/work.js';
import {pk, useService} from './helpers/harness.js';
import {createManualClock} from './helpers/manual-clock.js';
import {createInvoice} from './helpers/steps.js';

const service = useService();
const caller = (id: string): Caller => ({
  kind: 'publishable',
  id: 'key',
  allowedOrigins: [],
  account: {id, merchantId: 'mer_demoBujumbura', currency: 'USD', isLive: false, rails: null},
});

describe('reading the status of payments', () => {
  it('sends one query for all waiting readers, and refuses another account', async () => {
    const ids = [(await createInvoice(service))['id'], (await createInvoice(service))['id']] as string[];
    let queries = 0;
    const counting = service.prepared.services.db.withPlugin({
      transformQuery: ({node}) => {
        queries += 1;
        return node;
      },
      transformResult: async ({result}) => result,
    });
    const reader = createStatusReader({find: (ids) => findStatuses(counting, ids), show: showStatus});
    const asked = [...ids, ...ids, ...ids].map((id) => reader.read(caller('acct_demoUSD'), id));
    const refused = assert.rejects(reader.read(caller('acct_demoBIF'), ids[0] ?? ''), {status: 404});
    const unknown = assert.rejects(reader.read(caller('acct_demoUSD'), 'in_unknown'), {status: 404});
    const found = await Promise.all(asked);
    await Promise.all([refused, unknown]);
    assert.equal(queries, 1);
    assert.deepEqual(
      found.map(({status, amount_due}) => [status, amount_due]),
      found.map(() => ['pending', 1999n]),
    );
    assert.deepEqual(found[0]?.phone_requests, []);
  });

  it('returns a status that is not older than the call', async () => {
    const invoice = await createInvoice(service);
    const path = `/v2/invoices/${invoice['id']}`;
    const read = () => service.ask('GET', `${path}/status`, {key: pk('USD')});
    const first = read();
    const body = {amount: 1999, currency: 'USD', phone_number: '+25779000003'};
    const {body: request} = await service.ask('POST', `${path}/phone_requests`, {key: pk('USD'), body});
    const second = await read();
    assert.deepEqual(second.body['phone_requests'], [{uetr: request['uetr'], status: 'pending'}]);
    assert.ok(Number((await first).body['version']) <= Number(second.body['version']));
  });
});

describe('a short memory', () => {
  it('keeps a value until it expires or the memory is full, and does not keep a failure', async () => {
    const clock = createManualClock();
    const memory = createShortMemory<number>(clock, {lifeMs: 5000, most: 2});
    let searches = 0;
    const find = async () => (searches += 1);
    await assert.rejects(
      memory.recall('one', () => Promise.reject(new Error('not there'))),
      /not there/,
    );
    assert.equal(await memory.recall('one', find), 1);
    clock.advance(4999);
    assert.equal(await memory.recall('one', find), 1);
    clock.advance(1);
    assert.equal(await memory.recall('one', find), 2);
    clock.advance(-1);
    assert.equal(await memory.recall('one', find), 3, 'the clock was set back');
    await memory.recall('two', find);
    await memory.recall('three', find);
    assert.equal(await memory.recall('one', find), 6);
  });
});
