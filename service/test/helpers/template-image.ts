import {randomBytes} from 'node:crypto';
import {mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {PGlite} from '@electric-sql/pglite';
import {openDatabase} from '../../src/db/connect.js';
import {hashSources} from './template-name.js';

/** Git ignores it, and each checkout has its own. */
const FOLDER = fileURLToPath(new URL('../../../test-results/service', import.meta.url));

let image: Promise<Blob> | undefined;

/** The image of a migrated and seeded PGlite folder, created by the first process that needs it. */
export function templateImage(): Promise<Blob> {
  return (image ??= readImage(FOLDER, hashSources()));
}

/** Creates a migrated and seeded folder. */
export async function copyTemplateTo(dataDir: string): Promise<void> {
  await (await PGlite.create(dataDir, {loadDataDir: await templateImage()})).close();
}

/** Reads the image with this hash from a folder, or creates and stores it. Removes images with other hashes. */
export async function readImage(folder: string, hash: string, make: () => Promise<Blob> = makeImage): Promise<Blob> {
  const name = `template-${hash}.tar`;
  try {
    return new Blob([await readFile(join(folder, name))]);
  } catch (error) {
    if ((error as {readonly code?: unknown}).code !== 'ENOENT') throw error;
  }
  const made = await make();
  await keepImage(made, {folder, name});
  return made;
}

async function makeImage(): Promise<Blob> {
  const home = await mkdtemp(join(tmpdir(), 'service-template-'));
  try {
    const dataDir = join(home, 'data');
    await (await openDatabase({dataDir})).close();
    const lite = await PGlite.create(dataDir);
    const made = await lite.dumpDataDir('none');
    await lite.close();
    return made;
  } finally {
    await rm(home, {recursive: true, force: true});
  }
}

/** Written to a temporary file and renamed, so that a reader never finds half a file. */
async function keepImage(made: Blob, {folder, name}: {readonly folder: string; readonly name: string}): Promise<void> {
  await mkdir(folder, {recursive: true});
  const temporaryFile = join(folder, `${randomBytes(8).toString('hex')}.new`);
  await writeFile(temporaryFile, new Uint8Array(await made.arrayBuffer()));
  await rename(temporaryFile, join(folder, name));
  const others = (await readdir(folder)).filter((file) => file.startsWith('template-') && file !== name);
  await Promise.all(others.map((file) => rm(join(folder, file), {force: true})));
}
