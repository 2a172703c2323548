import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readdir, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {openDatabase} from '../src/db/connect.js';
import {FolderInUse, lockFolder} from '../src/db/folder-lock.js';
import {killChildren, startChild} from './helpers/child-service.js';
import {copyTemplateTo} from './helpers/template-image.js';
import {pk} from './helpers/harness.js';
import {PAYER} from './helpers/steps.js';

describe('the lock of a data folder', () => {
  let home: string;
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'service-lock-'));
  });
  after(async () => {
    await killChildren();
    await rm(home, {recursive: true});
  });

  it('is granted once, and again after it has been released', async () => {
    const unlock = await lockFolder(home);
    await assert.rejects(lockFolder(home), FolderInUse);
    await assert.rejects(lockFolder(home), /is in use by another process of the service.*DATABASE_URL/);
    await unlock();
    await (
      await lockFolder(home)
    )();
    assert.deepEqual(await readdir(home), []);
  });

  it('names TMPDIR, and not DATA_DIR, when the temporary folder is missing', async () => {
    const {TMPDIR} = process.env;
    process.env['TMPDIR'] = join(home, 'missing');
    try {
      const refused = /^RangeError: TMPDIR: .*missing is not a folder that can be written \(ENOENT\)\.$/;
      await assert.rejects(openDatabase({dataDir: home}), refused);
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
    assert.deepEqual(await readdir(home), []);
  });

  it('names DATA_DIR when that is a file, or below one, or where no folder can be made', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data'), '/proc/file', '/proc/file/data']) {
      await assert.rejects(
        openDatabase({dataDir}),
        /^RangeError: DATA_DIR: .*file.* is not a folder that can be written/,
      );
    }
    await rm(file);
  });

  it('names DATA_DIR when the database cannot write there, as on a full disk', async () => {
    const dataDir = await mkdtemp(join(home, 'full-'));
    await writeFile(join(dataDir, 'base'), '');
    const refused = /^RangeError: DATA_DIR: the database in .*full-\w+ could not be opened \(error 54\)\. Check /;
    await assert.rejects(openDatabase({dataDir}), refused);
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.startsWith('in-use')),
      [],
    );
  });

  it('recognizes a folder behind a symbolic link, and works with a long path', async () => {
    const deep = join(home, 'x'.repeat(120), 'y'.repeat(120));
    const alias = join(home, 'alias');
    await mkdir(deep, {recursive: true});
    await symlink(deep, alias);
    const unlock = await lockFolder(deep);
    await assert.rejects(lockFolder(alias), FolderInUse);
    await unlock();
  });

  it('is never granted twice when many ask at once', async () => {
    const folder = await mkdtemp(join(home, 'rush-'));
    const tries = await Promise.allSettled(Array.from({length: 20}, () => lockFolder(folder)));
    const got = tries.filter((one) => one.status === 'fulfilled');
    assert.ok(got.length <= 1, `${got.length} processes got the lock`);
    for (const {value: unlock} of got) await unlock();
    await (
      await lockFolder(folder)
    )();
  });

  it('keeps a second process out, and is released when the first one is killed', async () => {
    const dataDir = join(home, 'data');
    await copyTemplateTo(dataDir);
    const first = await startChild({DATA_DIR: dataDir});
    const headers = {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json'};
    const created = await fetch(`${first.url}/v2/customers`, {method: 'POST', headers, body: JSON.stringify(PAYER)});
    const {id} = (await created.json()) as {id: string};
    await assert.rejects(openDatabase({dataDir}), FolderInUse);
    await first.kill();
    const database = await openDatabase({dataDir});
    const kept = await database.db.selectFrom('customers').select(['id', 'email']).execute();
    await database.close();
    assert.deepEqual(kept, [{id, email: PAYER.email}]);
  });
});
