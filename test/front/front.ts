import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {connect, createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../../scripts/test/browser.mjs';
import {findProgram} from '../../scripts/test/front-programs.mjs';
import {createPlace} from '../../service/test/helpers/child-service-place.ts';
import {startChild, type ChildService} from '../../service/test/helpers/child-service.ts';
import {until} from '../../service/test/helpers/crash-orders.ts';
import {TEST_TLS} from '../../service/test/helpers/test-tls.ts';
import type {Places, Program} from './programs.ts';

/** How many requests with an unknown key a minute one address has in these tests. */
export const UNKNOWN_KEYS = 3;

/**
 * How many times shorter all times are: those that the configuration of the program has, and those of the service. Each keeps its
 * relation to the others, and two minutes take 24 s. With FRONT_REAL_TIME=1 nothing is shortened.
 */
export const FASTER = process.env['FRONT_REAL_TIME'] === '1' ? 1 : 5;

/** The settings of the service with a time, in seconds: their defaults, made shorter. */
const TIMES = {CHARGE_WAIT_S: 20, KEEP_ALIVE_S: 60, IDLE_TIMEOUT_S: 120};

/** The service with a program in front of it. */
export interface Front {
  /** The address that payers use, which is the service's `PUBLIC_URL`. */
  readonly url: string;
  /** The program's address without TLS. */
  readonly plainUrl: string;
  /** The address of the service itself. */
  readonly serviceUrl: string;
  stopService(): Promise<void>;
  /** Starts it again, at the same address and with the same data. */
  startService(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the service, and a program in front of it with its documented configuration. */
export async function startFront(program: Program): Promise<Front> {
  const home = await mkdtemp(path.join(tmpdir(), 'front-'));
  // The program drops its root privileges and must still reach its own files.
  await chmod(home, 0o755);
  const [servicePort, httpPort, httpsPort] = await freePorts();
  const places: Places = {home, servicePort, httpPort, httpsPort};
  const url = `https://localhost:${httpsPort}`;
  const data = await createPlace();
  const start = (): Promise<ChildService> =>
    startChild(data.place, {
      script: 'test/helpers/faster-service.ts',
      env: {
        ...Object.fromEntries(Object.entries(TIMES).map(([name, seconds]) => [name, shorter(seconds)])),
        FASTER: String(FASTER),
        PORT: String(servicePort),
        PUBLIC_URL: url,
        TRUSTED_PROXY: '127.0.0.1',
        UNKNOWN_KEYS_PER_MINUTE: String(UNKNOWN_KEYS),
      },
    });
  let service = await start();
  const stopProgram = await startProgram(program, places);
  return {
    url,
    plainUrl: `http://localhost:${httpPort}`,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    stopService: () => service.stop(),
    async startService() {
      service = await start();
    },
    async close() {
      await stopProgram();
      await service.stop();
      await data.remove();
      await rm(home, {recursive: true});
    },
  };
}

/** A time in whole seconds, as the test configures it. */
function shorter(seconds: number): string {
  return String(Math.max(1, Math.floor(seconds / FASTER)));
}

/** Ports that were free a moment ago. They are all open before the first one is closed, so none is listed twice. */
export async function freePorts(): Promise<[number, number, number]> {
  const servers = [createServer(), createServer(), createServer()] as const;
  const port = async (server: (typeof servers)[number]): Promise<number> => {
    server.listen(0);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const [one, two, three] = servers;
  const ports: [number, number, number] = [await port(one), await port(two), await port(three)];
  for (const server of servers) server.close();
  return ports;
}

/** Returns the function that ends the program. */
async function startProgram(program: Program, places: Places): Promise<() => Promise<void>> {
  const {home, httpPort, httpsPort} = places;
  const configuration = await writeConfiguration(program, places);
  const child = spawn(findProgram(program.name) ?? program.name, program.args(configuration, home), {
    cwd: home,
    // Caddy keeps files below these folders, and would listen on a fixed port for commands.
    env: {...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, CADDY_ADMIN: `unix//${home}/admin`},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4000)));
  const ended = once(child, 'exit');
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${program.name} ended: ${printed}`);
    return (await accepts(httpPort)) && (await accepts(httpsPort));
  };
  await until(`${program.name} listens`, isUp);
  return async () => {
    child.kill(program.signal);
    await ended;
  };
}

/** Writes the documented configuration with the places and the shorter times of the test, and returns the file to start the program with. */
async function writeConfiguration({file, ports, seconds, wrapper}: Program, places: Places): Promise<string> {
  const {home, servicePort, httpPort, httpsPort} = places;
  const certificate = {
    'fullchain.pem': TEST_TLS.cert,
    'privkey.pem': TEST_TLS.key,
    'fullchain-and-key.pem': `${TEST_TLS.cert}\n${TEST_TLS.key}\n`,
  };
  for (const [name, text] of Object.entries(certificate)) await writeFile(path.join(home, name), text);
  const text = (await readFile(path.join(ROOT, file), 'utf8'))
    .replaceAll(seconds, (time) => shorter(Number(time)))
    .replaceAll(ports.http, String(httpPort))
    .replaceAll(ports.https, String(httpsPort))
    .replaceAll('127.0.0.1:4010', `127.0.0.1:${servicePort}`)
    .replaceAll('/etc/ssl/pay.example', home)
    .replaceAll('pay.example', 'localhost');
  const own = path.join(home, path.basename(file));
  await writeFile(own, text);
  if (wrapper === undefined) return own;
  const main = path.join(home, 'main.conf');
  await writeFile(main, wrapper(own, places));
  return main;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
