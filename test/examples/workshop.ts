import {cp, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {ROOT} from '../../scripts/test/browser.mjs';
import type {ExampleApp} from './apps.ts';
import {run} from './run.ts';

/**
 * A copy of examples/, so that nothing is installed or built in the repository. Not below its node_modules: what lies there,
 * svelte-check takes for somebody else's, and checks nothing.
 */
const PLACE = path.join(ROOT, '.cache/examples');
const PACK = path.join(ROOT, 'scripts/docs/pack-examples.mjs');
/** What an install or a build has made in the original; it would make the copy no fresh clone. */
const MADE = ['node_modules', 'dist', '.next', '.angular', 'payment-widget.tgz'];
/** The service of `npm start`, as the examples name it. */
const SERVICE_IN_EXAMPLES = 'http://127.0.0.1:4010';
const PACK_LIMIT_MS = 60_000;
const INSTALL_LIMIT_MS = 300_000;
const BUILD_LIMIT_MS = 180_000;

/** Copies the apps, packs the package and installs both, as on a machine that has nothing but the lockfile. */
export async function installExamples(): Promise<void> {
  await rm(PLACE, {recursive: true, force: true});
  await cp(path.join(ROOT, 'examples'), PLACE, {
    recursive: true,
    filter: (source) => !MADE.includes(path.basename(source)),
  });
  await run([process.execPath, PACK, PLACE], {cwd: ROOT, limitMs: PACK_LIMIT_MS});
  await run(['npm', 'ci', '--ignore-scripts'], {cwd: PLACE, limitMs: INSTALL_LIMIT_MS});
}

/** Where an app lies once it is installed. */
export function placeOf({folder}: ExampleApp): string {
  return path.join(PLACE, folder);
}

/** Builds an app that talks to this service; its own types are checked on the way. */
export async function buildApp(app: ExampleApp, serviceUrl: string): Promise<void> {
  const settings = path.join(placeOf(app), app.settings);
  const text = await readFile(settings, 'utf8');
  await writeFile(settings, text.replace(SERVICE_IN_EXAMPLES, serviceUrl));
  await run(['npm', 'run', ...app.build], {
    cwd: placeOf(app),
    limitMs: BUILD_LIMIT_MS,
    environment: {...QUIET, ...app.environment},
  });
}

/** What keeps the builds of Angular and Next from asking questions, keeping caches and calling home. */
const QUIET = {CI: '1', NG_CLI_ANALYTICS: 'false', NEXT_TELEMETRY_DISABLED: '1'};
