import {createHash, randomBytes} from 'node:crypto';
import {mkdtemp, readdir, realpath, rename, rm, symlink} from 'node:fs/promises';
import {connect, createServer, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** The folder is another process's, or is just being taken by one. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

const HELD = /^in-use-[0-9a-f]{16}$/;

/**
 * Takes a folder for this process, until the function returned is called or the process ends, however it ends: the
 * operating system closes the socket that stands for it.
 *
 * @throws FolderInUse when another process has it. Two that come at the same moment may both be refused, never both let in.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  return process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder);
}

/**
 * Everyone puts a socket of their own into the folder first and looks at the others' afterwards, so of two at least one
 * sees the other. A socket that nobody answers at is what a killed process left; no name comes twice, so taking it away
 * cannot hit anyone who is alive.
 */
async function lockBySocket(folder: string): Promise<() => Promise<void>> {
  const own = `in-use-${randomBytes(8).toString('hex')}`;
  const short = await shortName(folder);
  try {
    const server = await listen(join(short.path, `${own}.new`));
    // Only now: before it is listened at, a socket looks like one that was left behind.
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
  const others = (await readdir(folder)).filter((name) => HELD.test(name) && name !== at.own);
  const alive = await Promise.all(others.map((name) => isAnswered(join(at.short, name))));
  const dead = others.filter((_name, index) => alive[index] === false);
  await Promise.all(dead.map((name) => rm(join(folder, name), {force: true})));
  return alive.includes(true);
}

/** A socket's path may have about 100 bytes: a symbolic link in the folder for temporary files makes it that short. */
async function shortName(folder: string): Promise<{readonly path: string; readonly remove: () => Promise<void>}> {
  const home = await mkdtemp(join(tmpdir(), 'pay-'));
  const path = join(home, 'd');
  await symlink(await realpath(folder), path);
  return {path, remove: () => rm(home, {recursive: true, force: true})};
}

/** A named pipe ends with its process, so its name can be the folder's own. */
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

/** Whoever connects learns that somebody is there, which is all there is to learn. */
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

/** Only a refused connection says that nobody is there; whatever else goes wrong, somebody may be. */
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
