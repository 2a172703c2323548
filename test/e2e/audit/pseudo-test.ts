import {access, mkdir, rename} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from '@playwright/test';
import {build} from 'vite';
import type {Demo} from '../../../demo/start.ts';
import {workerTest} from '../helpers/story.ts';
import {startTestDemo} from '../helpers/test-demo.ts';
import {pseudoLocale} from './pseudo-locale.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILD_LIMIT_MS = 180_000;

interface Builds {
  /** The folder with a widget and a card frame built with the pseudo-locale. */
  readonly pseudoDir: string;
}

/** Stories with a shop and a service whose widget and card frame also have the pseudo-locale. */
export const pseudoTest = workerTest.extend<object, Builds & {readonly demo: Demo}>({
  pseudoDir: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use, {project}) => {
      const folder = path.join(project.outputDir, 'pseudo-widget');
      await buildOnce(folder);
      await use(folder);
    },
    // Two builds, which take a minute on a machine that does much else.
    {scope: 'worker', timeout: BUILD_LIMIT_MS},
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

/** The first worker builds, and the others wait for its folder. Playwright empties its output folder before a run. */
async function buildOnce(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), {recursive: true});
  const isFirst = await mkdir(`${folder}-begun`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const unfinished = `${folder}-unfinished`;
    await buildInto(unfinished, 'script');
    await buildInto(path.join(unfinished, 'card-frame'), 'card-frame');
    await rename(unfinished, folder);
  }
  await expect(() => access(folder)).toPass({timeout: BUILD_LIMIT_MS});
}

async function buildInto(outDir: string, mode: string): Promise<void> {
  const configFile = path.join(ROOT, 'vite.config.ts');
  await build({configFile, mode, logLevel: 'error', plugins: [pseudoLocale()], build: {outDir, emptyOutDir: false}});
}
