import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'bench/results';

/** The machine that was measured on. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly node: string;
}

/** This machine. */
export function machine(): Machine {
  return {cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.versions.node};
}

/** The last committed result of that name, if any. */
export function lastResult(name: string): unknown {
  try {
    const file = `HEAD:${FOLDER}/${name}.json`;
    return JSON.parse(execFileSync('git', ['show', file], {cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore']}).toString());
  } catch {
    return undefined;
  }
}

/** Stores a result as JSON and as Markdown, with its plots by name. */
export function keep(name: string, result: object, words: string, plots: Readonly<Record<string, string>> = {}): void {
  const place = `${ROOT}${FOLDER}`;
  mkdirSync(place, {recursive: true});
  writeFileSync(`${place}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(`${place}/${name}.md`, `${words}\n`);
  for (const [plot, svg] of Object.entries(plots)) writeFileSync(`${place}/${name}-${plot}.svg`, `${svg}\n`);
}

/** Rejects on timeout or on a stop signal. Everything that was started ends with this process. */
export function interruption(limitMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the measurement took too long')), limitMs).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
}
