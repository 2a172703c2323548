import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

/** A service process. */
export interface ServiceProcess {
  readonly url: string;
  /** Its resident memory, in MB of 1,000,000 bytes. */
  readonly residentMb: () => Promise<number>;
  readonly stop: () => Promise<void>;
  /** Kills it, like a crash. */
  readonly kill: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NO_LIMIT = '1000000000';
const NO_LIMITS = {
  CARD_TOKENS_PER_ADDRESS: NO_LIMIT,
  CARD_TOKENS_PER_ACCOUNT: NO_LIMIT,
  CARD_DECLINES_PER_ADDRESS: NO_LIMIT,
  CARD_DECLINES_PER_ACCOUNT: NO_LIMIT,
};
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const run = promisify(execFile);

/** What is started: the command of the service (all roles in one by default), and the folder of the version. */
export interface Program {
  readonly command?: 'serve' | 'work';
  /** A folder with the layout of this repository; by default this one. */
  readonly folder?: string;
}

/** Does what `npm start -w service` does before the start. */
export async function buildService(folder = ROOT): Promise<void> {
  await run('npm', ['run', '--silent', 'build', '-w', 'service', '--if-present'], {cwd: folder});
}

/** Runs `service migrate` of the version in a folder. */
export async function migrate(env: Readonly<Record<string, string>>, folder = ROOT): Promise<void> {
  await run(process.execPath, [...startArguments(folder), 'migrate'], {
    cwd: join(folder, 'service'),
    env: completed(env),
  });
}

/** Starts the same as `npm start -w service` on a free port, and waits until it prints its address. */
export async function startServiceProcess(
  env: Readonly<Record<string, string>>,
  {command, folder = ROOT}: Program = {},
): Promise<ServiceProcess> {
  const words = command === undefined ? [] : [command];
  const child = spawn(process.execPath, [...startArguments(folder), ...words], {
    cwd: join(folder, 'service'),
    env: completed(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  try {
    const url = await addressOf(child);
    return {url, residentMb: () => residentMb(child), stop: () => stop(child), kill: () => end(child, 'SIGKILL')};
  } catch (error) {
    kill();
    throw error;
  }
}

function completed(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {PATH: process.env['PATH'], PORT: '0', CALLS_PER_MINUTE: NO_LIMIT, ...NO_LIMITS, LOG_LEVEL: 'warn', ...env};
}

/** The arguments of `node` in the service's start script. */
function startArguments(folder: string): string[] {
  const {scripts} = JSON.parse(readFileSync(join(folder, 'service/package.json'), 'utf8')) as {
    readonly scripts: {readonly start: string};
  };
  const [program, ...words] = scripts.start.split(' ');
  if (program !== 'node') throw new Error('the service is not started by node alone: measure what it is started by');
  return words;
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the service did not start in time')), START_LIMIT_MS);
    child.once('exit', (code) => reject(new Error(`the service ended: ${code}`)));
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /^Payment service: (\S+)$/m.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    });
  });
}

async function residentMb({pid}: ChildProcess): Promise<number> {
  const {stdout} = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout.trim()) * 1024) / 1e6;
}

/** Stops it like Ctrl-C, and kills it if that fails. */
async function stop(child: ChildProcess): Promise<void> {
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await end(child, 'SIGTERM');
  clearTimeout(limit);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
