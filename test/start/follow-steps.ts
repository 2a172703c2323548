import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../../scripts/test/browser.mjs';
import {run} from '../examples/run.ts';
import type {Step} from './page.ts';

/** The addresses that the page fixes and that differ here. */
export interface Addresses {
  readonly serviceUrl: string;
}

/** A reader's folder, with its server running. */
export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

const COMMAND_LIMIT_MS = 180_000;
const START_LIMIT_MS = 120_000;
const SERVICE_ON_PAGE = 'http://127.0.0.1:4010';
const CLONE_ON_PAGE = '../payment-widget';
const PORT_ON_PAGE = '8080';

/** Follows the page in an empty folder. The last command starts the server. */
export async function followSteps(steps: readonly Step[], {serviceUrl}: Addresses): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  const environment = {npm_config_update_notifier: 'false', CI: '1'};
  const port = await freePort();
  const last = steps.at(-1);
  for (const step of steps.slice(0, -1)) {
    if (step.kind === 'command')
      await run(step.text.replace(CLONE_ON_PAGE, ROOT).split(' '), {
        cwd: folder,
        limitMs: COMMAND_LIMIT_MS,
        environment,
      });
    else await writeFile(path.join(folder, step.name), step.text.replaceAll(SERVICE_ON_PAGE, serviceUrl));
  }
  if (last?.kind !== 'command') throw new Error('The last step serves no page.');
  const end = await serve(last.text.replace(PORT_ON_PAGE, String(port)), folder, environment);
  return {
    url: `http://localhost:${port}`,
    async close() {
      await end();
      await rm(folder, {recursive: true});
    },
  };
}

/** Starts a server and waits until it prints its address; returns a function that stops it. */
async function serve(command: string, cwd: string, environment: object): Promise<() => Promise<void>> {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd,
    env: {...process.env, ...environment},
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  process.once('exit', end);
  const limit = setTimeout(end, START_LIMIT_MS);
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    printed += text;
    if (/https?:\/\/localhost/.test(printed)) break;
  }
  clearTimeout(limit);
  if (!/https?:\/\/localhost/.test(printed)) throw new Error(`${command} exited:\n${printed}`);
  return async () => {
    process.off('exit', end);
    end();
    await exited;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
