import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import {createClient} from './helpers/child-service-client.js';
import {inDatabase, createEmptyPlace, type TestServerPlace} from './helpers/child-service-place.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import {askPhone} from './helpers/phone-page.js';
import {hasPooler, startPooler, type Pooler} from './helpers/pooler.js';
import {TEST_SERVER} from './helpers/test-server.js';

const ROUNDS = 3;
const server = TEST_SERVER;

if (server === undefined) {
  // An embedded database has no pooler.
} else if (!hasPooler()) {
  console.log('NOT RUN the service behind PgBouncer: it is not installed');
} else {
  describe('the service behind PgBouncer in transaction mode', {timeout: 120_000}, () => {
    let place: TestServerPlace;
    let pooler: Pooler;
    before(async () => {
      place = await createEmptyPlace(server);
      pooler = await startPooler(server);
    });
    after(async () => {
      await killChildren();
      await pooler.stop();
      await place.remove();
    });

    const start = (role: string): Promise<ChildService> => {
      const {DATABASE_URL: DATABASE_DIRECT_URL, VAULT_KEY} = place.place;
      const behind = {VAULT_KEY, DATABASE_URL: pooler.through(DATABASE_DIRECT_URL)};
      return startChild(behind, {
        words: [role],
        env: {DATABASE_DIRECT_URL, PUBLIC_URL: role === 'work' ? 'http://pay.test' : ''},
      });
    };

    it('is migrated over a direct connection', async () => {
      await assert.rejects(start('migrate'), {message: ''});
    });

    it('does everything once when calls are repeated through another process', async () => {
      const [one, other, working] = await Promise.all([start('serve'), start('serve'), start('work')]);
      const client = createClient(ROUNDS);
      await client.runAll(one);
      // The same calls again: each has to return its first response.
      await client.runAll(other);
      const kept = await inDatabase(place, async (db) => {
        const {rows} = await sql<{count: string}>`select count(*)::text as count from idempotency_keys`.execute(db);
        return Number(rows[0]?.count);
      });
      assert.equal(kept, client.answers.size);
      await Promise.all([one, other, working].map((process) => process.stop()));
    });

    it('passes notifications between pages and workers', async () => {
      const [serving, working] = await Promise.all([start('serve'), start('work')]);
      const page = await askPhone(serving);
      await page.untilPaid();
      await Promise.all([serving.stop(), working.stop()]);
    });
  });
}
