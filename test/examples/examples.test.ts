import {after, before, describe, test} from 'node:test';
import {chromium, type Browser} from 'playwright';
import {launchOptions} from '../../scripts/test/browser.mjs';
import {startTestService} from '../../service/test/helpers/test-service.ts';
import {PaymentService} from '../e2e/helpers/payment-service.ts';
import {serveApp, type AppServer} from './app-server.ts';
import {APPS, type ExampleApp} from './apps.ts';
import {SERVER_STORIES} from './server-stories.ts';
import {STORIES} from './stories.ts';
import {buildApp, installExamples} from './build-apps.ts';

/** A story that hangs is stopped and fails. */
const STORY_LIMIT_MS = 120_000;

/** One after another: a build needs the whole machine, and the ledger is compared before and after each story. */
describe('examples', {concurrency: 1}, () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let browser: Browser;
  before(async () => {
    service = await startTestService({callsPerMinute: 1_000_000});
    browser = await launch();
    await installExamples();
  });
  after(async () => {
    await browser.close();
    await service.close();
  });

  for (const [name, app] of Object.entries<ExampleApp>(APPS).filter(isWanted)) {
    describe(name, {concurrency: 1}, () => {
      let server: AppServer | undefined;
      before(async () => {
        await buildApp(app, service.url);
        server = await serveApp(app);
      });
      after(() => server?.close());
      const stories = app.output === undefined ? {...STORIES, ...SERVER_STORIES} : STORIES;
      for (const [title, story] of Object.entries(stories)) {
        test(`${name}: ${title}`, {timeout: STORY_LIMIT_MS}, () =>
          story({browser, service: new PaymentService(service.url), appUrl: server?.url ?? ''}),
        );
      }
    });
  }
});

/** `EXAMPLES=vue,svelte` selects folders; the default is all. */
function isWanted([, {folder}]: readonly [string, ExampleApp]): boolean {
  const {EXAMPLES: wanted} = process.env;
  return !wanted || wanted.split(',').includes(folder);
}

/** One process for the page and the card fields, as in playwright.config.ts, which explains why. */
function launch(): Promise<Browser> {
  const {args, ...options} = launchOptions();
  return chromium.launch({...options, args: [...args, '--disable-site-isolation-trials']});
}
