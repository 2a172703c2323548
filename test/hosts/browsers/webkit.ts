import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:net';
import {setTimeout as pause} from 'node:timers/promises';
import {findWebKit} from '../../../scripts/test/engines.mjs';
import type {Frames, HostBrowser, HostWindow} from './browser.ts';

/** The property with an element's reference in the protocol (W3C WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const READY_LIMIT_MS = 15_000;
const READY_STEP_MS = 50;
/** Longer than any of our pages takes to load. */
const CALL_LIMIT_MS = 30_000;

/** Disables the graphics card, the accessibility bus and remote files, which CI does not have. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  GIO_USE_VFS: 'local',
};

/** WebKitGTK's MiniBrowser over W3C WebDriver, on its own virtual screen if there is no display. */
export async function startWebKit(): Promise<HostBrowser> {
  const found = findWebKit();
  if (!found) throw new Error('There is no WebKitGTK. Run `node scripts/test/ensure-engines.mjs`.');
  const started: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of started.splice(0).reverse()) await endProcess(child);
  };
  endWithUs(end);
  try {
    const display = found.xvfb === undefined ? process.env['DISPLAY'] : await startScreen(found.xvfb, started);
    const env = {...process.env, ...ENVIRONMENT, DISPLAY: display};
    const startDriver = async (): Promise<Driver> => {
      const port = await freePort();
      const child = spawn(found.driver, [`--port=${port}`], {env, stdio: 'ignore'});
      started.push(child);
      const call = caller(`http://127.0.0.1:${port}`);
      await untilReady(call, child);
      return {call, end: () => endProcess(child)};
    };
    const browser = new WebKitBrowser(startDriver, found.miniBrowser, end);
    await browser.readVersion();
    return browser;
  } catch (error) {
    await end();
    throw error;
  }
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: {readonly browserVersion: string};
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** A running driver. */
interface Driver {
  readonly call: Call;
  readonly end: () => Promise<void>;
}

class WebKitBrowser implements HostBrowser {
  version = '';
  readonly #startDriver: () => Promise<Driver>;
  readonly #binary: string;
  readonly #end: () => Promise<void>;
  #driver: Driver | undefined;

  constructor(startDriver: () => Promise<Driver>, binary: string, end: () => Promise<void>) {
    this.#startDriver = startDriver;
    this.#binary = binary;
    this.#end = end;
  }

  async readVersion(): Promise<void> {
    this.version = await this.#begin(async (call) => {
      const {sessionId, capabilities} = await this.#startSession(call);
      await call('DELETE', `/session/${sessionId}`);
      return capabilities.browserVersion;
    });
  }

  /** Every window is a browser of its own: a driver session has one, and its data end with it. */
  open(url: string): Promise<HostWindow> {
    return this.#begin(async (call) => {
      const {sessionId} = await this.#startSession(call);
      const window = new WebKitWindow((method, path, body) => call(method, `/session/${sessionId}${path}`, body));
      try {
        await window.go(url);
        return window;
      } catch (error) {
        // The driver only supports one session, so one that stays open would block all others.
        await window.close().catch(() => undefined);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#end();
  }

  /** Sometimes the driver stops answering before its browser has shown anything. It is restarted once. */
  async #begin<Result>(work: (call: Call) => Promise<Result>): Promise<Result> {
    this.#driver ??= await this.#startDriver();
    try {
      return await work(this.#driver.call);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
      await this.#driver.end();
      this.#driver = await this.#startDriver();
      return work(this.#driver.call);
    }
  }

  async #startSession(call: Call): Promise<Session> {
    const options = {binary: this.#binary, args: ['--automation']};
    const capabilities = {alwaysMatch: {'webkitgtk:browserOptions': options}};
    return (await call('POST', '/session', {capabilities})) as Session;
  }
}

class WebKitWindow implements HostWindow {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  async go(url: string): Promise<void> {
    await this.#call('POST', '/url', {url});
  }

  async read(expression: string, frames: Frames = []): Promise<unknown> {
    await this.#enter(frames);
    return this.#run(expression);
  }

  async type(element: string, text: string, frames: Frames = []): Promise<void> {
    const id = await this.#find(element, frames);
    // The driver cannot focus a field in a cross-origin frame, but a click can. It cannot click a field in a shadow root, because it
    // takes the engine's inner element for another one, but it can focus it.
    const isInShadow = await this.#run(`(${element}).getRootNode() instanceof ShadowRoot`);
    if (isInShadow) await this.#run(`void (${element}).focus()`);
    else await this.#call('POST', `/element/${id}/click`, {});
    await this.#call('POST', `/element/${id}/value`, {text});
  }

  async click(element: string, frames: Frames = []): Promise<void> {
    const id = await this.#find(element, frames);
    await this.#call('POST', `/element/${id}/click`, {});
  }

  async close(): Promise<void> {
    await this.#call('DELETE', '');
  }

  async #enter(frames: Frames): Promise<void> {
    await this.#call('POST', '/frame', {id: null});
    for (const expression of frames) await this.#call('POST', '/frame', {id: await this.#run(expression)});
  }

  async #find(expression: string, frames: Frames): Promise<string> {
    await this.#enter(frames);
    const found = (await this.#run(expression)) as Readonly<Record<string, string>> | null;
    const id = found?.[ELEMENT];
    if (id === undefined) throw new Error(`${expression} returns no element.`);
    return id;
  }

  #run(expression: string): Promise<unknown> {
    return this.#call('POST', '/execute/sync', {script: `return (${expression});`, args: []});
  }
}

function caller(base: string): Call {
  return async (method, path, body) => {
    const init = body ? {body: JSON.stringify(body), headers: {'content-type': 'application/json'}} : {};
    const response = await fetch(base + path, {method, ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS)});
    const {value} = (await response.json()) as {readonly value: unknown};
    if (response.ok) return value;
    const {error, message} = value as {readonly error: string; readonly message: string};
    throw new Error(`${method} ${path}: ${error} ${message}`);
  };
}

/** The X server selects a free display and reports it when ready. */
async function startScreen(xvfb: string, started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = spawn(xvfb, args, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  started.push(screen);
  const displayPipe = screen.stdio[3];
  if (!displayPipe) throw new Error('Xvfb has no pipe to report its display.');
  const [display] = (await Promise.race([once(displayPipe, 'data'), rejectAtEnd(screen)])) as [Buffer];
  return `:${display.toString().trim()}`;
}

async function untilReady(call: Call, driver: ChildProcess): Promise<void> {
  const giveUp = Date.now() + READY_LIMIT_MS;
  const ended = rejectAtEnd(driver);
  for (;;) {
    const status = await Promise.race([call('GET', '/status').catch(() => undefined), ended]);
    if ((status as {readonly ready?: boolean} | undefined)?.ready) return;
    if (Date.now() > giveUp) throw new Error('WebKitWebDriver did not become ready.');
    await pause(READY_STEP_MS);
  }
}

async function rejectAtEnd(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error(`${child.spawnfile} ended.`);
}

/** If the tests are interrupted, everything they started ends too. */
function endWithUs(end: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().finally(() => process.kill(process.pid, signal)));
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
