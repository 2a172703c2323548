import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {USUAL_CONNECTION, type OpenDatabase} from '../src/db/connect.js';
import {createHarness, type Harness} from './helpers/harness.js';
import {openTestDatabase} from './helpers/test-database.js';

describe('/healthz', () => {
  let database: OpenDatabase;
  let service: Harness;
  before(async () => {
    database = await openTestDatabase();
    service = await createHarness({database});
  });
  after(async () => {
    await service.prepared.close();
    await database.close();
  });

  it('says ok while the database answers', async () => {
    const {status, body} = await service.ask('GET', '/healthz');
    assert.deepEqual([status, body], [200, {status: 'ok'}]);
  });

  it('says 503 when the database takes longer than two seconds', async () => {
    // Whoever holds all connections keeps everybody else waiting; PGlite has one, and the others wait for it, too.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const connections = Array.from({length: USUAL_CONNECTION.poolSize}, () => database.db.connection());
    const holding = Promise.all(connections.map((connection) => connection.execute(() => held)));
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
    await service.prepared.services.jobs.stop(0);
    await database.db.destroy();
    const {status, text} = await service.ask('GET', '/healthz');
    assert.equal(status, 503);
    assert.match(text, /"message":"The database does not answer\."/);
  });
});
