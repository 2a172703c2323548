import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {openDatabase, type OpenDatabase} from '../src/db/connect.js';
import {createHarness, type Harness} from './helpers/harness.js';

describe('/healthz', () => {
  let database: OpenDatabase;
  let service: Harness;
  before(async () => {
    database = await openDatabase({dataDir: ':memory:'});
    service = await createHarness({database});
  });
  after(() => service.prepared.app.close());

  it('says ok while the database answers', async () => {
    const {status, body} = await service.ask('GET', '/healthz');
    assert.deepEqual([status, body], [200, {status: 'ok'}]);
  });

  it('says 503 when the database takes longer than two seconds', async () => {
    // PGlite has one connection: whoever holds it keeps everybody else waiting.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = database.db.connection().execute(() => held);
    const armed = service.clock.armed();
    const asked = service.ask('GET', '/healthz');
    while (service.clock.armed() === armed) await new Promise((resolve) => setImmediate(resolve));
    service.clock.advance(2000);
    const {status, body, headers} = await asked;
    release();
    await holding;
    assert.deepEqual([status, body['code'], headers['retry-after']], [503, 'service_unavailable', '1']);
    assert.match(String(body['request_id']), /^req_/);
    assert.equal((await service.ask('GET', '/healthz')).status, 200);
  });

  it('says 503 when the database is gone, and nothing of why', async () => {
    await service.prepared.services.due.stop();
    await database.close();
    const {status, text} = await service.ask('GET', '/healthz');
    assert.equal(status, 503);
    assert.match(text, /"message":"The database does not answer\."/);
  });
});
