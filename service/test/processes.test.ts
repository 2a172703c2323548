import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import type {OpenDatabase} from '../src/db/connect.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import {
  createEmptyPlace,
  createServerPlace,
  endConnections,
  type TestServerPlace,
} from './helpers/child-service-place.js';
import {createHarness, pk} from './helpers/harness.js';
import {listen, readEvents} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {promised} from './helpers/promised.js';
import {askPhone, createInvoice} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {TEST_SERVER} from './helpers/test-server.js';

type Json = Readonly<Record<string, unknown>>;

const post = (service: Pick<ChildService, 'url'>, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
  });
const read = async (response: Promise<Response>): Promise<Json> => (await (await response).json()) as Json;
const freshInvoice = (service: Pick<ChildService, 'url'>): Promise<Json> =>
  read(post(service, '/simulator/invoices', {currency: 'USD'}));

/** Follows an invoice like a page does. `untilPaid` resolves with the first paid status. */
async function watch(service: Pick<ChildService, 'url'>, invoice: Json) {
  const away = new AbortController();
  const headers = {authorization: `Bearer ${pk('USD')}`};
  const response = await fetch(`${service.url}/v2/invoices/${invoice['id']}/events`, {headers, signal: away.signal});
  const events = readEvents(response);
  await events.next();
  const untilPaid = async (): Promise<Json> => {
    for await (const {data} of events) {
      const status = JSON.parse(data ?? '{}') as Json;
      if (typeof status['settled_by'] === 'string') return status;
    }
    throw new Error('the stream ended before the invoice was paid');
  };
  return {untilPaid, end: () => away.abort()};
}

describe('several services on one database', () => {
  let database: OpenDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  it('run a due job once when both find it', async () => {
    const [one, other] = [await createHarness({database}), await createHarness({database})];
    const invoices: Json[] = [];
    for (let made = 0; made < 10; made += 1) {
      const invoice = await createInvoice(one);
      await askPhone(one, invoice, '+25779000001');
      invoices.push(invoice);
    }
    await Promise.all([one.pass(1000), other.pass(1000)]);
    for (const {id} of invoices) {
      const charges = await database.db
        .selectFrom('charges')
        .select(['status', 'amount_refunded'])
        .where('invoice_id', '=', String(id))
        .execute();
      assert.deepEqual(
        charges.map(({status, amount_refunded}) => [status, String(amount_refunded)]),
        [['succeeded', '0']],
      );
    }
    await one.prepared.close();
    await other.prepared.close();
  });
});

// An embedded database belongs to one process, see test/folder-lock.test.ts.
const server = TEST_SERVER;
if (server !== undefined) {
  describe('several processes on one PostgreSQL server', {timeout: 300_000}, () => {
    let place: TestServerPlace;
    let one: ChildService;
    let other: ChildService;
    before(async () => {
      place = await createEmptyPlace(server);
      // Both find an empty database, and both try to create its tables.
      [one, other] = await Promise.all([startChild(place.place), startChild(place.place)]);
    });
    after(async () => {
      await Promise.all([one.stop(), other.stop()]).finally(killChildren);
      await place.remove();
    });

    it('notify a page connected to one of a payment through the other', async () => {
      const invoice = await freshInvoice(one);
      const page = await watch(one, invoice);
      const due = {amount: invoice['amount'], currency: invoice['currency']};
      const qr = await read(post(other, `/v2/invoices/${invoice['id']}/qr`, due));
      await post(other, '/simulator/bank_app/approve', {payload: qr['payload']});
      const paid = await page.untilPaid();
      assert.deepEqual([paid['status'], paid['settled_by']], ['paid', 'qr']);
      page.end();
    });

    it('create one charge when both receive one idempotency key at once', async () => {
      const {customer_id} = await freshInvoice(one);
      const card = {number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline'};
      const {id: token} = await read(post(one, '/v2/tokens', card, {origin: one.url}));
      const body = {amount: 1999, currency: 'USD', customer_id, token};
      const sent = Array.from({length: 50}, async (_each, index) => {
        const answer = await post(index % 2 === 0 ? one : other, '/v2/charges/card', body, {'idempotency-key': 'both'});
        return {status: answer.status, text: await answer.text(), replayed: answer.headers.get('idempotent-replayed')};
      });
      const answers = await Promise.all(sent);
      assert.deepEqual(new Set(answers.map(({status}) => status)), new Set([201]));
      assert.equal(new Set(answers.map(({text}) => text)).size, 1);
      assert.equal(answers.filter(({replayed}) => replayed === null).length, 1);
      const {data} = (await (await fetch(`${other.url}/simulator/charges?limit=999`)).json()) as {data: Json[]};
      assert.equal(data.filter((charge) => charge['customer_id'] === customer_id).length, 1);
    });

    it('notify a page of a payment that was made while their connections for notifications were down', async () => {
      const invoice = await freshInvoice(one);
      const page = await watch(one, invoice);
      const due = {amount: invoice['amount'], currency: invoice['currency']};
      const qr = await read(post(other, `/v2/invoices/${invoice['id']}/qr`, due));
      await endConnections(place, 'listen %');
      await post(other, '/simulator/bank_app/approve', {payload: qr['payload']});
      assert.equal((await page.untilPaid())['settled_by'], 'qr');
      page.end();
    });

    it('run the jobs of a process that was killed', async () => {
      const left = await createServerPlace(server);
      const database = await left.open();
      const clock = createManualClock(Date.now());
      const survivor = await listen({database, clock, vaultKey: left.place.VAULT_KEY});
      const dying = await startChild(left.place);
      const invoice = await freshInvoice(dying);
      const page = await watch(survivor, invoice);
      const asked = {amount: invoice['amount'], currency: invoice['currency'], phone_number: '+25779000001'};
      const request = await read(post(dying, `/v2/invoices/${invoice['id']}/phone_requests`, asked));
      await dying.kill();
      // The phone answers after one second of the killed process's clock. The other process checks every five seconds.
      clock.advance(Date.now() - clock.now() + 6000);
      const paid = await page.untilPaid();
      assert.deepEqual([paid['settled_by'], paid['uetr']], ['phone', request['uetr']]);
      page.end();
      await survivor.close();
      await database.close();
      await left.remove();
    });
  });

  describe('a database on a PostgreSQL server', () => {
    let place: TestServerPlace;
    before(async () => {
      place = await createEmptyPlace(server);
    });
    after(() => place.remove());

    it('is set up once when many open it while it is empty', async () => {
      const opened = await Promise.all(Array.from({length: 8}, () => place.open()));
      const counts = await Promise.all(
        opened.map(async ({db}) => (await db.selectFrom('merchants').select('id').execute()).length),
      );
      assert.deepEqual(new Set(counts), new Set([2]));
      await Promise.all(opened.map((one) => one.close()));
    });

    it('reports possibly missed notifications when it listens again, and receives later ones', async () => {
      const database = await place.open();
      const heard = promised<string>();
      const missed = promised<undefined>();
      const stop = await database.listen('news', heard.resolve, () => missed.resolve(undefined));
      // One connection inside a transaction, and one idle.
      await database.db.connection().execute((db) => sql`select 1`.execute(db));
      const cut = database.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await endConnections(place);
        await sql`select 1`.execute(tx);
      });
      await assert.rejects(cut);
      await missed.promise;
      await sql`select pg_notify('news', 'again')`.execute(database.db);
      assert.equal(await heard.promise, 'again');
      await stop();
      await database.close();
    });
  });
}
