import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {createClient} from './helpers/child-service-client.js';
import {createEmptyPlace, type TestServerPlace} from './helpers/child-service-place.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import {TEST_SERVER} from './helpers/test-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The version before this one. */
const BEFORE = 'a8be5b2';
const ROUNDS = 2;
/** That version answers 500 when a statement that it has prepared meets a changed table. This one prepares it again. */
const REPEATS = 5;
const server = TEST_SERVER;

/** Whether the history of this checkout has the version before. */
function hasBefore(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], {cwd: ROOT, stdio: 'ignore'});
    return true;
  } catch {
    return false;
  }
}

if (server === undefined) {
  // Embedded data belong to one process.
} else if (!hasBefore()) {
  console.log(`NOT RUN the upgrade from the version before: this checkout has no commit ${BEFORE}`);
} else {
  describe('an upgrade', {timeout: 180_000}, () => {
    let place: TestServerPlace;
    let home: string;
    before(async () => {
      place = await createEmptyPlace(server);
      home = await mkdtemp(join(tmpdir(), 'service-before-'));
      const archive = execFileSync('git', ['archive', BEFORE, 'service'], {cwd: ROOT, maxBuffer: 2 ** 28});
      execFileSync('tar', ['-x', '-C', home], {input: archive});
      // Both versions have the same dependencies.
      await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules'));
    });
    after(async () => {
      await killChildren();
      await place.remove();
      await rm(home, {recursive: true});
    });

    const startOld = (): Promise<ChildService> =>
      startChild(place.place, {script: join(home, 'service/src/main.ts'), env: {}});
    const startNew = (words: readonly string[]): Promise<ChildService> =>
      startChild(place.place, {script: 'src/main.ts', words, env: {}});

    it('leaves the old process at work while and after the database is migrated', async () => {
      const old = await startOld();
      const first = createClient(ROUNDS, REPEATS);
      await first.notifyAll(old);

      await assert.rejects(startNew(['migrate']), {message: ''});
      // Both share the database now. Each gets the calls of the other, and has to give the same responses.
      const fresh = await startNew([]);
      await first.notifyAll(fresh);
      const second = createClient(2 * ROUNDS, REPEATS);
      await second.notifyAll(old);
      await second.notifyAll(fresh);

      await old.stop();
      const third = createClient(3 * ROUNDS);
      await third.notifyAll(fresh);
      await fresh.stop();
    });
  });
}
