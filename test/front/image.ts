import {execFile} from 'node:child_process';
import {chmod, cp, mkdir} from 'node:fs/promises';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {ROOT} from '../../scripts/test/browser.mjs';

const run = promisify(execFile);

/** What the Dockerfile defines for a container. */
export interface Image {
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

type Line = readonly [instruction: string, rest: string];

/** The instructions of the last stage. A backslash at the end of a line continues it. */
function lastStage(): readonly Line[] {
  const text = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '');
  const lines = text.slice(text.lastIndexOf('\nFROM ')).split('\n');
  return lines
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, instruction = '', rest = '']): Line => [instruction, rest]);
}

/** What a container of the image is started with. */
export function readImage(): Image {
  const lines = lastStage();
  const list = (wanted: string): readonly string[] => {
    const [, rest = '[]'] = lines.find(([instruction]) => instruction === wanted) ?? [];
    return JSON.parse(rest.slice(rest.indexOf('['))) as readonly string[];
  };
  const env = lines
    .filter(([instruction]) => instruction === 'ENV')
    .map(([, rest]) => [rest.slice(0, rest.indexOf('=')), rest.slice(rest.indexOf('=') + 1)] as const);
  return {
    env: Object.fromEntries(env),
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
    healthcheck: list('HEALTHCHECK'),
  };
}

/** Executes the `COPY` and `RUN` instructions of the last stage, in an empty folder in place of `/app`. */
export async function buildByHand(folder: string): Promise<void> {
  for (const [instruction, rest] of lastStage()) {
    if (instruction === 'COPY') await copy(folder, rest);
    if (instruction === 'RUN') await run('sh', ['-c', rest.replace(/^--mount=\S+ /, '')], {cwd: folder});
  }
  await chmod(folder, 0o755);
}

/** The earlier stage has the built files where the repository has them. */
async function copy(folder: string, rest: string): Promise<void> {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'));
  const target = words.pop() ?? '';
  for (const source of words.map((word) => word.replace(/^\/app\//, ''))) {
    const isInto = target.endsWith('/');
    const to = path.join(folder, isInto ? path.join(target, path.basename(source)) : target);
    await mkdir(path.dirname(to), {recursive: true});
    await cp(path.join(ROOT, source), to, {recursive: true});
  }
}
