#!/usr/bin/env node
/** Runs the built program: `npx service admin --help`. */
import {existsSync} from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('The service is not built. Run `npm run build -w service` first.');
  process.exitCode = 1;
}
