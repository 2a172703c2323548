import assert from 'node:assert/strict';
import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import {ROOT} from '../../scripts/test/browser.mjs';
import {createEmptyPlace, type TestServerPlace} from '../../service/test/helpers/child-service-place.ts';
import {pk} from '../../service/test/helpers/harness.ts';
import {TEST_SERVER} from '../../service/test/helpers/test-server.ts';
import {freePorts} from './front.ts';
import {buildByHand, readImage} from './image.ts';

const run = promisify(execFile);
const image = readImage();
const PAGES = ['/readyz', '/simulator', '/docs', '/elements/payment-widget.js', `/elements/card?k=${pk('USD')}`];

const server = TEST_SERVER;

describe('the commands of the Dockerfile, in a clean folder', {concurrency: 1, timeout: 300_000}, () => {
  if (server === undefined) it('start the service', {skip: 'there is no PostgreSQL'});
  else defineTests(server);
});

function defineTests(database: string): void {
  let folder: string;
  let place: TestServerPlace;
  let env: NodeJS.ProcessEnv;
  let user: User;
  let serving: ChildProcess | undefined;
  let url: string;
  before(async () => {
    const [port] = await freePorts();
    url = `http://127.0.0.1:${port}`;
    folder = await mkdtemp(path.join(tmpdir(), 'image-'));
    place = await createEmptyPlace(database);
    user = await userFor(database);
    env = {PATH: process.env['PATH'], ...image.env, ...place.place, PORT: String(port), PUBLIC_URL: url};
    await run('npm', ['run', '--silent', 'build', '-w', 'service'], {cwd: ROOT});
    await buildByHand(folder);
  });
  after(async () => {
    await stop();
    await place.remove();
    await rm(folder, {recursive: true});
  });

  async function stop(): Promise<void> {
    if (serving === undefined || serving.exitCode !== null) return;
    const ended = once(serving, 'exit');
    serving.kill();
    await ended;
  }
  const inFolder = (): User & {readonly cwd: string; readonly env: NodeJS.ProcessEnv} => ({cwd: folder, env, ...user});
  const start = (words: readonly string[]): Promise<{readonly stdout: string}> => {
    const [program = '', ...args] = [...image.entrypoint, ...words];
    return run(program, args, inFolder());
  };
  const check = async (): Promise<number> => {
    const [program = '', ...args] = image.healthcheck;
    const [code] = (await once(spawn(program, args, inFolder()), 'exit')) as [number];
    return code;
  };

  it('omit what only development needs', async () => {
    await assert.rejects(stat(path.join(folder, 'node_modules/typescript')));
    await assert.rejects(stat(path.join(folder, 'service/src')));
  });

  it('migrate the database', async () => {
    assert.match((await start(['migrate'])).stdout, /^Migrated: 0001-/);
  });

  it('serve every page, and the health check reports whether the service runs', async () => {
    const [program = '', ...args] = [...image.entrypoint, ...image.command];
    serving = spawn(program, args, {...inFolder(), stdio: ['ignore', 'pipe', 'inherit']});
    assert.ok(serving.stdout !== null);
    // Its first line reports that it listens.
    const [ready] = (await Promise.race([once(serving, 'exit'), once(serving.stdout, 'data')])) as [unknown];
    assert.match(String(ready), /^Payment service: /);
    for (const page of PAGES) assert.equal((await fetch(url + page)).status, 200, page);
    assert.equal(await check(), 0);
    await stop();
    assert.equal(await check(), 1);
  });
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** As in the container, a user who may not write into the folder: the owner of the server's sockets, who reaches them. */
async function userFor(database: string): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  const sockets = new URL(database).searchParams.get('host');
  if (sockets === null) return {uid: 65534, gid: 65534};
  const {uid, gid} = await stat(sockets);
  return {uid, gid};
}
