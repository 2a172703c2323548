import {execFileSync} from 'node:child_process';
import {mkdtemp, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The service, and what builds it. */
const PARTS = ['service', 'scripts', 'package.json', 'tsconfig.json'];

/** The service of an earlier commit, in a folder of its own. */
export interface UnpackedVersion {
  /** It has the same layout as this repository. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Whether the history of this checkout has the commit. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], {cwd: ROOT, stdio: 'ignore'});
    return true;
  } catch {
    return false;
  }
}

/** Unpacks the service of a commit. It uses the packages of this checkout, so both need the same ones. The caller removes it. */
export async function unpackVersion(commit: string): Promise<UnpackedVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'service-before-'));
  const archive = execFileSync('git', ['archive', commit, ...PARTS], {cwd: ROOT, maxBuffer: 2 ** 28});
  execFileSync('tar', ['-x', '-C', folder], {input: archive});
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {folder, remove: () => rm(folder, {recursive: true})};
}
