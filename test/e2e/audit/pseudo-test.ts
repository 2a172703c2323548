import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import type {Demo} from '../../../demo/start.ts';
import {workerTest} from '../helpers/story.ts';
import {startTestDemo} from '../helpers/test-demo.ts';
import {pseudoLocale} from './pseudo-locale.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Builds {
  /** The folder with a widget and a card frame built with the pseudo-locale. */
  readonly pseudoDir: string;
}

/** Stories with a shop and a service whose widget and card frame also have the pseudo-locale. */
export const pseudoTest = workerTest.extend<object, Builds & {readonly demo: Demo}>({
  pseudoDir: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pseudo-widget-'));
      await buildInto(folder, 'script');
      await buildInto(path.join(folder, 'card-frame'), 'card-frame');
      await use(folder);
      await rm(folder, {recursive: true});
    },
    // Two builds, which take a minute on a machine that does much else.
    {scope: 'worker', timeout: 180_000},
  ],
  demo: [
    async ({pseudoDir}, use) => {
      const cardFrameDir = path.join(pseudoDir, 'card-frame');
      const demo = await startTestDemo({cardFrameDir});
      await use(demo);
      await demo.close();
    },
    {scope: 'worker', timeout: 60_000},
  ],
  page: async ({page, pseudoDir}, use) => {
    await page.route(/\/payment-widget(?:\/[\w-]+\/[\w-]+)?\.js$/, async (route) => {
      const file = path.join(pseudoDir, new URL(route.request().url()).pathname);
      await route.fulfill({path: file, contentType: 'text/javascript'});
    });
    await use(page);
  },
});

async function buildInto(outDir: string, mode: string): Promise<void> {
  const configFile = path.join(ROOT, 'vite.config.ts');
  await build({configFile, mode, logLevel: 'error', plugins: [pseudoLocale()], build: {outDir, emptyOutDir: false}});
}
