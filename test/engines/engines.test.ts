import {after, before, describe} from 'node:test';
import {MAIN_STORIES} from '../hosts/main-stories.ts';
import {PAYING_STORIES} from '../hosts/paying-stories.ts';
import {isEngine, runStories} from '../hosts/run-stories.ts';
import {startServers, type Servers} from '../hosts/environment.ts';

/** The old browsers on this machine, as found by scripts/test/run.mjs. */
const engines = (process.env['HOST_ENGINES'] ?? 'chromium-88').split(',').filter(isEngine);

/** What works on host pages must work in the oldest browsers too. */
describe('old browsers', {concurrency: 1}, () => {
  let servers: Servers;
  before(async () => {
    servers = await startServers();
  });
  after(() => servers.close());
  for (const engine of engines) {
    runStories(engine, MAIN_STORIES, () => servers);
    runStories(engine, PAYING_STORIES, () => servers);
  }
});
