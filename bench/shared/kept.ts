import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'bench/results';

/** What the figures were taken on. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly node: string;
}

/** This one. */
export function machine(): Machine {
  return {cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.versions.node};
}

/** The result of that name that was last committed, when there is one. */
export function lastResult(name: string): unknown {
  try {
    const file = `HEAD:${FOLDER}/${name}.json`;
    return JSON.parse(execFileSync('git', ['show', file], {cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore']}).toString());
  } catch {
    return undefined;
  }
}

/** Keeps a result as JSON and in words, and plots of it by their names. */
export function keep(name: string, result: object, words: string, plots: Readonly<Record<string, string>> = {}): void {
  const place = `${ROOT}${FOLDER}`;
  mkdirSync(place, {recursive: true});
  writeFileSync(`${place}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(`${place}/${name}.md`, `${words}\n`);
  for (const [plot, svg] of Object.entries(plots)) writeFileSync(`${place}/${name}-${plot}.svg`, `${svg}\n`);
}

/** Rejects when it takes too long, or is told to stop. What was started ends with this process. */
export function interruption(limitMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the measurement took too long')), limitMs).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
}
