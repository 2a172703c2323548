import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';

/** How a command is run. */
export interface RunOptions {
  readonly cwd: string;
  readonly limitMs: number;
  readonly environment?: Readonly<Record<string, string>>;
}

const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs a command to its end, without showing its output.
 *
 * @throws with the output if it fails or times out
 */
export async function run([command = '', ...args]: readonly string[], how: RunOptions): Promise<void> {
  const {cwd, limitMs, environment} = how;
  // A process group of its own, so that everything it started ends with it.
  const child = spawn(command, args, {
    cwd,
    env: {...process.env, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: IS_WINDOWS,
    detached: !IS_WINDOWS,
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const end = (): void => endGroup(child);
  const limit = setTimeout(end, limitMs);
  process.once('exit', end);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  clearTimeout(limit);
  if (code === 0) return;
  const ending = code === null ? `was ended after ${limitMs} ms at most` : `ended with ${code}`;
  throw new Error(`${[command, ...args].join(' ')} ${ending}:\n${printed.join('')}`);
}

function endGroup({pid, exitCode}: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  process.kill(IS_WINDOWS ? pid : -pid);
}
