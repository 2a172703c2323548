import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import pg from 'pg';
import {connectDatabase, type OpenDatabase} from '../src/db/connect.js';
import {copyTemplate} from './helpers/server-template.js';
import {readImage} from './helpers/template-image.js';
import {hashSources} from './helpers/template-name.js';
import {openTestDatabase} from './helpers/test-database.js';
import {readOn, runOn, TEST_SERVER} from './helpers/test-server.js';

const SERVICE_DIR = fileURLToPath(new URL('..', import.meta.url));

const countMerchants = async ({db}: OpenDatabase): Promise<number> =>
  (await db.selectFrom('merchants').select('id').execute()).length;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-templates-'));
});
after(() => rm(folder, {recursive: true}));

describe('the hash of the sources of a new database', () => {
  it('changes when a migration, the demo data or a version changes', async () => {
    for (const source of ['src/db', 'src/lib', 'package.json'])
      await cp(join(SERVICE_DIR, source), join(folder, source), {recursive: true});
    assert.equal(hashSources(folder), hashSources());
    const hashes = new Set([hashSources(folder)]);
    for (const file of [
      'src/db/migrations/0001-first-tables.ts',
      'src/db/seed.ts',
      'src/lib/random.ts',
      'package.json',
    ]) {
      await appendFile(join(folder, file), '\n');
      hashes.add(hashSources(folder));
    }
    await writeFile(join(folder, 'src/db/migrations/9999-added.ts'), '');
    hashes.add(hashSources(folder));
    assert.equal(hashes.size, 6);
  });
});

describe('a copy of the template', () => {
  it('has the data of a seeded database, and shares nothing with another copy', async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()];
    assert.deepEqual([await countMerchants(one), await countMerchants(other)], [2, 2]);
    await one.db.deleteFrom('limit_counts').execute();
    await one.db.insertInto('tasks').values({kind: 'purge', subject: 'one', at: 1}).execute();
    assert.deepEqual(await other.db.selectFrom('tasks').select('subject').execute(), []);
    await Promise.all([one.close(), other.close()]);
  });
});

if (TEST_SERVER === undefined) {
  describe('the image of a folder', () => {
    it('is read if it has this hash, and images with other hashes are deleted', async () => {
      const home = join(folder, 'images');
      await mkdir(home);
      await writeFile(join(home, 'template-stale.tar'), 'what older sources made');
      assert.equal(await (await readImage(home, 'stale')).text(), 'what older sources made');
      const make = () => Promise.resolve(new Blob(['what these sources make']));
      for (const time of ['made', 'read'])
        assert.equal(await (await readImage(home, 'fresh', make)).text(), 'what these sources make', time);
      assert.deepEqual(await readdir(home), ['template-fresh.tar']);
    });
  });
} else {
  const server = TEST_SERVER;
  describe('a template on a server', () => {
    const prefix = `template_test_${randomBytes(4).toString('hex')}_`;
    const templates = async () =>
      (await readOn(server, `select datname from pg_database where starts_with(datname, '${prefix}')`)).length;

    it('is created once by many that need it, and deleted when there is a new one', async () => {
      const copies = await Promise.all(Array.from({length: 4}, () => copyTemplate(server, {prefix, hash: 'one'})));
      assert.equal(await templates(), 1);
      for (const {url, drop} of copies) {
        const database = await connectDatabase({databaseUrl: url, dataDir: ':memory:'});
        assert.equal(await countMerchants(database), 2);
        await database.close();
        await drop();
      }
      await (await copyTemplate(server, {prefix, hash: 'other'})).drop();
      assert.equal(await templates(), 1);
      await runOn(server, `drop database ${prefix}other`);
    });

    it('is used if another process creates it at the same time', async () => {
      const template = `${prefix}same`;
      const first = await copyTemplate(server);
      const other = new pg.Client({connectionString: server});
      await other.connect();
      await other.query('begin');
      await other.query(`alter database ${first.name} rename to ${template}`);
      const copying = copyTemplate(server, {prefix, hash: 'same'});
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%to ${template}'`;
      while ((await readOn(server, waiting)).length === 0) await sleep(20);
      await other.query('commit');
      await other.end();
      await (await copying).drop();
      assert.equal(await templates(), 1);
      await runOn(server, `drop database ${template}`);
    });
  });
}
