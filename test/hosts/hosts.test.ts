import {after, before, describe} from 'node:test';
import {CARDLESS_STORIES} from './cardless-stories.ts';
import {MAIN_STORIES} from './main-stories.ts';
import {PAYING_STORIES} from './paying-stories.ts';
import {isEngine, runStories} from './run-stories.ts';
import {startServers, type Servers} from './environment.ts';

/** The engines on this machine, as found by scripts/test/run.mjs. */
const engines = (process.env['HOST_ENGINES'] ?? 'chromium').split(',').filter(isEngine);

/** Most of the time is spent waiting, so all browsers run at once on one service. */
describe('host pages', {concurrency: true}, () => {
  let servers: Servers;
  before(async () => {
    servers = await startServers();
  });
  after(() => servers.close());
  for (const engine of engines) {
    runStories(engine, MAIN_STORIES, () => servers);
    runStories(engine, PAYING_STORIES, () => servers);
    runStories(engine, CARDLESS_STORIES, () => servers);
  }
});
