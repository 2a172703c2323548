import {expect} from '@playwright/test';
import type {Fault} from '../helpers/payment-service.ts';
import {workerTest} from '../helpers/story.ts';
import {SCENES, type Scene} from './scenes.ts';
import {describeCalls, type Stage} from './stage.ts';
import type {Outcome} from './table/outcome.ts';

interface Stages {
  readonly stage: Stage;
  /** A stage whose clock can be moved forward. */
  readonly slowStage: Stage;
}

/** Playwright's `test` with a page shared by the worker's rows. Its widget is removed after each row, so that it triggers no later faults. */
export const test = workerTest.extend<Stages>({
  stage: async ({stages}, use) => {
    await use(stages.normal);
    await stages.normal.clear();
  },
  slowStage: async ({stages}, use) => {
    await use(stages.slow);
    await stages.slow.clear();
  },
});

/** The widget's waits that are skipped by moving the clock of the slow stage. */
interface Skipped {
  readonly afterTheCallMs?: number;
  readonly untilCalledAgainMs?: number;
  /**
   * The connection breaks until the page has retried, not a fixed number of times: a browser silently retries on each
   * kept-alive connection, and the page does not notice.
   */
  readonly untilGivenUpMs?: number;
}

/** Runs one row: makes the call with the fault, and compares the result with the table. */
export async function play(stage: Stage, fault: Fault, outcome: Outcome, skipped: Skipped = {}): Promise<void> {
  const scene = SCENES[fault.operation];
  if (!scene) throw new Error(`No scene is defined for ${fault.operation}.`);
  await stage.clear();
  const subject = await scene.prepare(stage);
  await switchOffTheRest(stage, scene);
  await stage.service.setFault(scene.isOwn === true ? {...fault, match: subject} : fault);
  await scene.act(stage, subject);
  await skip(stage, scene, skipped, fault.operation);
  await goOn(stage, scene, outcome);
  if (outcome.hears.includes('onSuccess')) await scene.finish?.(stage, subject);
  for (const title of outcome.reads.slice(-1)) await stage.waitForNotice(title);
  expect({
    reads: (await stage.reads()).filter((title) => title !== scene.mayRead),
    hears: await stage.hears(),
    calls: describeCalls(stage.calls(scene.call)),
    ledger: await scene.ledger(stage.service, subject),
  }).toEqual({reads: outcome.reads, hears: outcome.hears, calls: outcome.calls, ledger: outcome.ledger});
  stage.expectNoComplaint();
}

async function switchOffTheRest({service}: Stage, {without}: Scene): Promise<void> {
  if (without !== undefined) await service.setFault({operation: without, kind: 'status', status: 503, times: 0});
}

/** The payer's second press, when nothing more happens by itself. */
async function goOn(stage: Stage, scene: Scene, {isPressedAgain, reads}: Outcome): Promise<void> {
  if (isPressedAgain !== true) return;
  const [refusal] = reads;
  if (reads.length > 1 && refusal !== undefined) await stage.waitForNotice(refusal);
  await scene.untilFree(stage);
  await (scene.repeat ?? ((again: Stage) => scene.act(again, '')))(stage);
}

/** Moves the page's clock once the call is in flight. */
async function skip(
  stage: Stage,
  scene: Scene,
  {afterTheCallMs, untilCalledAgainMs, untilGivenUpMs}: Skipped,
  operation: string,
): Promise<void> {
  const {call} = scene;
  if (untilGivenUpMs !== undefined) {
    const isCalledAgain = async (): Promise<boolean> => {
      await stage.page.clock.fastForward(untilGivenUpMs);
      return stage.calls(call).length > 1;
    };
    await expect.poll(isCalledAgain, {intervals: [50]}).toBe(true);
    await stage.service.clearFaults();
    await switchOffTheRest(stage, scene);
    // The wait before each retry grows.
    await stage.page.clock.fastForward(5 * untilGivenUpMs);
  }
  if (afterTheCallMs !== undefined) {
    await expect.poll(() => stage.calls(call).length).toBeGreaterThan(0);
    await stage.page.clock.fastForward(afterTheCallMs);
  }
  if (untilCalledAgainMs === undefined) return;
  const observe = async (): Promise<object> => {
    await stage.page.clock.fastForward(untilCalledAgainMs);
    const isFaultLeft = (await stage.service.faultsLeft()).includes(operation);
    return {isCalledAgain: stage.calls(call).length > 1, isFaultLeft};
  };
  await expect.poll(observe, {intervals: [50]}).toEqual({isCalledAgain: true, isFaultLeft: false});
}
