import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';

/** The folder in which the programs of the service run. */
export const SERVICE_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** A database on a PostgreSQL server, as environment of a service process. */
export interface ServerPlace {
  readonly DATABASE_URL: string;
  readonly VAULT_KEY: string;
}

/** V8's optimising WebAssembly compiler is off: in a process of a few seconds it takes longer than it saves for PGlite. */
const QUICK_WASM = '--liftoff-only';
/** Node's arguments to run the service. It is compiled first, because it then starts in half the time. */
export const SERVICE_ARGS = [QUICK_WASM, 'dist/main.js'];
execFileSync(process.execPath, ['../scripts/build/service.mjs'], {cwd: SERVICE_DIR, stdio: 'inherit'});

/** Where a service process keeps its data: a folder, or a PostgreSQL server. */
export type Place = {readonly DATA_DIR: string} | ServerPlace;

/** A service in a process of its own. */
export interface ChildService {
  readonly url: string;
  /** Kills it like `kill -9`, and waits until it has ended. */
  kill(): Promise<void>;
  /** Stops it gracefully, and waits for its end. */
  stop(): Promise<void>;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<unknown>;
}

/** Another script than the service, its arguments, and its environment besides the place. */
export interface Program {
  /** TypeScript, relative to the service's folder. */
  readonly script?: string;
  readonly words?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const alive = new Set<ChildProcess>();

/** Kills the processes that a failed test left running. Call it after each suite, because nothing else kills them. */
export async function killChildren(): Promise<void> {
  await Promise.all(
    [...alive].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

/** The process ended before it listened. The message is its last output. */
class DidNotStart extends Error {
  override readonly name = 'DidNotStart';
}

/** All simulated callers share one address, so the limits per address are off. */
const NO_LIMITS = {
  CARD_TOKENS_PER_ADDRESS: '1000000',
  CARD_TOKENS_PER_ACCOUNT: '1000000',
  CARD_DECLINES_PER_ADDRESS: '1000000',
  CARD_DECLINES_PER_ACCOUNT: '1000000',
  CODES_PER_WALLET: '1000000',
};

/**
 * Starts the service like `npm start`, or another program with the same output, on a free port. The caller stops it, and
 * calls {@link killChildren}.
 *
 * @throws DidNotStart when it exits instead
 */
export async function startChild(place: Place, program: Program = {env: {}}): Promise<ChildService> {
  const child = spawnProgram(place, program);
  alive.add(child);
  const ended = once(child, 'exit').finally(() => alive.delete(child));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput += chunk;
  });
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(chunk);
    const url = /^Payment service: (\S+)$/m.exec(printed)?.[1];
    if (url === undefined) continue;
    return {url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), ended};
  }
  await ended;
  throw new DidNotStart(errorOutput);
}

function spawnProgram(place: Place, {script, words = [], env}: Program) {
  const args = script === undefined ? SERVICE_ARGS : [QUICK_WASM, '--import', 'tsx', script];
  return spawn(process.execPath, [...args, ...words], {
    cwd: SERVICE_DIR,
    // No coverage: measuring it in a process that is killed only takes time.
    env: {
      ...process.env,
      NODE_V8_COVERAGE: '',
      DATABASE_URL: '',
      PORT: '0',
      CALLS_PER_MINUTE: '1000000',
      ...NO_LIMITS,
      ...place,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
