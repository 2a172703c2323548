import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {createClient} from './helpers/child-service-client.js';
import {createEmptyPlace, type TestServerPlace} from './helpers/child-service-place.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import {TEST_SERVER} from './helpers/test-server.js';
import {hasCommit, unpackVersion, type UnpackedVersion} from './helpers/version-before.js';

/** The version before this one. */
const BEFORE = 'a8be5b2';
const ROUNDS = 2;
/** That version returns 500 if the table of a prepared statement has changed. This one prepares it again. */
const REPEATS = 5;
const server = TEST_SERVER;

if (server === undefined) {
  // Embedded data belong to one process.
} else if (!hasCommit(BEFORE)) {
  console.log(`NOT RUN the upgrade from the version before: this checkout has no commit ${BEFORE}`);
} else {
  describe('an upgrade', {timeout: 180_000}, () => {
    let place: TestServerPlace;
    let version: UnpackedVersion;
    before(async () => {
      place = await createEmptyPlace(server);
      version = await unpackVersion(BEFORE);
    });
    after(async () => {
      await killChildren();
      await place.remove();
      await version.remove();
    });

    const startOld = (): Promise<ChildService> =>
      startChild(place.place, {script: join(version.folder, 'service/src/main.ts'), env: {}});
    const startNew = (words: readonly string[]): Promise<ChildService> => startChild(place.place, {words, env: {}});

    it('keeps the old process working during and after the migration of the database', async () => {
      const old = await startOld();
      const first = createClient(ROUNDS, REPEATS);
      await first.runAll(old);

      await assert.rejects(startNew(['migrate']), {message: ''});
      // Both share the database now. Each receives the calls of the other, and has to return the same responses.
      const fresh = await startNew([]);
      await first.runAll(fresh);
      const second = createClient(2 * ROUNDS, REPEATS);
      await second.runAll(old);
      await second.runAll(fresh);

      await old.stop();
      const third = createClient(3 * ROUNDS);
      await third.runAll(fresh);
      await fresh.stop();
    });
  });
}
