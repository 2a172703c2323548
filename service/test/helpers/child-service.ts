import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';

const SERVICE_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** A database on a PostgreSQL server, as a process of the service is told of it. */
export interface ServerPlace {
  readonly DATABASE_URL: string;
  readonly VAULT_KEY: string;
}

/**
 * What Node is told to run the service from its sources. Without V8's optimising compiler for WebAssembly, PGlite is slower
 * by less than that compiler takes, in a process of a few seconds.
 */
const NODE_ARGS = ['--liftoff-only', '--import', 'tsx'];
export const SERVICE_ARGS = [...NODE_ARGS, 'src/main.ts'];

/** Where a service in a process of its own keeps its data: a folder, or a PostgreSQL server. */
export type Place = {readonly DATA_DIR: string} | ServerPlace;

/** A service that runs in a process of its own. */
export interface ChildService {
  readonly url: string;
  /** Ends it at once, as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when it has ended, by itself too. */
  readonly ended: Promise<unknown>;
}

/** What runs in the process, from the service's folder, and what it is told besides its place. */
export interface Program {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

const SERVICE: Program = {script: 'src/main.ts', env: {}};

const alive = new Set<ChildProcess>();

/** Ends whatever a test that failed has left running. Call it after each suite: nothing else would. */
export async function killChildren(): Promise<void> {
  await Promise.all(
    [...alive].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

/** It ended before it listened; the message is what it said last. */
class DidNotStart extends Error {
  override readonly name = 'DidNotStart';
}

/** One address makes the calls of many. */
const NO_LIMITS = {
  CARD_TOKENS_PER_ADDRESS: '1000000',
  CARD_TOKENS_PER_ACCOUNT: '1000000',
  CARD_DECLINES_PER_ADDRESS: '1000000',
  CARD_DECLINES_PER_ACCOUNT: '1000000',
  CODES_PER_WALLET: '1000000',
};

/**
 * Starts the service as `npm start` does, or another program that prints the same, on a free port. The caller ends it, and
 * calls {@link killChildren}.
 *
 * @throws DidNotStart when it ends instead
 */
export async function startChild(place: Place, program = SERVICE): Promise<ChildService> {
  const child = spawnProgram(place, program);
  alive.add(child);
  const ended = once(child, 'exit').finally(() => alive.delete(child));
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk;
  });
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(chunk);
    const url = /^Payment service: (\S+)$/m.exec(printed)?.[1];
    if (url === undefined) continue;
    return {url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), ended};
  }
  await ended;
  throw new DidNotStart(complaints);
}

function spawnProgram(place: Place, {script, env}: Program) {
  return spawn(process.execPath, [...NODE_ARGS, script], {
    cwd: SERVICE_DIR,
    // Measuring what a killed process covered would only take time.
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
