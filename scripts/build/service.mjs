/** Compiles the service to plain JavaScript. It needs half the memory that it needs with the compiler loaded. */
import {rmSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {ROOT} from '../test/browser.mjs';

const SERVICE = path.join(ROOT, 'service');
const outdir = path.join(SERVICE, 'dist');

rmSync(outdir, {recursive: true, force: true});
await build({
  absWorkingDir: SERVICE,
  // One output per source file, because the files find the pages relative to themselves.
  entryPoints: ['src/**/*.ts'],
  outdir,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
