import {expect} from '@playwright/test';
import type {Fault} from '../helpers/payment-service.ts';
import {worlds} from '../helpers/story.ts';
import {SCENES, type Scene} from './scenes.ts';
import {describeCalls, type Stage} from './stage.ts';
import type {Outcome} from './table/outcome.ts';

interface Stages {
  readonly stage: Stage;
  /** A stage whose clock can be put forward. */
  readonly slowStage: Stage;
}

/** Playwright's `test` with a page that the worker's rows share. Its widget does not outlive a row: its calls would take the faults of other stories. */
export const test = worlds.extend<Stages>({
  stage: async ({stages}, use) => {
    await use(stages.usual);
    await stages.usual.clear();
  },
  slowStage: async ({stages}, use) => {
    await use(stages.slow);
    await stages.slow.clear();
  },
});

/** Waits of the widget that the clock is put past, on a stage whose clock can be put forward. */
interface Skipped {
  readonly afterTheCallMs?: number;
  readonly untilCalledAgainMs?: number;
  /**
   * The line breaks until the page has called again, and not so many times: a browser repeats a call by itself on each
   * connection that it has kept, and then the page hears nothing of it.
   */
  readonly untilGivenUpMs?: number;
}

/** Plays one row: the call is made, the fault befalls it, and what came of it is as the table says. */
export async function play(stage: Stage, fault: Fault, outcome: Outcome, skipped: Skipped = {}): Promise<void> {
  const scene = SCENES[fault.operation];
  if (!scene) throw new Error(`There is no scene for ${fault.operation}.`);
  await stage.clear();
  const subject = await scene.prepare(stage);
  await switchOffTheRest(stage, scene);
  await stage.service.setFault(scene.isOwn === true ? {...fault, match: subject} : fault);
  await scene.act(stage, subject);
  await skip(stage, scene, skipped, fault.operation);
  await goOn(stage, scene, outcome);
  if (outcome.hears.includes('onSuccess')) await scene.finish?.(stage, subject);
  for (const title of outcome.reads.slice(-1)) await stage.untilRead(title);
  expect({
    reads: await stage.reads(),
    hears: await stage.hears(),
    calls: describeCalls(stage.calls(scene.call)),
    ledger: await scene.ledger(stage.service, subject),
  }).toEqual({reads: outcome.reads, hears: outcome.hears, calls: outcome.calls, ledger: outcome.ledger});
  stage.expectNoComplaint();
}

async function switchOffTheRest({service}: Stage, {without}: Scene): Promise<void> {
  if (without !== undefined) await service.setFault({operation: without, kind: 'status', status: 503, times: 0});
}

/** The payer's part, where nothing more happens by itself. */
async function goOn(stage: Stage, scene: Scene, {isPressedAgain, reads}: Outcome): Promise<void> {
  if (isPressedAgain !== true) return;
  const [refusal] = reads;
  if (reads.length > 1 && refusal !== undefined) await stage.untilRead(refusal);
  await scene.untilFree(stage);
  await (scene.repeat ?? ((again: Stage) => scene.act(again, '')))(stage);
}

/** Puts the page's clock forward, once the call is on its way. */
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
    // It waits longer before each next call.
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
