import {execFileSync, spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {ROOT} from '../../scripts/test/browser.mjs';

/** The result of a command. */
export interface Outcome {
  readonly status: number | null;
  /** Its whole output. */
  readonly output: string;
}

/** An empty external project with the packed package, React and the sources of `app/`. */
export class Consumer {
  readonly folder: string = mkdtempSync(path.join(tmpdir(), 'payment-widget-consumer-'));

  constructor() {
    const {devDependencies} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const others = ['react', 'react-dom', '@types/react', '@playwright/test', '@types/node'].map(
      (name) => `${name}@${devDependencies[name] ?? ''}`,
    );
    this.write('package.json', JSON.stringify({name: 'shop', version: '1.0.0', type: 'module', private: true}));
    const quietly = ['--silent', '--ignore-scripts', '--no-audit', '--no-fund'];
    npm(ROOT, ['pack', ...quietly, '--pack-destination', this.folder]);
    const archive = readdirSync(this.folder).find((file) => file.endsWith('.tgz')) ?? '';
    npm(this.folder, ['install', ...quietly, '--prefer-offline', `./${archive}`, ...others]);
    cpSync(fileURLToPath(new URL('app', import.meta.url)), this.folder, {recursive: true});
  }

  /** Parses a file of the installed package. */
  readJson(file: string): unknown {
    return JSON.parse(readFileSync(path.join(this.folder, 'node_modules/@payment-widget/element', file), 'utf8'));
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Runs a tool of this repository, such as `tsc` or `vite`, in the project. */
  run(tool: string, ...args: readonly string[]): Outcome {
    return this.node(path.join(ROOT, 'node_modules', tool), ...args);
  }

  /** Runs the text of a module in plain Node. */
  evaluate(text: string): Outcome {
    return this.node('--no-warnings', '--input-type=module', '-e', text);
  }

  remove(): void {
    rmSync(this.folder, {recursive: true, force: true});
  }

  private node(...args: readonly string[]): Outcome {
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd: this.folder, encoding: 'utf8'});
    return {status, output: `${stdout}${stderr}`};
  }
}

function npm(cwd: string, args: readonly string[]): void {
  execFileSync('npm', args, {cwd, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32'});
}
