import {expect} from '@playwright/test';
import {PaymentService} from '../helpers/payment-service.ts';
import {workerTest} from '../helpers/story.ts';
import {BrowserWindow} from './browser-window.ts';
import {ScheduleRunner} from './schedule-runner.ts';
import {violationsOf, failureViolations} from './violations.ts';
import {runAction, isAtRest} from './page-actions.ts';
import {describe, scheduleOf, type Schedule} from './schedule.ts';

const FIRST_SEED = Number(process.env['E2E_SEED'] ?? 1);
const TESTS = 10;
const SCHEDULES_EACH = 10;
/** This many run for every change; `.ci/run` runs all. */
const SHORT_TESTS = 2;

for (let test = 0; test < TESTS; test += 1) {
  const first = test * SCHEDULES_EACH;
  const name = `money and events agree after random schedules ${first + 1} to ${first + SCHEDULES_EACH}`;
  workerTest(name, {tag: test < SHORT_TESTS ? [] : '@long'}, async ({browser, demo}) => {
    workerTest.setTimeout(180_000);
    const service = new PaymentService(demo.serviceUrl);
    const context = await browser.newContext();
    const window = new BrowserWindow(context);
    await window.listen();
    for (let index = first; index < first + SCHEDULES_EACH; index += 1) {
      await playOne(window, service, demo.shopUrl, scheduleOf(FIRST_SEED + index));
    }
    await context.close();
  });
}

async function playOne(
  window: BrowserWindow,
  service: PaymentService,
  shopUrl: string,
  schedule: Schedule,
): Promise<void> {
  const runner = await ScheduleRunner.begin(window, service, shopUrl, schedule);
  for (const step of schedule.steps) await runner.do(step);
  await service.clearFaults();
  await window.setOffline(false);
  await runner.decideAll(schedule.seed % 2 === 0 ? 'settle' : 'fail');
  const untilRight = (): Promise<void> =>
    expect.poll(() => wrongs(window, runner, service), {message: describe(schedule), timeout: 25_000}).toEqual([]);
  await untilRight();
  // Everything in flight has arrived. A page that was offline may need a moment to reach the service.
  await Promise.all(
    window.tabs.map((tab) => expect.poll(() => tab.evaluate(reaches, `${service.url}/healthz`)).toBe(true)),
  );
  // After that a widget may retry what it had given up and be busy for a moment. A real error stays.
  await untilRight();
  await window.leave();
  expect(failureViolations(runner, await runner.charges(), window.heard), describe(schedule)).toEqual([]);
}

/** Runs in a page. */
function reaches(url: string): Promise<boolean> {
  return fetch(url, {mode: 'no-cors'}).then(
    () => true,
    () => false,
  );
}

/** Everything that is wrong or unfinished. */
async function wrongs(
  window: BrowserWindow,
  runner: ScheduleRunner,
  service: PaymentService,
): Promise<readonly string[]> {
  await Promise.all(window.tabs.map((tab) => tab.evaluate(runAction, ['check', ''] as const)));
  await runner.decideAll('settle');
  const rests = await Promise.all(window.tabs.map((tab) => tab.evaluate(isAtRest)));
  return [...(rests.includes(false) ? ['a widget is busy'] : []), ...(await violationsOf(runner, service, window))];
}
