import assert from 'node:assert/strict';
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {createEmptyPlace, type TestServerPlace} from './helpers/child-service-place.js';
import {until} from './helpers/crash-orders.js';
import {freePort} from './helpers/free-port.js';
import {TEST_SERVER} from './helpers/test-server.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/going-live.md'), 'utf8');

/** One command of the page, and the output that the page shows. */
interface Command {
  readonly text: string;
  readonly printed: string;
}

/** The code blocks below a heading of the page. A block that is a file has its name. */
function blocksUnder(heading: string): readonly {readonly file?: string; readonly text: string}[] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  assert.ok(section !== undefined, `docs/going-live.md has no "${heading}"`);
  const blocks = [...section.matchAll(/(?:^<!-- file: (\S+) -->\n\n)?^```(\w*)\n(.*?)^```$/gms)];
  return blocks
    .filter(([, , language]) => language !== 'html')
    .map(([, file, , text = '']) => ({...(file === undefined ? {} : {file}), text}));
}

/** The commands of a section, which follow `$ `. A backslash at the end of a line continues a command. */
function commandsUnder(heading: string): readonly Command[] {
  const parts = blocksUnder(heading).flatMap(({text}) => text.split(/^\$ /m).slice(1));
  return parts.map((part) => {
    const [text = ''] = /^(?:.*\\\n)*.*\n/.exec(part) ?? [];
    return {text: text.trimEnd(), printed: part.slice(text.length).trimEnd()};
  });
}

/** The commands of the table at the end, in order. */
function commandsToTickOff(): readonly string[] {
  const [, table = ''] = PAGE.split('\n## Tick off\n');
  return [...table.matchAll(/^\|[^|]+\| `((?:npx|curl) [^`]+)`/gm)].map(([, text = '']) => text);
}

/** Matches an id, a key, an omission, a size, and a character that a pattern has to escape. */
const PIECES = /\b(mer|acct|pk_live|sk_live|cus|tok|ch)_(?:\w+|…)|…|\d+(?= MB)|[$()*+./?[\\\]^{|}]/g;

/** A pattern for the output of a command: the text of the page with other ids, and any text in place of `…`. */
function patternOf(printed: string): RegExp {
  const pieces = printed.replaceAll(PIECES, (piece: string, kind?: string) => {
    if (kind !== undefined) return String.raw`(${kind}_\w+)`;
    if (piece === '…') return '[^]*';
    return /\d/.test(piece) ? String.raw`\d+` : `\\${piece}`;
  });
  return new RegExp(`^${pieces}$`);
}

/** The expected output of each command of the table. */
const TICKS = [
  /^ok +configuration {2}The settings are valid\. The mode is live\.$(?![^]*^(?:failed|warning) )/m,
  /^key_\w+ .* publishable .* https:\/\/duka\.example /m,
  /key\.create/,
  /"status":"ok"/,
  /This is a test credential, and the service is in live mode\./,
  /404/,
  /^payment_rail_call_seconds_count\{rail="cards",outcome="answered"\} [1-9]/m,
];

/** A word of a simulation or of a test. */
const OF_A_TEST = /simulat|\bsim_|demo|\btest\b/i;

/** A command that was started as a reader starts it. */
interface Started {
  readonly output: () => string;
  /** Resolves with the exit code. Does not wait for a process that the command leaves in the background. */
  readonly ended: Promise<number | null>;
  /** Ends it and every process that it started, and waits until all have ended. */
  readonly end: () => Promise<void>;
}

/** Starts a command in the repository, in a process group of its own. */
function start(text: string, env: Readonly<Record<string, string>>): Started {
  const child = spawn('bash', ['-c', text], {
    cwd: ROOT,
    env: {...process.env, NODE_V8_COVERAGE: '', npm_config_update_notifier: 'false', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  // Its output closes when the last process that writes to it has ended.
  const closed = once(child, 'close');
  const killAll = (): void => killGroup(child);
  process.once('exit', killAll);
  void closed.then(() => process.off('exit', killAll));
  return {
    output: () => output,
    ended: (async () => {
      await (text.endsWith('&') ? once(child, 'exit') : closed);
      return child.exitCode;
    })(),
    async end() {
      killAll();
      await closed;
    },
  };
}

/** Asks every process of a group to end. There is none when all have ended. */
function killGroup({pid}: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Acts as a reader who follows the page from its first command. */
class Reader {
  readonly #folder: string;
  readonly #ports: readonly [service: number, metrics: number];
  /** Values on the page, and their values in this run. */
  readonly #values = new Map<string, string>();
  readonly #started: Started[] = [];
  #load = '';

  constructor(folder: string, {place}: TestServerPlace, ports: readonly [number, number]) {
    this.#folder = folder;
    this.#ports = ports;
    const [port, metricsPort] = ports;
    this.#values.set('127.0.0.1:4010', `127.0.0.1:${port}`).set('127.0.0.1:9464', `127.0.0.1:${metricsPort}`);
    this.#values.set('postgres://pay@db.example/pay', place.DATABASE_URL);
    this.#values.set('VAULT_KEY=…', `VAULT_KEY=${place.VAULT_KEY}`);
  }

  /** Writes the settings. The suite has installed and built the rest already. */
  async prepare(): Promise<void> {
    const [commands, settings, load] = blocksUnder('1. The settings');
    const [build = '', rails = ''] = commands?.text.split('\n') ?? [];
    assert.ok(build.startsWith('npm ci && npm run build && '), build);
    await this.#untilDone(this.#begin(build.replace('npm ci && npm run build && ', '')), build);
    await this.#untilDone(this.#begin(rails), rails);
    const written = (): Promise<string> => readFile(join(this.#folder, 'rails.env'), 'utf8').catch(() => '');
    await until('the reference rails run', async () => /^MAIL_FROM=/m.test(await written()));
    assert.equal(settings?.file, 'service.env');
    await writeFile(join(this.#folder, settings.file), this.#adapted(settings.text));
    this.#load = this.#adapted(load?.text ?? '');
  }

  /** Runs a command, and compares its output with the page. */
  async type({text, printed}: Command): Promise<string> {
    const output = await this.print(text);
    this.#compare(output.trimEnd(), {text, printed});
    return output;
  }

  /** Runs a command, and returns its output. */
  async print(text: string): Promise<string> {
    const started = this.#begin(text);
    await started.ended;
    return started.output();
  }

  /** Starts the service, and waits until it has printed as many lines as the page shows. */
  async serve({text, printed}: Command): Promise<void> {
    const started = this.#begin(text);
    let isOver = false;
    void started.ended.then(() => (isOver = true));
    const lines = printed.split('\n').length;
    await until(`${text} prints ${lines} lines`, () => isOver || started.output().split('\n').length > lines);
    this.#compare(started.output().trimEnd(), {text, printed});
  }

  /** Ends everything that was started, the last first. */
  async end(): Promise<void> {
    for (const one of this.#started.reverse()) await one.end();
  }

  /** Replaces the values of the page by those of this run. */
  #adapted(text: string): string {
    const inFolder = text.replaceAll(/(?:\.\/)?\b(rails|service)\.env\b/g, `${this.#folder}/$1.env`);
    return [...this.#values].reduce((so, [written, real]) => so.replaceAll(written, real), inFolder);
  }

  #begin(text: string): Started {
    const [port, metricsPort] = this.#ports;
    const env = {PORT: String(port), METRICS_PORT: String(metricsPort)};
    const started = start(`${this.#load}${this.#adapted(text)}`, env);
    this.#started.push(started);
    return started;
  }

  async #untilDone(started: Started, text: string): Promise<void> {
    assert.equal(await started.ended, 0, `${text}\n${started.output()}`);
  }

  #compare(output: string, {text, printed}: Command): void {
    const found = patternOf(printed).exec(output);
    assert.ok(found !== null, `"${text}" printed\n\n${output}\n\nbut the page shows\n\n${printed}`);
    const written = [...printed.matchAll(PIECES)].filter(([, kind]) => kind !== undefined);
    for (const [index, [value, kind]] of written.entries()) {
      const real = found[index + 1] ?? '';
      this.#values.set(value, real).set(`${kind}_…`, real);
    }
  }
}

describe('docs/going-live.md, from an empty database', {concurrency: 1, timeout: 300_000}, () => {
  const server = TEST_SERVER;
  const [program] = ['bash', 'curl'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
  if (server === undefined || program) {
    it('leads to a payment in live mode', {skip: `there is no ${program ?? 'PostgreSQL'}`});
  } else follow(server);
});

function follow(server: string): void {
  let place: TestServerPlace;
  let folder: string;
  let reader: Reader;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'going-live-'));
    place = await createEmptyPlace(server);
    reader = new Reader(folder, place, [await freePort(), await freePort()]);
  });
  after(async () => {
    await reader.end();
    await place.remove();
    await rm(folder, {recursive: true});
  });

  it('leads to a payment in live mode, and every command prints what the page shows', async () => {
    await reader.prepare();
    for (const heading of ['2. The database', '3. The merchant, its account and its keys']) {
      for (const command of commandsUnder(heading)) await reader.type(command);
    }
    for (const command of commandsUnder('4. The service')) await reader.serve(command);
    let last = '';
    for (const command of commandsUnder('5. The first payment')) last = await reader.type(command);
    const charge = JSON.parse(last) as Readonly<Record<string, unknown>>;
    assert.deepEqual([charge['status'], charge['live']], ['succeeded', true]);
    assert.doesNotMatch(last, OF_A_TEST);
  });

  it('lists checks that all pass', async () => {
    const commands = commandsToTickOff();
    assert.equal(commands.length, TICKS.length, commands.join('\n'));
    for (const [index, text] of commands.entries()) {
      const output = await reader.print(text.replace('https://pay.example', 'http://127.0.0.1:4010'));
      assert.match(output, TICKS[index] ?? /^$/, text);
    }
  });

  it('shows how a live service without settings refuses to start', async () => {
    const beginner = new Reader(folder, place, [await freePort(), await freePort()]);
    for (const command of commandsUnder('What a live service refuses to start with')) await beginner.type(command);
    await beginner.end();
  });
}
