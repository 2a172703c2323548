import {createHash, randomBytes} from 'node:crypto';
import {mkdtemp, readdir, realpath, rename, rm, symlink} from 'node:fs/promises';
import {connect, createServer, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** Another process has the folder, or is just taking it. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

const LOCK_FILE = /^in-use-[0-9a-f]{16}$/;

/**
 * Locks a folder for this process, until the returned function is called or the process ends. Even after a crash the
 * lock is gone, because the operating system closes the socket behind it.
 *
 * @throws FolderInUse when another process has it. Of two that start at once, both may be refused.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  return process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder);
}

/**
 * Each process first puts its own socket into the folder and then looks for others, so at least one of two sees the
 * other. A socket that does not answer was left by a killed process. Names are never reused, so removing it cannot hit
 * a running process.
 */
async function lockBySocket(folder: string): Promise<() => Promise<void>> {
  const own = `in-use-${randomBytes(8).toString('hex')}`;
  const short = await shortName(folder);
  try {
    const server = await listen(join(short.path, `${own}.new`));
    // Renamed only now: a socket that does not listen yet cannot be told from one that was left behind.
    await rename(join(folder, `${own}.new`), join(folder, own));
    const unlock = async (): Promise<void> => {
      await rm(join(folder, own), {force: true});
      await close(server);
    };
    if (!(await isAnotherAlive(folder, {own, short: short.path}))) return unlock;
    await unlock();
    throw inUse(folder);
  } finally {
    await short.remove();
  }
}

async function isAnotherAlive(folder: string, at: {readonly own: string; readonly short: string}): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => LOCK_FILE.test(name) && name !== at.own);
  const alive = await Promise.all(others.map((name) => isAnswered(join(at.short, name))));
  const dead = others.filter((_name, index) => alive[index] === false);
  await Promise.all(dead.map((name) => rm(join(folder, name), {force: true})));
  return alive.includes(true);
}

/** A socket's path is limited to about 100 bytes, so a symbolic link in the temporary folder shortens it. */
async function shortName(folder: string): Promise<{readonly path: string; readonly remove: () => Promise<void>}> {
  const target = await realpath(folder);
  const home = await mkdtemp(join(tmpdir(), 'pay-')).catch(refuseTemporary);
  const path = join(home, 'd');
  await symlink(target, path).catch(refuseTemporary);
  return {path, remove: () => rm(home, {recursive: true, force: true})};
}

function refuseTemporary(cause: NodeJS.ErrnoException): never {
  throw new RangeError(`TMPDIR: ${tmpdir()} is not a folder that can be written (${cause.code}).`, {cause});
}

/** A named pipe ends with its process, so its name can be derived from the folder. */
async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256')
    .update((await realpath(folder)).toLowerCase())
    .digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\payment-service-${name}`);
    return () => close(server);
  } catch (error) {
    throw inUse(folder, error);
  }
}

function inUse(folder: string, cause?: unknown): FolderInUse {
  const remedy = 'Stop it, choose another DATA_DIR, or let both use one PostgreSQL server (DATABASE_URL).';
  return new FolderInUse(`${folder} is in use by another process of the service. ${remedy}`, {cause});
}

/** Only being able to connect matters: it shows that the process is running. */
function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Only a refused connection or a missing socket means that no process is there; after any other error, one may be. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}
